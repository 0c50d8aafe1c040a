import type { EvaluationRequest } from '../../history/messages/messages.ts';
import { sendMessages } from '../../platform/aws/queue-client.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { sendReleasedItems } from './resend-lost-items.ts';
import { runEvaluation } from './run-evaluation.ts';

/**
 * Evaluates the campaign of a message until `until`, in milliseconds since 1970, and enqueues what is left. After a pause it
 * first sends the messages of released items. Throws RetryLaterError if a user requested the evaluation and another one is
 * in progress.
 */
export async function handleEvaluationRequest(
  { organization, campaign_id, requested: isRequested = false, resumes, after }: EvaluationRequest,
  now: Date,
  until: number,
): Promise<void> {
  // Even while an evaluation is in progress: it leaves released items alone for some minutes.
  if (resumes) {
    const next = await sendReleasedItems(organization, campaign_id, { now, until, after });
    if (next)
      return sendMessages('evaluation', organization, [{ organization, campaign_id, resumes: true, after: next }]);
  }
  const result = await runEvaluation(organization, campaign_id, now, until, { isRequested });
  // While dispatch is paused, an evaluation in progress that nobody requested ends at once.
  if (result === 'in_progress' && isRequested)
    throw new RetryLaterError('An evaluation of the campaign is in progress.');
  if (result === 'unfinished')
    await sendMessages('evaluation', organization, [
      { organization, campaign_id, ...(isRequested && { requested: true }) },
    ]);
}
