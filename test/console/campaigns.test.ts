import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { campaignTransitions, campaignStatuses } from '../../console/screens/campaigns/transitions.ts';
import { applyCampaignChange, newCampaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { CampaignId, StrategyId, parseId } from '../../lib/foundation/ids.ts';

const now = new Date('2030-01-15T12:00:00Z');

it.each(campaignStatuses)('offers the moves of a campaign that is %s, and no others', (status) => {
  const campaign = newCampaign(
    { name: 'Early', status, strategy_id: parseId(StrategyId, randomUUID()) },
    parseId(CampaignId, randomUUID()),
    now,
  );
  const isPermitted = (to: (typeof campaignStatuses)[number]) => {
    try {
      return applyCampaignChange(campaign, { status: to }, now) !== campaign;
    } catch {
      return false;
    }
  };
  expect(campaignStatuses.filter(isPermitted)).toEqual(
    campaignStatuses.filter((to) => campaignTransitions[status].some((move) => move === to)),
  );
});
