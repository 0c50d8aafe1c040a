import { dayIn } from '../../foundation/calendar.ts';
import { budgetObstacle } from '../../portfolio/campaigns/campaign-budget.ts';
import { campaignSpendStore } from '../../portfolio/campaigns/campaign-spend-store.ts';
import type { PauseReason } from '../../portfolio/campaigns/contract.ts';
import type { Intent } from './intent.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/**
 * Why the budget of the campaign does not allow an attempt; undefined if it does, or if there is none. The counts are
 * seconds behind, so workers may exceed it by what they sent in these seconds, and by calls whose duration is not known.
 */
export async function checkBudget(
  { organization, budget, step, at }: Pick<Intent, 'organization' | 'budget' | 'step' | 'at'>,
  { price }: Pick<OutboundInteraction, 'price'>,
  timezone: string,
): Promise<PauseReason | undefined> {
  if (!budget || !step) return undefined;
  // Without a price there is nothing to compare.
  if (price?.currency !== budget.currency) return budgetObstacle(budget, price, 0);
  const day = budget.per === 'day' ? dayIn(timezone, at) : undefined;
  const spent = await campaignSpendStore(organization).read(step.campaign, budget.currency, day);
  return budgetObstacle(budget, price, spent);
}
