import { dayIn, endOfDay } from '../../foundation/calendar.ts';
import { priceUnitsOf } from '../../foundation/money.ts';
import { type InteractionPrice, leastCostOf } from '../../history/interactions/interaction-cost.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignBudget, PauseReason } from './contract.ts';

/**
 * What an attempt costs at least, in price units, if the budget lets it through. What cannot be compared with the budget
 * is not sent under it. `counted` is what was spent, in price units, on its day or in total.
 */
export function fitInBudget(
  { amount, currency }: CampaignBudget,
  price: InteractionPrice | undefined,
  counted: number,
): { readonly kind: 'fits'; readonly cost: number } | { readonly kind: 'obstacle'; readonly reason: PauseReason } {
  if (price?.currency !== currency) return { kind: 'obstacle', reason: 'price_missing' };
  const cost = priceUnitsOf(leastCostOf(price));
  return counted + cost > priceUnitsOf(amount) ? { kind: 'obstacle', reason: 'budget' } : { kind: 'fits', cost };
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
