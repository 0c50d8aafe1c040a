import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';

const Tick = z.object({ scheduled_time: z.iso.datetime() });

/**
 * `due` is the time for which the run was scheduled, or the current time if the event has none. A run may be repeated,
 * overlap another one, or be up to an hour late, and the job must tolerate that. If it throws, Lambda retries and
 * finally moves the event to the dead-letter queue.
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
      log.error('run failed', toError(error));
      throw error;
    }
  };
