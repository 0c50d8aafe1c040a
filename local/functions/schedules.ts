import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { functionArn } from '../foundation/arn.ts';
import { sendToQueue } from '../aws/call-aws.ts';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import { isRecord, parseJson } from '../foundation/json.ts';
import type { AsyncInvocation, Model, Schedule } from '../stacks/model.ts';
import type { Functions } from './functions.ts';
import type { RunningSource } from './queue-source.ts';

export interface Schedules extends RunningSource {
  /**
   * Runs each due schedule once, with the current time, even if it was due several times. Waits until all have ended
   * and returns the names of their functions.
   */
  runDue(): Promise<readonly string[]>;
}

export interface SchedulesOptions {
  readonly model: Pick<Model, 'schedules' | 'asyncInvocations'>;
  readonly clock: Clock;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly queuesUrl: string;
  readonly print: (line: string) => void;
}

/** AWS waits one minute, then two. */
const retryDelayMs = 1000;

/** Invokes functions on schedule, as EventBridge Scheduler does; the first run is one interval after the start. */
export const startSchedules = ({ model, clock, functions, queuesUrl, print }: SchedulesOptions): Schedules => {
  const stopping = new AbortController();
  const runs = new Set<Promise<void>>();

  const invoke = async (schedule: Schedule, at: Date): Promise<void> => {
    const event = eventOf(schedule, at);
    const { maxRetries, failuresQueueArn } = asyncInvocationOf(model.asyncInvocations, schedule.functionName);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await functions.invoke(schedule.functionName, event);
        return;
      } catch (error) {
        if (attempt <= maxRetries) {
          await delay(retryDelayMs, undefined, { signal: stopping.signal });
          continue;
        }
        print(`${schedule.name}: gave up after ${attempt} attempts.`);
        if (failuresQueueArn === undefined) return;
        await sendToQueue(queuesUrl, failuresQueueArn, {
          version: '1.0',
          timestamp: clock.now().toISOString(),
          requestContext: {
            requestId: randomUUID(),
            functionArn: `${functionArn(schedule.functionName)}:$LATEST`,
            condition: 'RetriesExhausted',
            approximateInvokeCount: attempt,
          },
          requestPayload: event,
          responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
          responsePayload: { errorMessage: messageOf(error) },
        });
        return;
      }
    }
  };

  const timers = model.schedules.map((schedule) => {
    let dueAt = clock.now().getTime() + schedule.intervalMs;
    const runIfDue = (): Promise<void> | undefined => {
      const now = clock.now().getTime();
      if (now < dueAt || stopping.signal.aborted) return undefined;
      dueAt = now + schedule.intervalMs;
      const run = invoke(schedule, new Date(now))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) print(`${schedule.name}: ${messageOf(error)}`);
        })
        .finally(() => runs.delete(run));
      runs.add(run);
      return run;
    };
    const runOnTime = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await clock.waitUntil(dueAt, stopping.signal);
        void runIfDue();
      }
    };
    runOnTime().catch(() => undefined);
    return { functionName: schedule.functionName, runIfDue };
  });

  return {
    runDue: async () => {
      const running = timers.flatMap(({ functionName, runIfDue }) => {
        const run = runIfDue();
        return run ? [{ functionName, run }] : [];
      });
      await Promise.all(running.map(({ run }) => run));
      return running.map(({ functionName }) => functionName);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(runs);
    },
  };
};

const asyncInvocationOf = (known: readonly AsyncInvocation[], functionName: string): AsyncInvocation =>
  known.find((one) => one.functionName === functionName) ?? {
    functionName,
    maxRetries: 2,
    failuresQueueArn: undefined,
  };

/** The input of a schedule with Scheduler's keywords replaced; its times have no fractions of a second. */
const eventOf = (schedule: Schedule, at: Date): object => {
  const keywords: Readonly<Record<string, string>> = {
    'schedule-arn': schedule.arn,
    'scheduled-time': `${at.toISOString().slice(0, 19)}Z`,
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  const text = schedule.input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (all, name: string) => keywords[name] ?? all);
  const event = parseJson(text);
  if (!isRecord(event)) throw new Error(`The input of the schedule ${schedule.name} is not a JSON object.`);
  return event;
};
