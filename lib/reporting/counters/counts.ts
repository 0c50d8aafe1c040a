import { quarterOf } from '../../platform/aws/table/keys.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { QueueItem, QueueStatus } from '../../outreach/execution/queue-item.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { unitsOf } from '../../foundation/money.ts';
import { isOptedOutEverywhere } from '../../portfolio/contacts/contact-opt-out.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { stepsCounter } from '../../portfolio/campaigns/step-figures.ts';
import type { Amounts, CountedAmounts } from './counted-amounts.ts';
import { agentCountsOf } from './agent-counts.ts';
import { type CounterDelta, type Counts, negate, sumDeltas } from './counter-delta.ts';
import { dayCountsOf, daysCounter, isDated } from './day-counts.ts';
import { countsOfEntry, isLedgerEntry } from './ledger-counts.ts';
import { promiseCountsOf } from './promise-counts.ts';
import { stepCountsOf } from './step-counts.ts';

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
    | 'total_amount'
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
const dueMonths = { first: '2000-01', last: '2099-12' };

const dueDays = { first: `${dueMonths.first}-01`, last: `${dueMonths.last}-31` };

/**
 * A month's item has what is due on each of its days, so that accounts are aged without being written again. The names
 * are short because an item above 1 KB costs two units to write.
 */
export const dueCountNames = {
  accounts: (day: string, currency: string): string => `n${day}_${currency}`,
  pending: (day: string, currency: string): string => `d${day}_${currency}`,
  contacted: (currency: string): string => `contacted_${currency}`,
};

/** Of all accounts that fell due in a month, also the resolved ones. */
export const vintageCountNames = {
  accounts: (currency: string): string => `all_${currency}`,
  total: (currency: string): string => `total_${currency}`,
};

/** `day` is the day of the month, empty without a due date. */
function dueDayOf({ due_date: date }: Pick<Account, 'due_date'>): { readonly month: string; readonly day: string } {
  if (date === undefined) return { month: noDueMonth, day: '' };
  const [, counted = date] = [date, dueDays.first, dueDays.last].toSorted();
  return { month: counted.slice(0, 7), day: counted.slice(8) };
}

function ofDueMonth(account: CountedAccount): readonly CounterDelta[] {
  const { organization, currency } = account;
  const { month, day } = dueDayOf(account);
  const pending = unitsOf(account.pending_balance);
  const ofOpen: Counts = {
    accounts: 1,
    [pendingCountName(currency)]: pending,
    [dueCountNames.accounts(day, currency)]: 1,
    [dueCountNames.pending(day, currency)]: pending,
    [dueCountNames.contacted(currency)]: oneIf(isContacted(account)),
  };
  return [
    {
      organization,
      of: counterNames.due(quarterOf(account.id)),
      part: month,
      counts: {
        [vintageCountNames.accounts(currency)]: 1,
        [vintageCountNames.total(currency)]: unitsOf(account.total_amount),
        [paidCountName(currency)]: unitsOf(account.paid_amount),
        ...(account.collection_status !== 'resolved' && ofOpen),
      },
    },
  ];
}

const oneIf = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);

const isContacted = ({ interaction_count: count = 0 }: CountedAccount): boolean => count >= 1;

/** Settlements that wait for approval, as their accounts have them. */
export const approvalCountNames = { count: 'approvals', amount: (currency: string): string => `approval_${currency}` };

const approvalCountsOf = ({ settlement }: CountedAccount): Counts =>
  settlement?.status === 'pending_approval'
    ? {
        [approvalCountNames.count]: 1,
        [approvalCountNames.amount(settlement.currency)]: unitsOf(settlement.offered_amount),
      }
    : {};

const ofAccount = (account: CountedAccount): readonly CounterDelta[] => {
  const base = { organization: account.organization, part: account.id.slice(0, 1) };
  const byStatus = {
    ...base,
    of: counterNames.status,
    counts: {
      [account.collection_status]: 1,
      [pendingCountName(account.currency)]: unitsOf(account.pending_balance),
      [paidCountName(account.currency)]: unitsOf(account.paid_amount),
      ...approvalCountsOf(account),
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
      contacted: oneIf(isContacted(account)),
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
  if (isDated(item)) {
    const ofPromise = item.kind === 'promise' ? promiseCountsOf(item) : [];
    return [
      dayCountsOf(item, timezone),
      ...stepCountsOf(item, timezone),
      ...agentCountsOf(item, timezone),
      ...ofPromise,
    ];
  }
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

export interface AccountCounts {
  readonly accounts: number;
  readonly byStatus: Readonly<Record<CollectionStatus, number>>;
  readonly pendingBalance: Amounts;
  readonly paidAmount: Amounts;
  readonly approvals: CountedAmounts;
}

export type QueueCounts = Readonly<Record<QueueStatus, number>>;

export interface DayCounts {
  readonly sends: Readonly<Record<Channel, number>>;
  readonly delivered: number;
  readonly deliveredBy: Readonly<Record<Channel, number>>;
  readonly replies: Readonly<Record<Channel, number>>;
  readonly failed: number;
  readonly blocked: Readonly<Record<string, number>>;
  readonly payments: number;
  readonly paid: Amounts;
  readonly promises: number;
  readonly promised: Amounts;
  readonly optOuts: number;
  readonly cost: Amounts;
}

export interface DueMonthCounts {
  readonly month: string | null;
  readonly accounts: number;
  readonly pending: Amounts;
  readonly contacted: Readonly<Record<string, number>>;
  readonly days: readonly DueDayCounts[];
}

/** Of the accounts in one currency that fell due in a month; `pending` is owed on those that are open. */
export interface VintageCounts {
  readonly month: string | null;
  readonly currency: string;
  readonly accounts: number;
  readonly total: number;
  readonly paid: number;
  readonly pending: number;
}

export interface DueDayCounts {
  /** `YYYY-MM-DD`; null for accounts without a due date. */
  readonly date: string | null;
  readonly currency: string;
  readonly accounts: number;
  readonly pending: number;
}
