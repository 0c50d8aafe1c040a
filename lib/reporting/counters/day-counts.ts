import { quarterOf, quarters } from '../../platform/aws/table/keys.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { dayIn, daysBetween } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { priceUnitsOf, unitsOf } from '../../foundation/money.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import { costOf } from '../../history/interactions/interaction-cost.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';
import type { OptOut } from '../../channels/opt-outs/opt-out.ts';
import type { Payment } from '../../portfolio/payments/payment.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import type { CounterDelta, Counts } from './counter-delta.ts';

export type DatedItem = { readonly organization: OrganizationId } & (
  | Pick<
      Interaction,
      | 'kind'
      | 'account_id'
      | 'direction'
      | 'channel'
      | 'status'
      | 'created_at'
      | 'initiated_by'
      | 'step'
      | 'credited_step'
      | 'agent_type'
      | 'contact_result'
      | 'duration_seconds'
      | 'transcript'
      | 'price'
      | 'provider_price'
    >
  | Pick<DecisionReceipt, 'kind' | 'account_id' | 'allowed' | 'reason' | 'at'>
  | Pick<
      Payment,
      'kind' | 'account_id' | 'amount' | 'currency' | 'paid_at' | 'created_at' | 'reversal' | 'credited_step'
    >
  | Pick<
      PromiseToPay,
      'kind' | 'account_id' | 'amount' | 'currency' | 'created_at' | 'status' | 'due_date' | 'registered_by'
    >
  | Pick<OptOut, 'kind' | 'at'>
);

const datedKinds = {
  interaction: true,
  decision: true,
  payment: true,
  promise: true,
  opt_out: true,
} satisfies Record<DatedItem['kind'], true>;

export const isDated = (item: unknown): item is DatedItem =>
  typeof item === 'object' && item !== null && 'kind' in item && Object.hasOwn(datedKinds, String(item.kind));

export const dayCountNames = {
  sends: (channel: Channel): string => `sends_${channel}`,
  delivered: (channel: Channel): string => `delivered_${channel}`,
  replies: (channel: Channel): string => `replies_${channel}`,
  blocked: (rule: string): string => `blocked_${rule}`,
  paid: (currency: string): string => `paid_${currency}`,
  promised: (currency: string): string => `promised_${currency}`,
  cost: (currency: string): string => `cost_${currency}`,
};

/** In any other status the outcome is open or will never be known. */
const deliveries: Readonly<Partial<Record<InteractionStatus, 'delivered' | 'failed'>>> = {
  delivered: 'delivered',
  read: 'delivered',
  complained: 'delivered',
  completed: 'delivered',
  refused: 'failed',
  failed: 'failed',
  undelivered: 'failed',
  no_answer: 'failed',
  busy: 'failed',
  canceled: 'failed',
  voicemail: 'failed',
};

export const deliveryOf = ({ status }: Pick<Interaction, 'status'>) => deliveries[status];

const maxDaysToRegister = 90;

/** Ignores payments registered long after their day: an import may contain years of them. */
const isShown = ({ paid_at: paid, created_at: registered }: Pick<Payment, 'paid_at' | 'created_at'>): boolean =>
  daysBetween(paid.slice(0, 10), registered.slice(0, 10)) <= maxDaysToRegister;

/** Opt-outs share one partition, and so one stream shard: a single quarter counts them. */
const quarterOfOptOuts = quarters[0] ?? '';

function countsAt(item: DatedItem): { readonly at: string; readonly quarter: string; readonly counts: Counts } {
  switch (item.kind) {
    case 'interaction': {
      const delivery = deliveryOf(item);
      const cost = costOf(item);
      const sent = {
        [dayCountNames.sends(item.channel)]: 1,
        ...(delivery && { [delivery]: 1 }),
        ...(delivery === 'delivered' && { [dayCountNames.delivered(item.channel)]: 1 }),
        ...(cost && { [dayCountNames.cost(cost.currency)]: priceUnitsOf(cost.amount) }),
      };
      const counts = item.direction === 'outbound' ? sent : { [dayCountNames.replies(item.channel)]: 1 };
      return { at: item.created_at, quarter: quarterOf(item.account_id), counts };
    }
    case 'decision': {
      const counts = item.reason === null ? {} : { [dayCountNames.blocked(item.reason)]: 1 };
      return { at: item.at, quarter: quarterOf(item.account_id), counts };
    }
    case 'payment': {
      const counts = { payments: 1, [dayCountNames.paid(item.currency)]: unitsOf(item.amount) };
      const isCounted = isShown(item) && !item.reversal;
      return { at: item.paid_at, quarter: quarterOf(item.account_id), counts: isCounted ? counts : {} };
    }
    case 'promise': {
      const counts = { promises: 1, [dayCountNames.promised(item.currency)]: unitsOf(item.amount) };
      return { at: item.created_at, quarter: quarterOf(item.account_id), counts };
    }
    case 'opt_out':
      return { at: item.at, quarter: quarterOfOptOuts, counts: { opt_outs: 1 } };
  }
}

export const daysCounter = (quarter: string): string => `DAYS#${quarter}`;

export function dayCountsOf(item: DatedItem, timezone: string): CounterDelta {
  const { at, quarter, counts } = countsAt(item);
  const { organization } = item;
  return { organization, of: daysCounter(quarter), part: dayIn(timezone, new Date(at)), counts };
}
