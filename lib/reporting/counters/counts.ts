import { quarterOf } from '../../platform/aws/table/keys.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { QueueItem, QueueStatus } from '../../outreach/execution/queue-item.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { unitsOf } from '../../foundation/money.ts';
import { isOptedOutEverywhere } from '../../portfolio/contacts/contact-opt-out.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { type CounterDelta, negate, sumDeltas } from './counter-delta.ts';
import { dayCountsOf, daysCounter, isDated } from './day-counts.ts';
import { countsOfEntry, isLedgerEntry } from './ledger-counts.ts';
import { stepCountsOf, stepsCounter } from './step-counts.ts';

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
    | 'replied'
    | 'settlement'
    | 'due_date'
    | 'contact'
  >;

type CountedQueueItem = Stored & Pick<QueueItem, 'kind' | 'id' | 'day' | 'status'>;

export const counterNames = {
  campaign: (campaign: string): string => campaign,
  status: 'STATUS',
  queue: (day: string): string => `QUEUE#${day}`,
  days: daysCounter,
  due: (quarter: string): string => `DUE#${quarter}`,
  steps: stepsCounter,
};

export const campaignCountNames = [
  'accounts',
  'attempted',
  'contacted',
  'replied',
  'promised',
  'promises',
  'payers',
  'settled',
  'opted_out',
] as const;

export const recoveredCountName = (currency: string): string => `recovered_${currency}`;

/** A sum over all currencies in old counters. Nothing is added to it; `verify-counters` splits it by currency. */
export const legacyRecoveredCountName = 'recovered';

export const settledCountName = (currency: string): string => `settled_${currency}`;

export const pendingCountName = (currency: string): string => `pending_${currency}`;
export const paidCountName = (currency: string): string => `paid_${currency}`;

export const noDueMonth = '~';

/** Due dates outside these months are typos. Counting them in the first or last one limits the months to 1,200. */
export const dueMonths = { first: '2000-01', last: '2099-12' };

function dueMonthOf({ due_date: date }: Pick<Account, 'due_date'>): string {
  if (date === undefined) return noDueMonth;
  const month = date.slice(0, 7);
  if (month < dueMonths.first) return dueMonths.first;
  return month > dueMonths.last ? dueMonths.last : month;
}

const ofDueMonth = (account: CountedAccount): readonly CounterDelta[] =>
  account.collection_status === 'resolved'
    ? []
    : [
        {
          organization: account.organization,
          of: counterNames.due(quarterOf(account.id)),
          part: dueMonthOf(account),
          counts: { accounts: 1, [pendingCountName(account.currency)]: unitsOf(account.pending_balance) },
        },
      ];

const ofAccount = (account: CountedAccount): readonly CounterDelta[] => {
  const base = { organization: account.organization, part: account.id.slice(0, 1) };
  const byStatus = {
    ...base,
    of: counterNames.status,
    counts: {
      [account.collection_status]: 1,
      [pendingCountName(account.currency)]: unitsOf(account.pending_balance),
      [paidCountName(account.currency)]: unitsOf(account.paid_amount),
    },
  };
  const ofAny = [byStatus, ...ofDueMonth(account)];
  if (account.campaign_id === undefined) return ofAny;
  const agreed = account.settlement?.status === 'accepted' ? account.settlement : undefined;
  const byCampaign = {
    ...base,
    of: counterNames.campaign(account.campaign_id),
    counts: {
      accounts: 1,
      // An attempt that was refused is counted and taken back, which leaves a count of 0.
      attempted: account.interaction_count === undefined ? 0 : 1,
      contacted: (account.interaction_count ?? 0) >= 1 ? 1 : 0,
      replied: account.replied ? 1 : 0,
      promised: (account.promise_count ?? 0) >= 1 ? 1 : 0,
      promises: account.promise_count ?? 0,
      payers: account.paid_amount > 0 ? 1 : 0,
      [recoveredCountName(account.currency)]: unitsOf(account.paid_amount),
      settled: agreed ? 1 : 0,
      opted_out: isOptedOutEverywhere(account.contact) ? 1 : 0,
      [account.collection_status]: 1,
      ...(agreed && { [settledCountName(agreed.currency)]: unitsOf(agreed.offered_amount) }),
    } satisfies Record<(typeof campaignCountNames)[number], number>,
  };
  return [...ofAny, byCampaign];
};

const ofQueueItem = ({ organization, id, day, status }: CountedQueueItem): readonly CounterDelta[] => [
  { organization, of: counterNames.queue(day), part: id.slice(0, 1), counts: { [status]: 1 } },
];

const isItem = (item: unknown): item is CountedAccount | CountedQueueItem | { readonly kind: 'another' } =>
  typeof item === 'object' && item !== null && 'kind' in item;

/** Computes what an item adds to the counts; nothing if its kind is not counted. `timezone` is the organization's. */
export function countsOfItem(item: unknown, timezone: string): readonly CounterDelta[] {
  if (isDated(item)) return [dayCountsOf(item, timezone), ...stepCountsOf(item, timezone)];
  if (isLedgerEntry(item)) return countsOfEntry(item);
  if (!isItem(item)) return [];
  if (item.kind === 'account') return ofAccount(item);
  return item.kind === 'queue_item' ? ofQueueItem(item) : [];
}

/**
 * Subtracts what the item added before a write from what it adds after it, so that the deltas of an item always add up
 * to its current state.
 */
export const deltasOfChange = (before: unknown, after: unknown, timezone: string): readonly CounterDelta[] =>
  sumDeltas([...countsOfItem(before, timezone).map(negate), ...countsOfItem(after, timezone)]);

export type Amounts = Readonly<Record<string, number>>;

export interface AccountCounts {
  readonly accounts: number;
  readonly byStatus: Readonly<Record<CollectionStatus, number>>;
  readonly pendingBalance: Amounts;
  readonly paidAmount: Amounts;
}

export type QueueCounts = Readonly<Record<QueueStatus, number>>;

export interface DayCounts {
  readonly sends: Readonly<Record<Channel, number>>;
  readonly delivered: number;
  readonly failed: number;
  readonly blocked: Readonly<Record<string, number>>;
  readonly payments: number;
  readonly paid: Amounts;
  readonly promises: number;
  readonly promised: Amounts;
  readonly optOuts: number;
}

export interface DueMonthCounts {
  readonly month: string | null;
  readonly accounts: number;
  readonly pending: Amounts;
}
