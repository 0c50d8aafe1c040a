import type { EvaluationRequest } from '../../history/messages/messages.ts';
import { sendMessages } from '../../platform/aws/queue-client.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { sendReleasedItems } from './resend-lost-items.ts';
import { runEvaluation } from './run-evaluation.ts';

/**
 * Evaluates a campaign until `until`, in milliseconds since 1970, and enqueues the rest. After a pause it first sends
 * the messages of released items.
 * @throws RetryLaterError if a user requested the evaluation while another one is running
 */
export async function handleEvaluationRequest(
  { organization, campaign_id, requested: isRequested = false, resumes, after }: EvaluationRequest,
  now: Date,
  until: number,
): Promise<void> {
  // Done even during another evaluation, because that ignores released items for some minutes.
  if (resumes) {
    const next = await sendReleasedItems(organization, campaign_id, { now, until, after });
    if (next)
      return sendMessages('evaluation', organization, [{ organization, campaign_id, resumes: true, after: next }]);
  }
  const result = await runEvaluation(organization, campaign_id, now, until, { isRequested });
  // The running evaluation does not replace this one: if nobody requested it, it ends at once during a pause.
  if (result === 'in_progress' && isRequested)
    throw new RetryLaterError('An evaluation of the campaign is in progress.');
  if (result === 'unfinished')
    await sendMessages('evaluation', organization, [
      { organization, campaign_id, ...(isRequested && { requested: true }) },
    ]);
}
