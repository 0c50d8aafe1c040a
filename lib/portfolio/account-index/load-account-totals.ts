import type { OrganizationId } from '../../foundation/ids.ts';
import { fromUnits, unitsOf } from '../../foundation/money.ts';
import {
  type DaysPastDue,
  type IndexedFilters,
  accountConditions,
  countsDays,
  withDueDates,
} from '../accounts/account-query.ts';
import type { AccountFilters, AccountTotals } from '../accounts/contract.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import { type MatchingAccount, readMatches } from './read-matches.ts';

interface Sum {
  readonly count: number;
  /** The sum of a million balances can exceed what a number holds exactly. */
  readonly units: bigint;
}

const none: Sum = { count: 0, units: 0n };

function addUp(sums: readonly (readonly [currency: string, Sum])[]): ReadonlyMap<string, Sum> {
  const totals = new Map<string, Sum>();
  for (const [currency, { count, units }] of sums) {
    const before = totals.get(currency) ?? none;
    totals.set(currency, { count: before.count + count, units: before.units + units });
  }
  return totals;
}

const sumOf = ({ fields }: MatchingAccount) =>
  [fields.currency, { count: 1, units: BigInt(unitsOf(fields.pending_balance)) }] as const;

export async function loadAccountTotals(
  organization: OrganizationId,
  filters: IndexedFilters & Pick<AccountFilters, DaysPastDue>,
  now: Date,
): Promise<AccountTotals> {
  const today = countsDays(filters) ? await readToday(organization, now) : '';
  const where = accountConditions(withDueDates(filters, today));
  const bySegment = await readMatches(organization, where, now, (accounts) => addUp(accounts.map(sumOf)));
  const totals = [...addUp(bySegment.flatMap((sums) => [...sums]))].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    as_of: now.toISOString(),
    count: totals.reduce((count, [, sum]) => count + sum.count, 0),
    by_currency: totals.map(([currency, { count, units }]) => ({
      currency,
      count,
      pending_balance: fromUnits(Number(units)),
    })),
  };
}
