import { dayIn, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from '../counters/count-store.ts';
import { executionStatus } from '../counters/execution-status.ts';
import type { Overview } from './contract.ts';
import { overviewView } from './overview.ts';

export async function loadOverview(organization: OrganizationId, dayCount: number, now: Date): Promise<Overview> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const today = dayIn(settings.timezone, now);
  const dates = daysUpTo(today, dayCount).reverse();
  const counted = countStore(organization);
  const [accounts, queue, days, dueMonths] = await Promise.all([
    counted.readAccounts(),
    counted.readQueue(today),
    counted.readDays(dates),
    counted.readDueMonths(),
  ]);
  const counts = { accounts, queue: executionStatus(settings, queue, now), days, dueMonths };
  return overviewView(counts, dates, settings.currency, now);
}
