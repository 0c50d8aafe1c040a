import { type Job, type QueueName, jobs } from '../lib/entry/deployment/declarations.ts';

export interface NamedJob<Source extends Job['trigger'] = Job['trigger']> {
  readonly name: string;
  readonly folder: string;
  readonly job: Job;
  readonly trigger: Source;
}

type QueueSource = Extract<Job['trigger'], { queue: QueueName }>;
type StreamSource = Extract<Job['trigger'], { stream: 'table' }>;
type ScheduleSource = Extract<Job['trigger'], { schedule: string }>;

export const allJobs: readonly NamedJob[] = Object.entries(jobs).flatMap(([folder, family]) =>
  Object.entries<Job>(family).map(([name, job]) => ({ name, folder, job, trigger: job.trigger })),
);

export const queueJobs: readonly NamedJob<QueueSource>[] = allJobs.flatMap((named) =>
  'queue' in named.trigger ? [{ ...named, trigger: named.trigger }] : [],
);

export const streamJobs: readonly NamedJob<StreamSource>[] = allJobs.flatMap((named) =>
  'stream' in named.trigger ? [{ ...named, trigger: named.trigger }] : [],
);

export const scheduledJobs: readonly NamedJob<ScheduleSource>[] = allJobs.flatMap((named) =>
  'schedule' in named.trigger ? [{ ...named, trigger: named.trigger }] : [],
);

/**
 * True if a message of a job can come back to it, directly or through other jobs. Lambda stops such a loop after about
 * 16 hops unless the function allows it.
 */
export function isInLoop({ job, trigger }: NamedJob): boolean {
  if (!('queue' in trigger)) return false;
  const reached = new Set(job.sends ?? []);
  // The iteration of a set includes values that are added during it.
  for (const queue of reached) for (const next of consumerOf(queue).job.sends ?? []) reached.add(next);
  return reached.has(trigger.queue);
}

export function consumerOf(queue: string): NamedJob<QueueSource> {
  const [consumer, ...others] = queueJobs.filter(({ trigger }) => trigger.queue === queue);
  if (!consumer || others.length > 0)
    throw new Error(`Queue ${queue} must have exactly one consumer in lib/platform/jobs/jobs.ts.`);
  return consumer;
}
