import { availableParallelism } from 'node:os';
import { region } from '../foundation/arn.ts';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { parseJson } from '../foundation/json.ts';
import type { LocalFunction } from '../stacks/model.ts';
import type { FunctionLogs } from './function-logs.ts';
import { type PoolLimits, PoolStoppedError, type WorkerPool, openWorkerPool } from './worker-pool.ts';
import type { DirectCalls } from './worker-messages.ts';
import { type FunctionWorker, type StreamReader, invocationError, startWorker } from './worker.ts';

export interface Functions {
  invoke(name: string, event: object, options?: InvokeOptions): Promise<unknown>;
  stream(name: string, event: object, reader: StreamReader, disconnected: AbortSignal): Promise<void>;
  workerCounts(): Record<string, { busy: number; warm: number }>;
  stop(graceMs: number): Promise<void>;
}

interface InvokeOptions {
  /** Kills the worker after this time if the invocation is still running. */
  readonly killAfterMs?: number;
}

export interface FunctionsOptions {
  readonly functions: readonly LocalFunction[];
  readonly endpoint: string;
  readonly workerProgram: string;
  readonly accessKeyOf: (fn: LocalFunction) => string;
  /** Environment variables of every function that no template has. */
  readonly localSettings?: Readonly<Record<string, string>>;
  readonly directCallsOf?: (fn: LocalFunction) => DirectCalls;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly logs: FunctionLogs;
  /** Read when an invocation starts: moving the clock does not affect invocations that are running. */
  readonly clock: Pick<Clock, 'offsetMs'>;
  readonly limits: Pick<PoolLimits, 'maxWorkers' | 'idleMs'> & Partial<PoolLimits>;
  /** 10 by default, as on AWS. */
  readonly initSeconds?: number;
}

/** Lambda's limits on a request and on a buffered reply, in bytes. */
export const maxRequestBytes = 6_291_456;
const maxReplyBytes = 6_291_556;

/** More workers of one function would not make one machine faster; further invocations wait. */
const maxWorkersPerFunction = Math.max(4, availableParallelism());

const defaultLimits = { scaleUpMs: 1000 };

export class PayloadTooLargeError extends Error {}

export const startFunctions = ({
  functions,
  endpoint,
  workerProgram: program,
  accessKeyOf,
  localSettings = {},
  directCallsOf,
  faults,
  logs,
  clock,
  limits,
  initSeconds = 10,
}: FunctionsOptions): Functions => {
  const pool = openWorkerPool(
    functions.map((fn) => {
      const environment = { ...environmentOf(fn, endpoint, accessKeyOf(fn)), ...localSettings };
      return {
        name: fn.name,
        maxConcurrency: Math.min(fn.maxConcurrency, maxWorkersPerFunction),
        startWorker: () =>
          startWorker({
            fn,
            program,
            environment,
            onOutput: logs.follow(fn.name),
            clock,
            directCalls: directCallsOf?.(fn),
            faults,
            initSeconds,
          }),
      };
    }),
    { ...defaultLimits, ...limits },
  );
  const running = new Set<Promise<unknown>>();

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };

  return {
    invoke: async (name, event, options) => {
      const result = await track(runOnce(pool, logs, name, event, options));
      if (Buffer.byteLength(result) <= maxReplyBytes) return parseJson(result);
      const message = `Response payload size exceeded maximum allowed payload size (${maxReplyBytes} bytes).`;
      const error = invocationError('Function.ResponseSizeTooLarge', message);
      logs.recordFailure(name, error);
      throw error;
    },
    stream: async (name, event, reader, disconnected) => {
      await track(runOnce(pool, logs, name, event, { reader, disconnected }));
    },
    workerCounts: () => pool.counts(),
    stop: async (graceMs) => {
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => (timer = setTimeout(resolve, graceMs)));
      await Promise.race([Promise.all(running), grace]);
      clearTimeout(timer);
      await pool.stop();
    },
  };
};

const runOnce = async (
  pool: WorkerPool,
  logs: FunctionLogs,
  name: string,
  event: object,
  { reader, disconnected, killAfterMs }: InvokeOptions & { reader?: StreamReader; disconnected?: AbortSignal } = {},
): Promise<string> => {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > maxRequestBytes) throw new PayloadTooLargeError();
  let worker: FunctionWorker | undefined;
  let killTimer: NodeJS.Timeout | undefined;
  try {
    worker = await pool.acquire(name);
    const invocation = worker.invoke(payload, reader);
    disconnected?.addEventListener('abort', () => invocation.abandon(), { once: true });
    if (disconnected?.aborted) invocation.abandon();
    if (killAfterMs !== undefined) killTimer = setTimeout(() => void worker?.end(), killAfterMs);
    return await invocation.result;
  } catch (cause) {
    const error =
      cause instanceof PoolStoppedError ? invocationError('Runtime.ExitError', 'The runner is stopping') : cause;
    if (disconnected?.aborted !== true) logs.recordFailure(name, error);
    throw error;
  } finally {
    clearTimeout(killTimer);
    if (worker) pool.release(worker);
  }
};

/** The function's own variables, those that Lambda adds, and the address of AWS on this machine. */
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
