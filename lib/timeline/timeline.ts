import { type DecisionReceipt, decisionView } from '../decisions/decision.ts';
import { type Interaction, interactionView } from '../interactions/interaction.ts';
import { type Payment, paymentView } from '../payments/payment.ts';
import { type PromiseToPay, promiseView } from '../promises/promise.ts';
import type { TimelineEntry } from './contract.ts';

/** What lies beside an account, in the order of time. */
export type Happening = Payment | Interaction | DecisionReceipt | PromiseToPay;

export function timelineEntry(happening: Happening, now: Date): TimelineEntry {
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
