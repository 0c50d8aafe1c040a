import { requestEvaluations } from '../../lib/campaigns/execution/request-evaluations.ts';
import { ShardToEvaluate } from '../../lib/jobs/messages/messages.ts';
import { onQueue } from '../../lib/jobs/on-queue.ts';

export const handler = onQueue('evaluation-shard', ShardToEvaluate, ({ message, now }) =>
  requestEvaluations(message.shard, message.tick, now),
);
