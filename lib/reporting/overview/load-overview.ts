import { dayIn, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from '../counters/count-store.ts';
import { loadQueueStatus } from '../counters/load-queue-status.ts';
import type { Overview } from './contract.ts';
import { overviewView } from './overview.ts';

export async function loadOverview(organization: OrganizationId, dayCount: number, now: Date): Promise<Overview> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const dates = daysUpTo(dayIn(settings.timezone, now), dayCount).reverse();
  const counted = countStore(organization);
  const [accounts, queue, days, dueMonths] = await Promise.all([
    counted.readAccounts(),
    loadQueueStatus(settings, now),
    counted.readDays(dates),
    counted.readDueMonths(),
  ]);
  return overviewView({ accounts, queue, days, dueMonths }, dates, settings.currency, now);
}
