import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { sendMessages } from '../../aws/queue-client.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { listActiveCampaigns } from './active-campaign-store.ts';
import { type EvaluationResult, evaluateCampaign } from './evaluate-campaign.ts';

/** So long an answer may be waited for; what is left goes on in the background. */
const budgetMilliseconds = 20_000;

const refusalOf = { 'not active': 'campaign_not_active', 'outside its dates': 'campaign_outside_dates' } as const;

/**
 * Queues what is due of one campaign, which must be running, and returns how many accounts were queued. While automatic
 * dispatch is paused their items wait.
 */
export async function enqueueCampaign(organization: OrganizationId, id: CampaignId, now: Date): Promise<number> {
  const result = await evaluateOnRequest(organization, id, now, Date.now() + budgetMilliseconds);
  if (result.kind === 'evaluated') return result.queued;
  switch (result.why) {
    case 'not there':
      throw notFound('campaign');
    case 'paused':
      throw new Error('A requested evaluation is never paused.');
    case 'not active':
    case 'outside its dates':
      throw new Problem(422, refusalOf[result.why], `The campaign is ${result.why}.`);
  }
}

/** Queues what is due of every campaign that is running. */
export async function enqueueActiveCampaigns(organization: OrganizationId, now: Date): Promise<number> {
  const until = Date.now() + budgetMilliseconds;
  let queued = 0;
  for (const { id } of await listActiveCampaigns(organization)) {
    const result = await evaluateOnRequest(organization, id, now, until);
    if (result.kind === 'evaluated') queued += result.queued;
  }
  return queued;
}

/** Evaluates a campaign until the given time; the rest is left to the background. */
async function evaluateOnRequest(
  organization: OrganizationId,
  id: CampaignId,
  now: Date,
  until: number,
): Promise<EvaluationResult> {
  const result = await evaluateCampaign(organization, id, now, { until, isRequested: true });
  if (result.kind === 'evaluated' && !result.isComplete)
    await sendMessages('evaluation', organization, [{ organization, campaign_id: id, requested: true }]);
  return result;
}
