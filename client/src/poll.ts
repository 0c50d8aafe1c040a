import { pause } from './pause.ts';

/** How a job of the service is waited for. */
export interface PollOptions<Job> {
  /** The wait before the job is read again, 1,000 by default; it grows by a half each time, up to ten times as long. */
  readonly pollMs?: number | undefined;
  /** Receives the job each time it is read. */
  readonly onPoll?: ((job: Job) => void) | undefined;
  /** Ends the wait, for example `AbortSignal.timeout(600_000)`; the job goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a job until it has ended. */
export async function poll<Job>(
  read: () => Promise<Job>,
  hasEnded: (job: Job) => boolean,
  { pollMs = 1000, onPoll, signal }: PollOptions<Job>,
): Promise<Job> {
  for (let waitMs = pollMs; ; waitMs = Math.min(waitMs * 1.5, pollMs * 10)) {
    const job = await read();
    onPoll?.(job);
    if (hasEnded(job)) return job;
    await pause(waitMs, signal);
  }
}
