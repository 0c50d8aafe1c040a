import { evaluateCampaign, sendPending } from '../../lib/execution/evaluating.ts';
import type { CampaignId, OrganizationId } from '../../lib/ids.ts';
import { known } from '../../lib/ids.ts';
import { CampaignToEvaluate } from '../../lib/jobs/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';
import { send } from '../../lib/jobs/queue.ts';

/** Well before Lambda would end it. */
const budgetMilliseconds = 40_000;

export const handler = onQueue('evaluation', CampaignToEvaluate, async ({ message, now }) => {
  const organization = known<OrganizationId>(message.organization);
  const campaign = known<CampaignId>(message.campaign_id);
  if (message.resumes) await sendPending(organization, campaign);
  const isRecovering = message.recovers === true;
  const until = now.getTime() + budgetMilliseconds;
  const result = await evaluateCampaign(organization, campaign, now, { until, isRecovering });
  if (result.kind === 'evaluated' && !result.isComplete)
    await send('evaluation', organization, [{ organization, campaign_id: campaign }]);
});
