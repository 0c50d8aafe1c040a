import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '../foundation/log.ts';

/** What a schedule sends: EventBridge Scheduler fills in the time for which it was due. */
const Tick = z.object({ scheduled_time: z.iso.datetime() });

/**
 * The Lambda handler of a job that runs on a schedule. `due` is the time for which the run was due, or the clock's where
 * the event has none. A run may come twice, beside another one, or late, an hour after it was due: being harmless then
 * is the job's own matter. What it throws makes Lambda try again, and in the end puts the event aside.
 */
export const onSchedule =
  (act: (due: Date, now: Date) => Promise<void>) =>
  async (event: unknown, context: Context): Promise<void> => {
    log.addContext(context);
    const { success, data } = z.safeParse(Tick, event);
    const now = new Date();
    try {
      await act(success ? new Date(data.scheduled_time) : now, now);
    } catch (error) {
      log.error('run failed', error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
