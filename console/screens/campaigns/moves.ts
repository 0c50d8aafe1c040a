import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';

type CampaignStatus = CampaignView['status'];

/** In the order of a campaign's life. */
export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const satisfies readonly CampaignStatus[];

export type CampaignMove = Exclude<CampaignStatus, 'draft'>;

/** What a campaign may become, as the service has it. */
export const campaignMoves: Readonly<Record<CampaignStatus, readonly CampaignMove[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};
