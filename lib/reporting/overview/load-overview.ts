import { dayAfter, dayIn, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { webhookStore } from '../../events/webhooks/webhook-store.ts';
import { inboxStore } from '../../history/interactions/inbox-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { ledgerDays } from '../closings/ledger-days.ts';
import { countStore } from '../counters/count-store.ts';
import { loadQueueStatus } from '../counters/load-queue-status.ts';
import { firstBrokenDay } from './attention.ts';
import type { Overview } from './contract.ts';
import { duePromiseDays, overviewView } from './overview.ts';

export async function loadOverview(organization: OrganizationId, dayCount: number, now: Date): Promise<Overview> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const today = dayIn(settings.timezone, now);
  const dates = daysUpTo(today, dayCount).reverse();
  const [first = today] = dates;
  const counted = countStore(organization);
  const [accounts, queue, days, dueMonths, promises, ledger, inbox, webhooks] = await Promise.all([
    counted.readAccounts(),
    loadQueueStatus(settings, now),
    counted.readDays(dates),
    counted.readDueMonths(),
    counted.readPromises([first, firstBrokenDay(today)].toSorted()[0] ?? first, dayAfter(today, duePromiseDays - 1)),
    counted.readLedger(first, today),
    inboxStore(organization).summarize(),
    webhookStore(organization).readAll(),
  ]);
  const closings = ledgerDays(dates, ledger.before, ledger.days);
  return overviewView({ accounts, queue, days, dueMonths, promises, closings, inbox, webhooks }, dates, settings, now);
}
