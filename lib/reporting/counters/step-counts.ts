import { quarterOf } from '../../platform/aws/table/keys.ts';
import { unitsOf } from '../../foundation/money.ts';
import { hasConversed } from '../../outreach/callbacks/human-call.ts';
import type { CounterDelta, Counts } from './counter-delta.ts';
import { type DatedItem, dayCountsOf, deliveryOf } from './day-counts.ts';

export const stepsCounter = (quarter: string, campaign: string): string => `STEPS#${quarter}#${campaign}`;

type Message = Extract<DatedItem, { readonly kind: 'interaction' }>;
type Paid = Extract<DatedItem, { readonly kind: 'payment' }>;

interface CountedStep {
  readonly campaign: string;
  readonly step: number;
}

/** The step that sent a message, or to which a reply or payment is credited. */
function stepOf(item: Message | Paid): CountedStep | undefined {
  if (item.kind === 'payment' || item.direction === 'inbound') return item.credited_step;
  const { step, initiated_by: initiator } = item;
  return step === undefined || initiator.id === null ? undefined : { campaign: initiator.id, step };
}

function figuresOf(item: Message | Paid): Counts {
  if (item.kind === 'payment') return item.reversal ? {} : { [`paid_${item.currency}`]: unitsOf(item.amount) };
  if (item.direction === 'inbound') return { replies: 1 };
  return {
    sends: 1,
    ...(deliveryOf(item) === 'delivered' && { delivered: 1 }),
    ...(hasConversed(item) && { replies: 1 }),
  };
}

/** What an item adds to the counts of its step, by day as in the overview. */
export function stepCountsOf(item: DatedItem, timezone: string): readonly CounterDelta[] {
  if (item.kind !== 'interaction' && item.kind !== 'payment') return [];
  const own = stepOf(item);
  if (!own) return [];
  const counts = Object.fromEntries(
    Object.entries(figuresOf(item)).map(([figure, count]) => [`${own.step}_${figure}`, count]),
  );
  const { organization, part } = dayCountsOf(item, timezone);
  return [{ organization, of: stepsCounter(quarterOf(item.account_id), own.campaign), part, counts }];
}

export function stepFigureOf(count: string): {
  readonly step: number;
  readonly figure: string;
  readonly currency?: string;
} {
  const [step, figure = '', currency] = count.split('_');
  return { step: Number(step), figure, ...(currency !== undefined && { currency }) };
}
