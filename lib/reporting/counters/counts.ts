import type { QueueItem, QueueStatus } from '../../campaigns/execution/queue-item.ts';
import type { CollectionStatus } from '../../foundation/collection-status.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { unitsOf } from '../../foundation/money.ts';
import type { Account } from '../../portfolio/accounts/account.ts';

/** Counts by name: of one item, or the difference that a change of it makes. Amounts are in units of 0.0001. */
export type Counts = Readonly<Record<string, number>>;

/** Identifies a counter item. `of` is the counter's name in `keys.counts`. */
export interface CounterRef {
  readonly organization: OrganizationId;
  readonly of: string;
  readonly segment: string;
}

/** What to add to one counter item. */
export interface CounterDelta extends CounterRef {
  readonly counts: Counts;
}

interface Stored {
  readonly organization: OrganizationId;
}

type CountedAccount = Stored &
  Pick<
    Account,
    | 'kind'
    | 'id'
    | 'collection_status'
    | 'campaign_id'
    | 'currency'
    | 'pending_balance'
    | 'paid_amount'
    | 'interaction_count'
    | 'promise_count'
    | 'settlement'
  >;

type CountedQueueItem = Stored & Pick<QueueItem, 'kind' | 'id' | 'day' | 'status'>;

/** The names of counters in `keys.counts`. */
export const counterNames = {
  campaign: (campaign: string): string => campaign,
  status: 'STATUS',
  queue: (day: string): string => `QUEUE#${day}`,
};

/** The counts of a campaign, besides its amounts. */
export const campaignCountNames = ['accounts', 'contacted', 'promises', 'settled'] as const;

/** The count of what a campaign's accounts have paid in a currency. */
export const recoveredCountName = (currency: string): string => `recovered_${currency}`;

/** A sum over all currencies in old counters. Nothing is added to it; `verify-counters` splits it by currency. */
export const legacyRecoveredCountName = 'recovered';

/** The count of what a campaign's accounts agreed to pay in a currency. */
export const settledCountName = (currency: string): string => `settled_${currency}`;

/** The counts of a currency's balances. */
export const pendingCountName = (currency: string): string => `pending_${currency}`;
export const paidCountName = (currency: string): string => `paid_${currency}`;

const ofAccount = (account: CountedAccount): readonly CounterDelta[] => {
  const base = { organization: account.organization, segment: account.id.slice(0, 1) };
  const byStatus = {
    ...base,
    of: counterNames.status,
    counts: {
      [account.collection_status]: 1,
      [pendingCountName(account.currency)]: unitsOf(account.pending_balance),
      [paidCountName(account.currency)]: unitsOf(account.paid_amount),
    },
  };
  if (account.campaign_id === undefined) return [byStatus];
  const agreed = account.settlement?.status === 'accepted' ? account.settlement : undefined;
  const byCampaign = {
    ...base,
    of: counterNames.campaign(account.campaign_id),
    counts: {
      accounts: 1,
      contacted: (account.interaction_count ?? 0) >= 1 ? 1 : 0,
      promises: account.promise_count ?? 0,
      [recoveredCountName(account.currency)]: unitsOf(account.paid_amount),
      settled: agreed ? 1 : 0,
      ...(agreed && { [settledCountName(agreed.currency)]: unitsOf(agreed.offered_amount) }),
    } satisfies Record<(typeof campaignCountNames)[number], number>,
  };
  return [byStatus, byCampaign];
};

const ofQueueItem = ({ organization, id, day, status }: CountedQueueItem): readonly CounterDelta[] => [
  { organization, of: counterNames.queue(day), segment: id.slice(0, 1), counts: { [status]: 1 } },
];

const isItem = (item: unknown): item is CountedAccount | CountedQueueItem | { readonly kind: 'another' } =>
  typeof item === 'object' && item !== null && 'kind' in item;

/** What one item adds to the counts; empty if its kind is not counted or the item does not exist. */
export function countsOfItem(item: unknown): readonly CounterDelta[] {
  if (!isItem(item)) return [];
  if (item.kind === 'account') return ofAccount(item);
  return item.kind === 'queue_item' ? ofQueueItem(item) : [];
}

/** A text that identifies a counter item, for use as a map key. */
export const counterId = ({ organization, of, segment }: CounterRef): string => `${organization} ${of} ${segment}`;

const negate = (delta: CounterDelta): CounterDelta => ({
  ...delta,
  counts: Object.fromEntries(Object.entries(delta.counts).map(([name, count]) => [name, -count])),
});

/** Adds up deltas by counter item and drops counts that add up to zero. */
export function sumDeltas(deltas: readonly CounterDelta[]): readonly CounterDelta[] {
  const sums = new Map<string, { readonly counter: CounterRef; readonly counts: Record<string, number> }>();
  for (const delta of deltas) {
    const sum = sums.get(counterId(delta)) ?? { counter: delta, counts: {} };
    sums.set(counterId(delta), sum);
    for (const [name, count] of Object.entries(delta.counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
  }
  return [...sums.values()].flatMap(({ counter, counts }) => {
    const nonZero = Object.entries(counts).filter(([, count]) => count !== 0);
    return nonZero.length > 0 ? [{ ...counter, counts: Object.fromEntries(nonZero) }] : [];
  });
}

/**
 * How a write of an item changes the counts: what it adds after the write minus what it added before, so that the deltas
 * of an item always add up to its current state. Empty if nothing that is counted has changed.
 */
export const deltasOfChange = (before: unknown, after: unknown): readonly CounterDelta[] =>
  sumDeltas([...countsOfItem(before).map(negate), ...countsOfItem(after)]);

/** The counts of an organization's accounts. Amounts are by currency, in currency units; zeros are left out. */
export interface AccountCounts {
  readonly accounts: number;
  readonly byStatus: Readonly<Record<CollectionStatus, number>>;
  readonly pendingBalance: Readonly<Record<string, number>>;
  readonly paidAmount: Readonly<Record<string, number>>;
}

export type QueueCounts = Readonly<Record<QueueStatus, number>>;
