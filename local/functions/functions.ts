import { availableParallelism } from 'node:os';
import type { Clock } from '../foundation/clock.ts';
import { type FunctionWorker, type StreamReader, invocationError, startWorker } from './worker.ts';
import type { FunctionLogs } from './function-logs.ts';
import { parseJson } from '../foundation/json.ts';
import type { LocalFunction } from '../stacks/model.ts';
import { region } from '../stacks/template.ts';

export interface Functions {
  /** Invokes a function and waits for its reply. */
  invoke(name: string, event: object, options?: InvokeOptions): Promise<unknown>;
  /** Invokes a streaming function; `gone` tells that its reader has left. */
  stream(name: string, event: object, reader: StreamReader, gone: AbortSignal): Promise<void>;
  /** Threads at work and in all, by function. */
  workerCounts(): Record<string, { busy: number; warm: number }>;
  /** Waits for what is being done, at most so long, and ends every thread. */
  stop(graceMilliseconds: number): Promise<void>;
}

export interface InvokeOptions {
  /** Kills it after so long, if it is still at it. */
  readonly killAfterMs?: number;
}

export interface FunctionsOptions {
  readonly functions: readonly LocalFunction[];
  /** Where AWS is served on this machine. */
  readonly endpoint: string;
  readonly accessKeyOf: (fn: LocalFunction) => string;
  readonly logs: FunctionLogs;
  /** An invocation sees the time of when it began to run go on, whatever happens to the clock meanwhile. */
  readonly clock: Pick<Clock, 'offsetMs'>;
}

/** Lambda's limits of a request and of a buffered reply, each as its error message names it. */
export const maxRequestBytes = 6_291_456;
const replyBytesMax = 6_291_556;

/** More threads of one function do not make one machine faster; further invocations wait their turn. */
const threadsMax = Math.max(4, availableParallelism());
const idleMilliseconds = 120_000;

export class PayloadTooLargeError extends Error {}

/** Runs functions as Lambda does: threads started on demand, one invocation at a time in each, idle ones ended. */
export const startFunctions = ({ functions, endpoint, accessKeyOf, logs, clock }: FunctionsOptions): Functions => {
  const pools = new Map(
    functions.map((fn) => {
      const environment = environmentOf(fn, endpoint, accessKeyOf(fn));
      return [
        fn.name,
        openPool(Math.min(fn.maxConcurrency, threadsMax), () =>
          startWorker(fn, environment, logs.follow(fn.name), clock),
        ),
      ] as const;
    }),
  );
  const working = new Set<Promise<unknown>>();

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => undefined).finally(() => working.delete(settled));
    working.add(settled);
    return work;
  };

  const poolOf = (name: string): Pool => {
    const pool = pools.get(name);
    if (!pool) throw new Error(`There is no function ${name}.`);
    return pool;
  };

  const payload = (event: object): string => {
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > maxRequestBytes) throw new PayloadTooLargeError();
    return text;
  };

  const run = async (
    name: string,
    event: object,
    {
      reader,
      gone,
      killAfterMs: diesAfterMilliseconds,
    }: InvokeOptions & { reader?: StreamReader; gone?: AbortSignal } = {},
  ): Promise<string> => {
    const text = payload(event);
    const pool = poolOf(name);
    let thread: FunctionWorker | undefined;
    let death: NodeJS.Timeout | undefined;
    try {
      thread = await pool.take();
      const invocation = thread.invoke(text, reader);
      gone?.addEventListener('abort', () => invocation.abandon(), { once: true });
      if (gone?.aborted) invocation.abandon();
      const mortal = thread;
      if (diesAfterMilliseconds !== undefined) death = setTimeout(() => void mortal.end(), diesAfterMilliseconds);
      return await invocation.result;
    } catch (error) {
      if (gone?.aborted !== true) logs.recordFailure(name, error);
      throw error;
    } finally {
      clearTimeout(death);
      if (thread) pool.giveBack(thread);
    }
  };

  return {
    invoke: async (name, event, options) => {
      const result = await track(run(name, event, options));
      if (Buffer.byteLength(result) <= replyBytesMax) return parseJson(result);
      const message = `Response payload size exceeded maximum allowed payload size (${replyBytesMax} bytes).`;
      const error = invocationError('Function.ResponseSizeTooLarge', message);
      logs.recordFailure(name, error);
      throw error;
    },
    stream: async (name, event, reader, gone) => {
      await track(run(name, event, { reader, gone }));
    },
    workerCounts: () => Object.fromEntries([...pools].map(([name, pool]) => [name, pool.count()])),
    stop: async (graceMilliseconds) => {
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => (timer = setTimeout(resolve, graceMilliseconds)));
      await Promise.race([Promise.all(working), grace]);
      clearTimeout(timer);
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
};

