import { dayAfter, dayIn, daysBetween, daysUpTo } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound, refused } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { countStore } from '../counters/count-store.ts';
import { type LedgerDays, defaultLedgerDays, maxLedgerDays } from './contract.ts';
import { ledgerDays } from './ledger-days.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws Problem 422 `period_too_long`; `from` after today has no days. */
export async function loadLedgerDays(
  organization: OrganizationId,
  { from: first, to: last }: Period,
  now: Date,
): Promise<LedgerDays> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const today = dayIn(settings.timezone, now);
  const to = last === undefined || last > today ? today : last;
  const from = first ?? dayAfter(to, 1 - defaultLedgerDays);
  const count = daysBetween(from, to) + 1;
  if (count > maxLedgerDays)
    throw refused('period_too_long', 'from', `Must be at most ${maxLedgerDays} days before to. Ask for each year.`);
  const asOf = now.toISOString();
  // The table refuses a range that ends before it begins.
  if (count < 1) return { as_of: asOf, data: [] };
  const { before, days } = await countStore(organization).readLedger(from, to);
  return { as_of: asOf, data: ledgerDays(daysUpTo(to, count).reverse(), before, days) };
}
