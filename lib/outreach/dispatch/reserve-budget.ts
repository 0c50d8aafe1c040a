import { dayIn } from '../../foundation/calendar.ts';
import { priceUnitsOf } from '../../foundation/money.ts';
import { fitInBudget } from '../../portfolio/campaigns/campaign-budget.ts';
import { campaignSpendStore } from '../../portfolio/campaigns/campaign-spend-store.ts';
import type { PauseReason } from '../../portfolio/campaigns/contract.ts';
import type { Intent } from './intent.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

export type BudgetReservation =
  | { readonly kind: 'over_budget'; readonly reason: PauseReason }
  | { readonly kind: 'reserved'; release(): Promise<void> };

const unlimited: BudgetReservation = { kind: 'reserved', release: () => Promise.resolve() };

/**
 * Reserves what an attempt costs at least, before it is made, so that workers together never exceed the budget of its
 * campaign. A crash keeps what it reserved. The counts, which are seconds behind, add what calls cost beyond a minute.
 */
export async function reserveBudget(
  { organization, budget, step, at }: Pick<Intent, 'organization' | 'budget' | 'step' | 'at'>,
  { price }: Pick<OutboundInteraction, 'price'>,
  timezone: string,
): Promise<BudgetReservation> {
  if (!budget || !step) return unlimited;
  const store = campaignSpendStore(organization);
  const { currency, per, amount } = budget;
  const span = { campaign: step.campaign, currency, ...(per === 'day' && { day: dayIn(timezone, at) }) };
  // Without a price there is nothing to compare.
  const counted = price?.currency === currency ? await store.read(span) : 0;
  const fit = fitInBudget(budget, price, counted);
  if (fit.kind === 'obstacle') return { kind: 'over_budget', reason: fit.reason };
  const isReserved = await store.reserve(span, fit.cost, { limit: priceUnitsOf(amount), counted });
  return isReserved
    ? { kind: 'reserved', release: () => store.release(span, fit.cost) }
    : { kind: 'over_budget', reason: 'budget' };
}
