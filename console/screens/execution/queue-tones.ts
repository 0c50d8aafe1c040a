import type { Tone } from '../../charts/stack-bar.tsx';
import type { QueueItem } from '../../queries/execution.ts';

/** What the statuses of a queue mean, in the order of its bar. */
export const queueTones = {
  completed: 'good',
  processing: 'violet',
  pending: 'main',
  skipped: 'idle',
  failed: 'bad',
} as const satisfies Record<QueueItem['status'], Tone>;

// Object.keys returns strings.
export const shownStatuses = Object.keys(queueTones) as (keyof typeof queueTones)[];
