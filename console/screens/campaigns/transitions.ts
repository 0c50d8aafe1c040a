import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';

type CampaignStatus = CampaignView['status'];

export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const satisfies readonly CampaignStatus[];

export type CampaignTransition = Exclude<CampaignStatus, 'draft'>;

/** The status transitions that the service allows. */
export const campaignTransitions: Readonly<Record<CampaignStatus, readonly CampaignTransition[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};
