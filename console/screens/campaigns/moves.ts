import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';

type CampaignStatus = CampaignView['status'];

export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const satisfies readonly CampaignStatus[];

export type CampaignMove = Exclude<CampaignStatus, 'draft'>;

/** The status transitions that the service allows. */
export const campaignMoves: Readonly<Record<CampaignStatus, readonly CampaignMove[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};
