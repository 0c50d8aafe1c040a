import { type DecisionReceipt, decisionView } from '../../outreach/decisions/decision.ts';
import { type Interaction, interactionView } from '../../outreach/interactions/interaction.ts';
import { type Payment, paymentView } from '../../portfolio/payments/payment.ts';
import { type PromiseToPay, promiseView } from '../../portfolio/promises/promise.ts';
import type { TimelineEntry } from './contract.ts';

/** An item stored in the account's timeline partition, sorted by time. */
export type TimelineItem = Payment | Interaction | DecisionReceipt | PromiseToPay;

export function timelineEntry(happening: TimelineItem, now: Date): TimelineEntry {
  switch (happening.kind) {
    case 'payment':
      return { type: 'payment', at: happening.paid_at, payment: paymentView(happening) };
    case 'interaction':
      return { type: 'interaction', at: happening.created_at, interaction: interactionView(happening, now) };
    case 'decision':
      return { type: 'decision', at: happening.at, decision: decisionView(happening) };
    case 'promise':
      return { type: 'promise', at: happening.created_at, promise: promiseView(happening) };
  }
}
