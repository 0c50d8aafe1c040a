/**
 * Each queue has a dead-letter queue, alarms and a row in docs/runbook/dead-letters.md. With the delays below, 20
 * attempts take 80 minutes and 80 take 6 hours: opt-outs, dispatches and pauses are retried for longer than work that a
 * user waits for.
 */
export const queues = {
  import: { maxReceiveCount: 20 },
  'import-chunk': { maxReceiveCount: 20 },
  export: { maxReceiveCount: 20 },
  callback: { maxReceiveCount: 80 },
  'evaluation-shard': { maxReceiveCount: 20 },
  evaluation: { maxReceiveCount: 20 },
  dispatch: { maxReceiveCount: 80 },
  'campaign-work': { maxReceiveCount: 80 },
  members: { maxReceiveCount: 80 },
  'webhook-event': { maxReceiveCount: 80 },
  delivery: { maxReceiveCount: 20 },
  'slow-delivery': { maxReceiveCount: 20 },
} as const satisfies Record<string, { readonly maxReceiveCount: number }>;

export type QueueName = keyof typeof queues;

export const queueUrlVariable = (queue: QueueName): string => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;

const retryDelaysSeconds = [2, 10, 60, 300];
const longestRetryDelaySeconds = 300;

/** A fraction of the delay, so that messages that failed together are not retried together. */
const jitter = 0.2;

export function retryDelaySeconds(receives: number, chance: number): number {
  const delay = retryDelaysSeconds[receives - 1] ?? longestRetryDelaySeconds;
  return Math.round(delay * (1 - jitter + 2 * jitter * chance));
}
