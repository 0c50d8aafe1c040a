import { requestEvaluations } from '../../lib/outreach/execution/request-evaluations.ts';
import { ShardToEvaluate } from '../../lib/history/messages/messages.ts';
import { onQueue } from '../../lib/platform/jobs/on-queue.ts';

export const handler = onQueue('evaluation-shard', ShardToEvaluate, ({ message, now }) =>
  requestEvaluations(message.shard, message.tick, now),
);
