import { quarterOf } from '../../platform/aws/table/keys.ts';
import { priceUnitsOf, unitsOf } from '../../foundation/money.ts';
import { costOf } from '../../history/interactions/interaction-cost.ts';
import { hasConversed } from '../../outreach/callbacks/human-call.ts';
import { stepCostName, stepsCounter } from '../../portfolio/campaigns/step-figures.ts';
import type { CounterDelta, Counts } from './counter-delta.ts';
import { type DatedItem, dayCountsOf, deliveryOf } from './day-counts.ts';

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
  const cost = costOf(item);
  return {
    sends: 1,
    ...(deliveryOf(item) === 'delivered' && { delivered: 1 }),
    ...(hasConversed(item) && { replies: 1 }),
    ...(cost && { [stepCostName(cost.currency)]: priceUnitsOf(cost.amount) }),
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
