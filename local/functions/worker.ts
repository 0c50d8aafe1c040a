import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { codeOf } from '../foundation/errors.ts';
import type { LocalFunction } from '../stacks/model.ts';
import type { DirectCalls, FromWorker, FunctionError, ToWorker, WorkerSettings } from './worker-messages.ts';

export class InvocationError extends Error {
  readonly report: FunctionError;

  constructor(report: FunctionError) {
    super(report.errorMessage);
    this.report = report;
  }
}

export const invocationError = (errorType: string, errorMessage: string): InvocationError =>
  new InvocationError({ errorType, errorMessage, trace: [] });

/** Receives the status, headers and chunks of a streamed reply. `accepted` requests the next chunk. */
export interface StreamReader {
  prelude(prelude: string): void;
  chunk(chunk: Uint8Array, accepted: () => void): void;
  end(): void;
}

export interface FunctionWorker {
  readonly ready: Promise<true>;
  invoke(event: string, reader?: StreamReader): Invocation;
  isAlive(): boolean;
  end(): Promise<void>;
}

interface Invocation {
  readonly requestId: string;
  readonly result: Promise<string>;
  /** Tells the function that the reader of its stream has disconnected. */
  abandon(): void;
}

export interface WorkerOptions {
  readonly fn: LocalFunction;
  readonly program: string;
  readonly environment: Record<string, string>;
  readonly onOutput: (output: Readable, isError: boolean) => void;
  readonly clock: Pick<Clock, 'offsetMs'>;
  readonly directCalls: DirectCalls | undefined;
  readonly faults: Pick<FaultSwitch, 'now'>;
  /** How long a function may load, before Lambda loads it again as part of its first invocation. */
  readonly initSeconds: number;
}

/** Less than the default, which assumes one heap per process. */
const maxYoungGenerationSizeMb = 32;

export const startWorker = (options: WorkerOptions): FunctionWorker => {
  const { fn, onOutput, clock, faults } = options;
  // What the second attempt of Lambda may take is added: the first one goes on here.
  const maxInitSeconds = options.initSeconds + fn.timeoutSeconds;
  const thread = startThread(options);
  onOutput(thread.stdout, false);
  onOutput(thread.stderr, true);

  let isAlive = true;
  let current: RunningInvocation | undefined;
  const ready = Promise.withResolvers<true>();
  ready.promise.catch(() => undefined);
  const initTimer = setTimeout(
    () => fail(invocationError('Sandbox.Timedout', `Init timed out after ${maxInitSeconds.toFixed(2)} seconds`)),
    maxInitSeconds * 1000,
  );

  const fail = (error: InvocationError): void => {
    isAlive = false;
    clearTimeout(initTimer);
    ready.reject(error);
    current?.settle(error);
    void thread.terminate();
  };

  thread.on('message', (message: FromWorker) => {
    if (message.type !== 'ready') return current && passOn(message, current, post);
    clearTimeout(initTimer);
    return ready.resolve(true);
  });
  thread.on('error', (error: Error) => fail(failureOf(error)));
  thread.on('exit', () => fail(exited()));

  const post = (message: ToWorker): void => thread.postMessage(message);

  return {
    ready: ready.promise,
    isAlive: () => isAlive,
    end: async () => {
      isAlive = false;
      await thread.terminate();
    },
    invoke: (event, reader) => {
      if (!isAlive) throw exited();
      const requestId = randomUUID();
      const timeoutMs = fn.timeoutSeconds * 1000;
      const timer = setTimeout(
        () => fail(invocationError('Sandbox.Timedout', `Task timed out after ${fn.timeoutSeconds.toFixed(2)} seconds`)),
        timeoutMs,
      );
      const result = new Promise<string>((resolve, reject) => {
        current = {
          reader,
          settle: (outcome) => {
            clearTimeout(timer);
            current = undefined;
            if (typeof outcome === 'string') resolve(outcome);
            else reject(outcome);
          },
        };
      });
      const deadlineAt = Date.now() + timeoutMs;
      post({
        type: 'invoke',
        event,
        requestId,
        traceId: newTraceId(),
        deadlineAt,
        clockOffsetMs: clock.offsetMs(),
        isDirect: faults.now().throttle === 0,
      });
      return { requestId, result, abandon: () => post({ type: 'abandoned' }) };
    },
  };
};

interface RunningInvocation {
  readonly reader: StreamReader | undefined;
  readonly settle: (outcome: string | InvocationError) => void;
}

const passOn = (
  message: Exclude<FromWorker, { type: 'ready' }>,
  { reader, settle }: RunningInvocation,
  post: (message: ToWorker) => void,
): void => {
  switch (message.type) {
    case 'prelude':
      return reader?.prelude(message.prelude);
    case 'chunk':
      return reader?.chunk(message.chunk, () => post({ type: 'accept' }));
    case 'end':
      return reader?.end();
    case 'done':
      return settle(message.result);
    case 'failed':
      return settle(new InvocationError(message.error));
  }
};

const startThread = ({ fn, program, environment, clock, directCalls }: WorkerOptions): Worker => {
  const { name, arn, directory, handler, memoryMegabytes } = fn;
  const settings: WorkerSettings = {
    name,
    arn,
    directory,
    handler,
    memoryMegabytes,
    clockOffsetMs: clock.offsetMs(),
    ...(directCalls && { directCalls }),
  };
  return new Worker(program, {
    workerData: settings,
    env: environment,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb },
  });
};

const exited = () => invocationError('Runtime.ExitError', 'Runtime exited before it answered');

const failureOf = (error: Error): InvocationError =>
  codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? invocationError('Runtime.OutOfMemory', 'RequestId Error: Runtime exited with error: signal: killed')
    : new InvocationError({
        errorType: error.name,
        errorMessage: error.message,
        trace: error.stack?.split('\n') ?? [],
      });

const newTraceId = (): string => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
};
