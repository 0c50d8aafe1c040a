import type { Webhook } from '../../events/webhooks/webhook.ts';
import { dayAfter } from '../../foundation/calendar.ts';
import type { AccountCounts } from '../counters/counts.ts';
import type { PromiseCounts } from '../counters/promise-counts.ts';
import { noAmounts, overviewAmount, sumAmounts } from './amounts.ts';
import type { OverviewAttention } from './contract.ts';

export interface AttentionFacts {
  readonly accounts: Pick<AccountCounts, 'approvals'>;
  readonly promises: ReadonlyMap<string, PromiseCounts>;
  readonly inbox: { readonly count: number; readonly oldestAt: string | null };
  readonly webhooks: readonly Pick<Webhook, 'failing_since'>[];
}

/** A promise is judged after its day, so that those broken since yesterday were due since this one. */
export const firstBrokenDay = (today: string): string => dayAfter(today, -2);

/** What needs a decision of a person today. */
export function attentionOf(
  { accounts, promises, inbox, webhooks }: AttentionFacts,
  today: string,
  currency: string,
): OverviewAttention {
  const broken = [firstBrokenDay(today), dayAfter(today, -1)].flatMap((day) => promises.get(day)?.broken ?? []);
  const failing = webhooks.flatMap(({ failing_since: since }) => since ?? []).sort();
  return {
    settlements: overviewAmount(accounts.approvals, currency),
    broken: overviewAmount(sumAmounts(broken), currency),
    due_today: overviewAmount(promises.get(today)?.open ?? noAmounts, currency),
    inbox: { count: inbox.count, oldest_at: inbox.oldestAt },
    webhooks: { count: failing.length, failing_since: failing[0] ?? null },
  };
}
