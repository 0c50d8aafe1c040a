import { decisionView } from '../../history/decisions/decision-view.ts';
import type { StoredReceipt } from '../../history/decisions/packed-receipt.ts';
import { type Interaction, interactionView } from '../../history/interactions/interaction.ts';
import { type AccountMerge, mergeView } from '../../portfolio/contacts/merge.ts';
import { type Hold, holdView } from '../../portfolio/holds/hold.ts';
import { type Note, noteView } from '../../portfolio/notes/note.ts';
import { type Outcome, outcomeView } from '../../outreach/outcomes/outcome.ts';
import { type Adjustment, adjustmentView } from '../../portfolio/adjustments/adjustment.ts';
import { type Payment, paymentView } from '../../portfolio/payments/payment.ts';
import { type InstalmentPlan, type PlanFacts, planView } from '../../portfolio/plans/plan.ts';
import { type PromiseToPay, promiseView } from '../../portfolio/promises/promise.ts';
import { type Settlement, settlementView } from '../../portfolio/settlements/settlement.ts';
import type { TimelineEntry } from './contract.ts';

export type TimelineItem =
  | Payment
  | Adjustment
  | Interaction
  | StoredReceipt
  | PromiseToPay
  | Settlement
  | InstalmentPlan
  | Hold
  | AccountMerge
  | Note
  | Outcome;

export function timelineEntry(item: TimelineItem, facts: PlanFacts): TimelineEntry {
  const { now } = facts;
  switch (item.kind) {
    case 'payment':
      return { type: 'payment', at: item.paid_at, payment: paymentView(item) };
    case 'adjustment':
      return { type: 'adjustment', at: item.created_at, adjustment: adjustmentView(item) };
    case 'interaction':
      return { type: 'interaction', at: item.created_at, interaction: interactionView(item, now) };
    case 'decision':
      return { type: 'decision', at: item.at, decision: decisionView(item) };
    case 'promise':
      return { type: 'promise', at: item.created_at, promise: promiseView(item) };
    case 'settlement':
      return { type: 'settlement', at: item.created_at, settlement: settlementView(item, now) };
    case 'plan':
      return { type: 'plan', at: item.created_at, plan: planView(item, facts) };
    case 'hold':
      return { type: 'hold', at: item.placed_at, hold: holdView(item, now) };
    case 'merge':
      return { type: 'merge', at: item.at, merge: mergeView(item) };
    case 'note':
      return { type: 'note', at: item.created_at, note: noteView(item) };
    case 'outcome':
      return { type: 'outcome', at: item.created_at, outcome: outcomeView(item) };
  }
}
