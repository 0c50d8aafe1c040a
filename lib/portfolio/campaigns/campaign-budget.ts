import { dayIn, endOfDay } from '../../foundation/calendar.ts';
import { unitsOf } from '../../foundation/money.ts';
import { type InteractionPrice, leastCostOf } from '../../history/interactions/interaction-cost.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignBudget, PauseReason } from './contract.ts';

/**
 * Why a budget lets no further attempt through; undefined if it does. What cannot be compared with the budget is not sent
 * under it. `spent` is in the currency of the budget, on its day or in total.
 */
export function budgetObstacle(
  { amount, currency }: CampaignBudget,
  price: InteractionPrice | undefined,
  spent: number,
): PauseReason | undefined {
  if (price?.currency !== currency) return 'price_missing';
  return unitsOf(spent) + unitsOf(leastCostOf(price)) > unitsOf(amount) ? 'budget' : undefined;
}

/**
 * Pauses an active campaign. `at` is when the attempt that no longer fits was planned: it belongs to that day, and a
 * budget per day is whole again on the next one.
 */
export function pauseByBudget(before: Campaign, reason: PauseReason, timezone: string, at: Date, now: Date): Campaign {
  const { next_enrolment_at: _, ...kept } = before;
  const isForDay = reason === 'budget' && before.budget?.per === 'day';
  return {
    ...kept,
    status: 'paused',
    pause_reason: reason,
    ...(isForDay && { resumes_at: endOfDay(dayIn(timezone, at), timezone) }),
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
}

export const isDueToResume = ({ status, resumes_at: at }: Campaign, now: Date): boolean =>
  status === 'paused' && at !== undefined && at <= now.toISOString();
