import type { CampaignId, OrganizationId } from '../ids.ts';
import { send } from '../jobs/queue.ts';
import { Problem, notFound } from '../problem.ts';
import { activeCampaignsOf } from './campaign-store.ts';
import { evaluateCampaign } from './evaluating.ts';

/** So long an answer may be waited for; what is left goes on in the background. */
const budgetMilliseconds = 20_000;

const refusalOf = { 'not active': 'campaign_not_active', 'outside its dates': 'campaign_outside_dates' } as const;

/** Queues what is due of one campaign, which must be running. Gives how many accounts were queued; none while paused. */
export async function enqueueOne(organization: OrganizationId, id: CampaignId, now: Date): Promise<number> {
  const until = Date.now() + budgetMilliseconds;
  const result = await evaluateCampaign(organization, id, now, { until });
  if (result.kind === 'evaluated') {
    if (!result.isComplete) await send('evaluation', organization, [{ organization, campaign_id: id }]);
    return result.queued;
  }
  if (result.why === 'not there') throw notFound('campaign');
  if (result.why === 'paused') return 0;
  throw new Problem(422, refusalOf[result.why], `The campaign is ${result.why}.`);
}

/** Queues what is due of every campaign that is running. */
export async function enqueueActive(organization: OrganizationId, now: Date): Promise<number> {
  const until = Date.now() + budgetMilliseconds;
  let queued = 0;
  for (const { id } of await activeCampaignsOf(organization)) {
    const result = await evaluateCampaign(organization, id, now, { until });
    if (result.kind !== 'evaluated') continue;
    queued += result.queued;
    if (!result.isComplete) await send('evaluation', organization, [{ organization, campaign_id: id }]);
  }
  return queued;
}
