import { type Job, jobs } from '../lib/jobs/jobs.ts';
import type { QueueName } from '../lib/jobs/queues.ts';

export interface NamedJob<Source extends Job['fedBy'] = Job['fedBy']> {
  readonly name: string;
  readonly folder: string;
  readonly job: Job;
  readonly fedBy: Source;
}

type QueueSource = Extract<Job['fedBy'], { queue: QueueName }>;
type StreamSource = Extract<Job['fedBy'], { stream: 'table' }>;
type ScheduleSource = Extract<Job['fedBy'], { schedule: string }>;

export const everyJob: readonly NamedJob[] = Object.entries(jobs).flatMap(([folder, family]) =>
  Object.entries<Job>(family).map(([name, job]) => ({ name, folder, job, fedBy: job.fedBy })),
);

export const queueJobs: readonly NamedJob<QueueSource>[] = everyJob.flatMap((named) =>
  'queue' in named.fedBy ? [{ ...named, fedBy: named.fedBy }] : [],
);

export const streamJobs: readonly NamedJob<StreamSource>[] = everyJob.flatMap((named) =>
  'stream' in named.fedBy ? [{ ...named, fedBy: named.fedBy }] : [],
);

export const scheduledJobs: readonly NamedJob<ScheduleSource>[] = everyJob.flatMap((named) =>
  'schedule' in named.fedBy ? [{ ...named, fedBy: named.fedBy }] : [],
);

/**
 * Whether a message of a job can come back to it, directly or through other jobs. Lambda stops such a loop after about 16
 * hops unless the function allows it.
 */
export function isInLoop({ job, fedBy }: NamedJob): boolean {
  if (!('queue' in fedBy)) return false;
  const reached = new Set(job.sends ?? []);
  // The iteration of a set includes values that are added during it.
  for (const queue of reached) for (const next of consumerOf(queue).job.sends ?? []) reached.add(next);
  return reached.has(fedBy.queue);
}

/** The one job that a queue feeds. */
export function consumerOf(queue: string): NamedJob<QueueSource> {
  const [consumer, ...others] = queueJobs.filter(({ fedBy }) => fedBy.queue === queue);
  if (!consumer || others.length > 0) throw new Error(`Queue ${queue} must feed exactly one job of lib/jobs/jobs.ts.`);
  return consumer;
}
