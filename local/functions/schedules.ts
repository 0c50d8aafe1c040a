import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { functionArn, nameInArn } from '../aws/arn.ts';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import type { Functions } from './functions.ts';
import { callAws } from '../aws/call-aws.ts';
import { parseJson } from '../foundation/json.ts';
import type { AsyncInvocation, Model, Schedule } from '../stacks/model.ts';
import type { RunningSource } from './queue-source.ts';
import { isRecord } from '../stacks/template.ts';

export interface Schedules extends RunningSource {
  /**
   * Runs each schedule that has fallen due once, however often it did: a tick asks what is due now, and gets the time
   * of now. Waits until all have ended, and gives the functions that ran.
   */
  runDue(): Promise<readonly string[]>;
}

export interface SchedulesOptions {
  readonly model: Pick<Model, 'schedules' | 'asyncInvocations'>;
  readonly clock: Clock;
  readonly functions: Pick<Functions, 'invoke'>;
  /** Where the queues answer. */
  readonly queues: string;
  readonly print: (line: string) => void;
}

/** AWS waits a minute and then two before it tries again; nobody waits for that on one machine. */
const retryMilliseconds = 1000;

/** Invokes functions on time, as EventBridge Scheduler does; the first time is one interval after the start. */
export const startSchedules = ({ model, clock, functions, queues, print }: SchedulesOptions): Schedules => {
  const stopping = new AbortController();
  const working = new Set<Promise<void>>();

  const invoke = async (schedule: Schedule, at: Date): Promise<void> => {
    const event = eventOf(schedule, at);
    const { maxRetries: retriesMax, failuresQueueArn } = asyncInvocationOf(
      model.asyncInvocations,
      schedule.functionName,
    );
    for (let tries = 1; ; tries += 1) {
      try {
        await functions.invoke(schedule.functionName, event);
        return;
      } catch (error) {
        if (tries <= retriesMax) {
          await delay(retryMilliseconds, undefined, { signal: stopping.signal });
          continue;
        }
        print(`${schedule.name}: gave up after ${tries} tries.`);
        if (failuresQueueArn === undefined) return;
        await callAws(queues, 'AmazonSQS.SendMessage', {
          QueueUrl: `${queues}/queue/${nameInArn(failuresQueueArn)}`,
          MessageBody: JSON.stringify({
            version: '1.0',
            timestamp: clock.now().toISOString(),
            requestContext: {
              requestId: randomUUID(),
              functionArn: `${functionArn(schedule.functionName)}:$LATEST`,
              condition: 'RetriesExhausted',
              approximateInvokeCount: tries,
            },
            requestPayload: event,
            responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
            responsePayload: { errorMessage: messageOf(error) },
          }),
        });
        return;
      }
    }
  };

  const timed = model.schedules.map((schedule) => {
    let due = clock.now().getTime() + schedule.intervalMs;
    const runIfDue = (): Promise<void> | undefined => {
      const now = clock.now().getTime();
      if (now < due || stopping.signal.aborted) return undefined;
      due = now + schedule.intervalMs;
      const work = invoke(schedule, new Date(now))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) print(`${schedule.name}: ${messageOf(error)}`);
        })
        .finally(() => working.delete(work));
      working.add(work);
      return work;
    };
    const follow = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await clock.waitUntil(due, stopping.signal);
        void runIfDue();
      }
    };
    follow().catch(() => undefined);
    return { functionName: schedule.functionName, runIfDue };
  });

  return {
    runDue: async () => {
      const running = timed.flatMap(({ functionName, runIfDue }) => {
        const work = runIfDue();
        return work ? [{ functionName, work }] : [];
      });
      await Promise.all(running.map(({ work }) => work));
      return running.map(({ functionName }) => functionName);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
    },
  };
};

const asyncInvocationOf = (known: readonly AsyncInvocation[], functionName: string): AsyncInvocation =>
  known.find((one) => one.functionName === functionName) ?? {
    functionName,
    maxRetries: 2,
    failuresQueueArn: undefined,
  };

/** The input of a schedule with Scheduler's keywords replaced; it knows no fractions of a second. */
const eventOf = (schedule: Schedule, at: Date): object => {
  const keywords: Readonly<Record<string, string>> = {
    'schedule-arn': schedule.arn,
    'scheduled-time': `${at.toISOString().slice(0, 19)}Z`,
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  const text = schedule.input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (all, name: string) => keywords[name] ?? all);
  const event = parseJson(text);
  if (!isRecord(event)) throw new Error(`The input of the schedule ${schedule.name} is no JSON object.`);
  return event;
};
