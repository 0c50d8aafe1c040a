import type { CampaignId } from '../../foundation/ids.ts';

/** A step of the strategy that a campaign follows, by its place from 0. */
export interface CampaignStep {
  readonly campaign: CampaignId;
  readonly step: number;
}
