import { sendPending } from '../../lib/execution/evaluating.ts';
import { runEvaluation } from '../../lib/execution/run-evaluation.ts';
import type { CampaignId, OrganizationId } from '../../lib/ids.ts';
import { known } from '../../lib/ids.ts';
import { CampaignToEvaluate } from '../../lib/jobs/messages.ts';
import { RetryLater } from '../../lib/jobs/failures.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';
import { send } from '../../lib/jobs/queue.ts';

/** Well before Lambda would end it. */
const budgetMilliseconds = 40_000;

export const handler = onQueue('evaluation', CampaignToEvaluate, async ({ message, now }) => {
  const organization = known<OrganizationId>(message.organization);
  const campaign = known<CampaignId>(message.campaign_id);
  // Even while an evaluation is in progress: if that began before the resumption, it does not send what waits.
  if (message.resumes) await sendPending(organization, campaign);
  const { requested } = message;
  const until = now.getTime() + budgetMilliseconds;
  const result = await runEvaluation(organization, campaign, now, until, { isRequested: requested === true });
  // The evaluation in progress may not be a requested one, and ends at once while dispatch is paused.
  if (result === 'in_progress' && requested) throw new RetryLater('An evaluation of the campaign is in progress.');
  if (result === 'unfinished')
    await send('evaluation', organization, [{ organization, campaign_id: campaign, ...(requested && { requested }) }]);
});