interface Pool {
  take(): Promise<FunctionWorker>;
  giveBack(thread: FunctionWorker): void;
  count(): { busy: number; warm: number };
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (thread: FunctionWorker) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The threads of one function. Under load they are started one after the other: a burst is served sooner by the threads
 * that are warm than by many that start at once.
 */
const openPool = (max: number, start: () => FunctionWorker): Pool => {
  const idle: { thread: FunctionWorker; timer: NodeJS.Timeout }[] = [];
  const busy = new Set<FunctionWorker>();
  const waiting: Waiting[] = [];
  let starting: FunctionWorker | undefined;
  let isOpen = true;

  const startIfNeeded = (): void => {
    if (!isOpen || starting || waiting.length === 0 || busy.size >= max) return;
    const thread = start();
    starting = thread;
    thread.ready.then(
      () => {
        starting = undefined;
        busy.add(thread);
        giveBack(thread);
        startIfNeeded();
      },
      (error: unknown) => {
        starting = undefined;
        waiting.shift()?.reject(error);
        startIfNeeded();
      },
    );
  };

  const giveBack = (thread: FunctionWorker): void => {
    if (!thread.isAlive()) {
      busy.delete(thread);
      return startIfNeeded();
    }
    const next = waiting.shift();
    if (next) return next.resolve(thread);
    busy.delete(thread);
    const timer = setTimeout(() => {
      const at = idle.findIndex((entry) => entry.thread === thread);
      if (at >= 0) idle.splice(at, 1);
      void thread.end();
    }, idleMilliseconds);
    timer.unref();
    idle.push({ thread, timer });
  };

  return {
    take: async () => {
      if (!isOpen) throw stopped();
      for (let warm = idle.pop(); warm; warm = idle.pop()) {
        clearTimeout(warm.timer);
        if (!warm.thread.isAlive()) continue;
        busy.add(warm.thread);
        return warm.thread;
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        startIfNeeded();
      });
    },
    giveBack,
    count: () => ({ busy: busy.size, warm: idle.length }),
    stop: async () => {
      isOpen = false;
      for (const { reject } of waiting.splice(0)) reject(stopped());
      for (const { timer } of idle) clearTimeout(timer);
      const threads = [...idle.map(({ thread }) => thread), ...busy, ...(starting ? [starting] : [])];
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
};

const stopped = () => invocationError('Runtime.ExitError', 'The runner is stopping');

/** The function's own variables, what Lambda adds, and the address of AWS on this machine. */
const environmentOf = (fn: LocalFunction, endpoint: string, accessKey: string): Record<string, string> => ({
  ...fn.environment,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: accessKey,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: fn.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMegabytes),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${fn.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ENDPOINT_URL_SQS: endpoint,
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
  AWS_ENDPOINT_URL_EVENTBRIDGE: endpoint,
  LAMBDA_TASK_ROOT: fn.directory,
  _HANDLER: fn.handler,
  TZ: ':UTC',
  LANG: 'en_US.UTF-8',
  PATH: process.env['PATH'] ?? '',
});
