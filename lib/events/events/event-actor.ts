import { type Initiator, system } from '../../foundation/initiator.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { type Stamped, writerOf } from '../../foundation/written-by.ts';
import type { Hold } from '../../portfolio/holds/hold.ts';
import type { Payment } from '../../portfolio/payments/payment.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';

/** For what carries the stamp of its last write. */
export const stampedActor = (after: Stamped): Initiator => writerOf(after) ?? system;

export const reversingActor = ({ reversal }: Payment): Initiator => reversal?.by ?? system;

export const promisingActor = (before: PromiseToPay | undefined, after: PromiseToPay): Initiator =>
  before ? system : (after.registered_by ?? system);

/** Providers report everything that happens after the beginning. */
export const contactingActor = (before: Interaction | undefined, { initiated_by: by }: Interaction): Initiator =>
  before ? system : by;

export const holdingActor = (before: Hold | undefined, after: Hold): Initiator =>
  before ? (after.released_by ?? system) : after.placed_by;

/** Payments and time change an offer, too. */
export function settlingActor(before: Settlement | undefined, after: Settlement): Initiator {
  if (!before) return after.proposed_by;
  const isDecided = before.status === after.status ? after.outcome === 'withdrawn' : after.status !== 'expired';
  return (isDecided ? after.decided_by : undefined) ?? system;
}

/** Payments and time end a plan, too. */
export function planningActor(before: InstalmentPlan | undefined, after: InstalmentPlan): Initiator {
  if (!before) return after.proposed_by;
  const isDecided = before.status !== after.status && after.status !== 'kept' && after.status !== 'broken';
  return (isDecided ? after.decided_by : undefined) ?? system;
}
