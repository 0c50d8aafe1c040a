import { EvaluationRequest } from '../../lib/history/messages/messages.ts';
import { handleEvaluationRequest } from '../../lib/outreach/execution/handle-evaluation-request.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

/** Well below the function's timeout. */
const budgetMs = 40_000;

export const handler = onQueue('evaluation', EvaluationRequest, ({ message, now }) =>
  handleEvaluationRequest(message, now, now.getTime() + budgetMs),
);
