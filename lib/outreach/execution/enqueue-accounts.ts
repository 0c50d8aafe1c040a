import { sendMessages } from '../../platform/aws/queue-client.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { activeCampaignStore } from './active-campaign-store.ts';
import { type EvaluationResult, evaluateCampaign } from './evaluate-campaign.ts';

const budgetMs = 20_000;

/**
 * Queues the due accounts of one running campaign, or of all. Returns the number of queued accounts. Their items stay
 * pending while dispatch is paused.
 */
export const enqueueAccounts = (
  organization: OrganizationId,
  campaign: CampaignId | undefined,
  now: Date,
): Promise<number> =>
  campaign === undefined ? enqueueActiveCampaigns(organization, now) : enqueueCampaign(organization, campaign, now);

async function enqueueCampaign(organization: OrganizationId, id: CampaignId, now: Date): Promise<number> {
  const result = await evaluateOnRequest(organization, id, now, Date.now() + budgetMs);
  if (result.kind === 'evaluated') return result.queued;
  switch (result.reason) {
    case 'not_found':
      throw notFound('campaign');
    case 'not_active':
      throw new Problem(422, 'campaign_not_active', 'The campaign is not active. Activate it first.');
    case 'outside_dates':
      throw new Problem(422, 'campaign_outside_dates', "Today is not between the campaign's start and end dates.");
    case 'paused':
      throw new Error('A requested evaluation is never paused.');
  }
}

async function enqueueActiveCampaigns(organization: OrganizationId, now: Date): Promise<number> {
  const until = Date.now() + budgetMs;
  let queued = 0;
  for (const { id } of await activeCampaignStore(organization).list()) {
    const result = await evaluateOnRequest(organization, id, now, until);
    if (result.kind === 'evaluated') queued += result.queued;
  }
  return queued;
}

async function evaluateOnRequest(
  organization: OrganizationId,
  id: CampaignId,
  now: Date,
  until: number,
): Promise<EvaluationResult> {
  const result = await evaluateCampaign(organization, id, now, { until, isRequested: true });
  if (result.kind === 'evaluated' && result.unfinished)
    await sendMessages('evaluation', organization, [{ organization, campaign_id: id, requested: true }]);
  return result;
}
