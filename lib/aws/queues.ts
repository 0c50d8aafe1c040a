/**
 * The queues. Each has a dead-letter queue, alarms and a section in docs/operations.md. `receivesMax` is how often a message
 * is tried before it goes to the dead-letter queue. With the delays below, 20 tries take 80 minutes and 80 take 6 hours:
 * work that others wait for is given up sooner than an opt-out, a dispatch or a pause.
 */
export const queues = {
  import: { receivesMax: 20 },
  'import-chunk': { receivesMax: 20 },
  callback: { receivesMax: 80 },
  'evaluation-shard': { receivesMax: 20 },
  evaluation: { receivesMax: 20 },
  dispatch: { receivesMax: 80 },
  'campaign-work': { receivesMax: 80 },
} as const satisfies Record<string, { readonly receivesMax: number }>;

export type QueueName = keyof typeof queues;

/** The environment variable in which a function finds a queue's URL: `IMPORT_CHUNK_QUEUE_URL`. */
export const queueUrlVariable = (queue: QueueName): string => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;

/** How long a message waits after its first failure, its second and so on; the last delay repeats. */
const retryDelaysSeconds = [2, 10, 60, 300];
const longestRetryDelaySeconds = 300;

/** By how much a delay is shorter or longer, so that messages that failed together do not come back together. */
const jitter = 0.2;

/** After how many seconds a message that was received `receives` times is tried again. `chance` is between 0 and 1. */
export function retryDelaySeconds(receives: number, chance: number): number {
  const delay = retryDelaysSeconds[receives - 1] ?? longestRetryDelaySeconds;
  return Math.round(delay * (1 - jitter + 2 * jitter * chance));
}
