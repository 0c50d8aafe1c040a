import type { CampaignStep } from '../../policy/strategies/campaign-step.ts';

/** The step that contacted the debtor last. Absent if that was not a step. */
export interface ContactedBy extends CampaignStep {
  /** A text was credited to it already, so that each contact has one reply at most. */
  readonly replied?: true;
}

interface Contacted {
  readonly contacted_by?: ContactedBy;
  readonly last_contacted_at?: string;
}

const creditMs = 3 * 24 * 60 * 60 * 1000;

/** The step that something at `at` is credited to: the latest contact, for three days. */
export function creditedStep(
  { contacted_by: by, last_contacted_at: contactedAt = '' }: Contacted,
  at: string,
): CampaignStep | undefined {
  const elapsedMs = Date.parse(at) - Date.parse(contactedAt);
  return by && elapsedMs >= 0 && elapsedMs <= creditMs ? { campaign: by.campaign, step: by.step } : undefined;
}

export const stepOfReply = (account: Contacted, at: string): CampaignStep | undefined =>
  account.contacted_by?.replied ? undefined : creditedStep(account, at);
