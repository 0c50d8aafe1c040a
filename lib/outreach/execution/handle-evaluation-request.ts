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
  { organization, campaign_id, segment, requested: isRequested = false, resumes, after }: EvaluationRequest,
  now: Date,
  until: number,
): Promise<void> {
  // Done even during another evaluation, because that ignores released items for some minutes.
  if (resumes) {
    const next = await sendReleasedItems(organization, campaign_id, { now, until, after });
    if (next)
      return sendMessages('evaluation', organization, [{ organization, campaign_id, resumes: true, after: next }]);
  }
  const outcome = await runEvaluation(organization, campaign_id, now, until, { isRequested, segment });
  const again = (ofSegment: number | undefined): EvaluationRequest => ({
    organization,
    campaign_id,
    ...(ofSegment !== undefined && { segment: ofSegment }),
    ...(isRequested && { requested: true }),
  });
  switch (outcome.kind) {
    case 'finished':
      return;
    case 'in_progress':
      // The running evaluation does not replace this one: if nobody requested it, it ends at once during a pause.
      if (isRequested) throw new RetryLaterError('An evaluation of the campaign is in progress.');
      return;
    case 'unfinished':
      return sendMessages('evaluation', organization, [again(segment)]);
    case 'divided':
      return sendMessages('evaluation', organization, outcome.segments.map(again));
  }
}
