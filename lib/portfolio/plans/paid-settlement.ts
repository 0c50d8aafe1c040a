import { type Settlement, isInForce } from '../settlements/settlement.ts';
import type { InstalmentPlan } from './plan.ts';

const written = (settlement: Settlement, now: Date): Settlement => ({
  ...settlement,
  updated_at: now.toISOString(),
  version: settlement.version + 1,
});

/** The plan decides from now on when the settlement is breached. */
export const settlementPaidBy = (
  settlement: Settlement,
  { id, instalments }: Pick<InstalmentPlan, 'id' | 'instalments'>,
  now: Date,
): Settlement => {
  const payBy = instalments.at(-1)?.due_date;
  return { ...written(settlement, now), ...(payBy !== undefined && { pay_by: payBy }), plan_id: id };
};

/** The settlement stays in force with its last day to pay. */
export const settlementWithoutPlan = (settlement: Settlement, now: Date): Settlement => {
  const { plan_id: _, ...others } = settlement;
  return written(others, now);
};

/** A debtor who does not keep the plan has not kept the settlement. */
export const breachedSettlement = (settlement: Settlement, now: Date): Settlement => ({
  ...settlementWithoutPlan(settlement, now),
  ...(isInForce(settlement) && { outcome: 'breached' as const, outcome_at: now.toISOString() }),
});
