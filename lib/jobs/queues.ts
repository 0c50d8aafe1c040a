/**
 * The queues. Each has a dead-letter queue, an alarm on it and a section in docs/operations.md.
 * `receivesMax` is how often a message is tried before it goes to the dead-letter queue.
 */
export const queues = {
  import: { receivesMax: 5 },
  'import-chunk': { receivesMax: 5 },
  callback: { receivesMax: 8 },
  evaluation: { receivesMax: 5 },
  dispatch: { receivesMax: 8 },
  'campaign-work': { receivesMax: 5 },
} as const satisfies Record<string, { readonly receivesMax: number }>;

export type QueueName = keyof typeof queues;

/** The environment variable in which a function finds a queue's URL: `IMPORT_CHUNK_QUEUE_URL`. */
export const queueUrlVariable = (queue: QueueName): string => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
