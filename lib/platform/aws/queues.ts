/**
 * The queues. Each has a dead-letter queue, alarms and a row in docs/runbook/dead-letters.md. With the delays below, 20 attempts
 * take 80 minutes and 80 take 6 hours: an opt-out, a dispatch or a pause is retried longer than work a user waits for.
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
  'webhook-event': { maxReceiveCount: 80 },
  delivery: { maxReceiveCount: 20 },
  'slow-delivery': { maxReceiveCount: 20 },
} as const satisfies Record<string, { readonly maxReceiveCount: number }>;

export type QueueName = keyof typeof queues;

/** The environment variable that holds a queue's URL, such as `IMPORT_CHUNK_QUEUE_URL`. */
export const queueUrlVariable = (queue: QueueName): string => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;

/** The delay after the first failure of a message, the second and so on. */
const retryDelaysSeconds = [2, 10, 60, 300];
const longestRetryDelaySeconds = 300;

/** The relative jitter of a delay, so that messages that failed together are not retried together. */
const jitter = 0.2;

/** The delay in seconds before the next attempt of a message received `receives` times. `chance` is random, 0 to 1. */
export function retryDelaySeconds(receives: number, chance: number): number {
  const delay = retryDelaysSeconds[receives - 1] ?? longestRetryDelaySeconds;
  return Math.round(delay * (1 - jitter + 2 * jitter * chance));
}
