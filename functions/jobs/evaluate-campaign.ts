import { sendMessages } from '../../lib/platform/aws/queue-client.ts';
import { sendReleasedItems } from '../../lib/outreach/execution/resend-lost-items.ts';
import { runEvaluation } from '../../lib/outreach/execution/run-evaluation.ts';
import { RetryLaterError } from '../../lib/platform/jobs/failures.ts';
import { CampaignToEvaluate } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

/** Well below the function's timeout. */
const budgetMs = 40_000;

export const handler = onQueue('evaluation', CampaignToEvaluate, async ({ message, now }) => {
  const { organization, campaign_id: campaign, requested } = message;
  const until = now.getTime() + budgetMs;
  // Even while an evaluation is in progress: it leaves released items alone for some minutes.
  if (message.resumes) {
    const after = await sendReleasedItems(organization, campaign, { now, until, after: message.after });
    if (after)
      return sendMessages('evaluation', organization, [{ organization, campaign_id: campaign, resumes: true, after }]);
  }
  const result = await runEvaluation(organization, campaign, now, until, { isRequested: requested === true });
  // While dispatch is paused, an evaluation in progress that nobody requested ends at once.
  if (result === 'in_progress' && requested) throw new RetryLaterError('An evaluation of the campaign is in progress.');
  if (result === 'unfinished')
    await sendMessages('evaluation', organization, [
      { organization, campaign_id: campaign, ...(requested && { requested }) },
    ]);
});
