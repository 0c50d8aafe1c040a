import { dayIn, daysUpTo } from '../../lib/foundation/calendar.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { readAccountCounts, readDayCounts, readDueMonthCounts } from '../../lib/reporting/counters/counter-store.ts';
import { loadExecutionStatus } from '../../lib/reporting/counters/load-execution-status.ts';
import { readOverview } from '../../lib/reporting/overview/contract.ts';
import { overviewView } from '../../lib/reporting/overview/overview.ts';

export const handler = onLambda(readOverview, async ({ organization, query, receivedAt }) => {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const dates = daysUpTo(dayIn(settings.timezone, receivedAt), query.days).reverse();
  const [accounts, queue, days, dueMonths] = await Promise.all([
    readAccountCounts(organization),
    loadExecutionStatus(organization, settings, receivedAt),
    readDayCounts(organization, dates),
    readDueMonthCounts(organization),
  ]);
  return reply(200, overviewView({ accounts, queue, days, dueMonths }, dates, settings.currency, receivedAt));
});
