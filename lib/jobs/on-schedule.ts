import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '../log.ts';

/** What a schedule sends: EventBridge Scheduler fills in the time for which it was due. */
const Tick = z.object({ scheduled_time: z.iso.datetime() });

/**
 * The Lambda handler of a job that runs on a schedule. `now` is the time for which the run was due, or the clock's where
 * the event has none. A run may come twice, late, or beside another one: being harmless then is the job's own matter.
 * What it throws makes Lambda try again, and in the end puts the event aside.
 */
export const onSchedule =
  (act: (now: Date) => Promise<void>) =>
  async (event: unknown, context: Context): Promise<void> => {
    log.addContext(context);
    const { success, data } = z.safeParse(Tick, event);
    try {
      await act(success ? new Date(data.scheduled_time) : new Date());
    } catch (error) {
      log.error('run failed', error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
