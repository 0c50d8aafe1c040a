import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { Amounts, DayCounts, DueMonthCounts } from '../counters/counts.ts';
import type { Overview, OverviewDay, OverviewDueMonth } from './contract.ts';

interface OverviewCounts {
  readonly accounts: {
    readonly byStatus: Readonly<Record<CollectionStatus, number>>;
    readonly pendingBalance: Amounts;
    readonly paidAmount: Amounts;
  };
  readonly queue: ExecutionStatus;
  /** Days without counts are missing. */
  readonly days: ReadonlyMap<string, DayCounts>;
  readonly dueMonths: readonly DueMonthCounts[];
}

const byCurrency = (amounts: Amounts): { currency: string; amount: number }[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const noCounts: DayCounts = {
  sends: { email: 0, sms: 0, whatsapp: 0, voice: 0 },
  delivered: 0,
  failed: 0,
  blocked: {},
  payments: 0,
  paid: {},
  promises: 0,
  promised: {},
  optOuts: 0,
};

function overviewDay(date: string, counts: DayCounts, currency: string): OverviewDay {
  const amountsOf = (count: number, amounts: Amounts) => ({
    count,
    amount: amounts[currency] ?? 0,
    by_currency: byCurrency(amounts),
  });
  return {
    date,
    sends: sumOf(Object.values(counts.sends)),
    sends_by_channel: { ...counts.sends },
    delivered: counts.delivered,
    failed: counts.failed,
    blocked: sumOf(Object.values(counts.blocked)),
    blocked_by_rule: [...new Set(ruleCodes())].flatMap((rule) => {
      const count = counts.blocked[rule] ?? 0;
      return count === 0 ? [] : [{ rule, count }];
    }),
    payments: amountsOf(counts.payments, counts.paid),
    promises: amountsOf(counts.promises, counts.promised),
    opt_outs: counts.optOuts,
  };
}

const hasCounts = ({ accounts, pending }: DueMonthCounts): boolean =>
  accounts !== 0 || Object.values(pending).some((amount) => amount !== 0);

const compareMonths = (one: DueMonthCounts, other: DueMonthCounts): number =>
  (one.month ?? '~') < (other.month ?? '~') ? -1 : 1;

const overviewDueMonth = ({ month, accounts, pending }: DueMonthCounts, currency: string): OverviewDueMonth => ({
  month,
  accounts,
  pending: pending[currency] ?? 0,
  pending_by_currency: byCurrency(pending),
});

/** Builds the overview of the days `dates`. Amounts that are not listed by currency are in `currency`. */
export const overviewView = (
  { accounts, queue, days, dueMonths }: OverviewCounts,
  dates: readonly string[],
  currency: string,
  now: Date,
): Overview => ({
  as_of: now.toISOString(),
  currency,
  accounts: {
    by_status: { ...accounts.byStatus },
    pending: accounts.pendingBalance[currency] ?? 0,
    pending_by_currency: byCurrency(accounts.pendingBalance),
    paid: accounts.paidAmount[currency] ?? 0,
    paid_by_currency: byCurrency(accounts.paidAmount),
  },
  queue,
  days: dates.map((date) => overviewDay(date, days.get(date) ?? noCounts, currency)),
  due_months: dueMonths
    .filter(hasCounts)
    .sort(compareMonths)
    .map((each) => overviewDueMonth(each, currency)),
});
