import type { ExecutionStatus } from '../../outreach/execution/contract.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import { dayAfter } from '../../foundation/calendar.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { LedgerDay } from '../closings/contract.ts';
import type { AccountCounts, DayCounts, DueMonthCounts } from '../counters/counts.ts';
import type { PromiseCounts } from '../counters/promise-counts.ts';
import { agingOf, openAccounts } from './debt-ages.ts';
import { byCurrency, noAmounts, overviewAmount } from './amounts.ts';
import { type AttentionFacts, attentionOf } from './attention.ts';
import type { Overview, OverviewDay, OverviewDueMonth } from './contract.ts';

interface OverviewCounts extends AttentionFacts {
  readonly accounts: Pick<AccountCounts, 'byStatus' | 'pendingBalance' | 'paidAmount' | 'approvals'>;
  readonly queue: ExecutionStatus;
  /** Days without counts are missing. */
  readonly days: ReadonlyMap<string, DayCounts>;
  readonly dueMonths: readonly DueMonthCounts[];
  readonly closings: readonly Pick<LedgerDay, 'day' | 'currency' | 'closing'>[];
}

/** The days whose promises are ahead, from today on. */
export const duePromiseDays = 14;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const none = { email: 0, sms: 0, whatsapp: 0, voice: 0 };

const noCounts: DayCounts = {
  sends: none,
  delivered: 0,
  deliveredBy: none,
  replies: none,
  failed: 0,
  blocked: {},
  payments: 0,
  paid: {},
  promises: 0,
  promised: {},
  optOuts: 0,
  cost: {},
};

interface DayFacts {
  readonly counts: DayCounts;
  readonly promises: PromiseCounts | undefined;
  /** By currency, what was owed at the end of the day. */
  readonly closing: Readonly<Record<string, number>>;
}

function overviewDay(date: string, { counts, promises, closing }: DayFacts, currency: string): OverviewDay {
  return {
    date,
    sends: sumOf(Object.values(counts.sends)),
    sends_by_channel: { ...counts.sends },
    delivered: counts.delivered,
    delivered_by_channel: { ...counts.deliveredBy },
    replies_by_channel: { ...counts.replies },
    failed: counts.failed,
    blocked: sumOf(Object.values(counts.blocked)),
    blocked_by_rule: [...new Set(ruleCodes())].flatMap((rule) => {
      const count = counts.blocked[rule] ?? 0;
      return count === 0 ? [] : [{ rule, count }];
    }),
    payments: overviewAmount({ count: counts.payments, amounts: counts.paid }, currency),
    promises: overviewAmount({ count: counts.promises, amounts: counts.promised }, currency),
    promises_kept: overviewAmount(promises?.kept ?? noAmounts, currency),
    promises_broken: overviewAmount(promises?.broken ?? noAmounts, currency),
    opt_outs: counts.optOuts,
    cost: counts.cost[currency] ?? 0,
    cost_by_currency: byCurrency(counts.cost),
    pending: closing[currency] ?? 0,
    pending_by_currency: byCurrency(closing),
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

/** Builds the overview of the days `dates`. Amounts that are not listed by currency are in that of the organization. */
export function overviewView(
  { accounts, queue, days, dueMonths, closings, ...facts }: OverviewCounts,
  dates: readonly string[],
  { currency, monthly_goal: goal }: Pick<Organization, 'currency' | 'monthly_goal'>,
  now: Date,
): Overview {
  const { date: today } = queue;
  const { promises } = facts;
  const closingsOfDay = Map.groupBy(closings, ({ day }) => day);
  const factsOf = (date: string): DayFacts => ({
    counts: days.get(date) ?? noCounts,
    promises: promises.get(date),
    closing: Object.fromEntries((closingsOfDay.get(date) ?? []).map((each) => [each.currency, each.closing])),
  });
  return {
    as_of: now.toISOString(),
    date: today,
    currency,
    monthly_goal: goal ?? null,
    attention: attentionOf({ accounts, ...facts }, today, currency),
    accounts: {
      by_status: { ...accounts.byStatus },
      open: openAccounts(dueMonths),
      pending: accounts.pendingBalance[currency] ?? 0,
      pending_by_currency: byCurrency(accounts.pendingBalance),
      paid: accounts.paidAmount[currency] ?? 0,
      paid_by_currency: byCurrency(accounts.paidAmount),
    },
    queue,
    days: dates.map((date) => overviewDay(date, factsOf(date), currency)),
    due_promises: Array.from({ length: duePromiseDays }, (_, at) => dayAfter(today, at)).map((date) => ({
      date,
      ...overviewAmount(promises.get(date)?.open ?? noAmounts, currency),
    })),
    aging: agingOf(dueMonths, today, currency),
    due_months: dueMonths
      .filter(hasCounts)
      .sort(compareMonths)
      .map((each) => overviewDueMonth(each, currency)),
  };
}
