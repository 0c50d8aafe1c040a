import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { transformSync } from 'esbuild';
import type { Clock } from '../foundation/clock.ts';
import { codeOf } from '../foundation/errors.ts';
import type { FromWorker, FunctionError, ToWorker, WorkerSettings } from './worker-messages.ts';
import type { LocalFunction } from '../stacks/model.ts';

/** An invocation that failed, with what Lambda would report. */
export class InvocationError extends Error {
  readonly fault: FunctionError;

  constructor(fault: FunctionError) {
    super(fault.errorMessage);
    this.fault = fault;
  }
}

export const invocationError = (errorType: string, errorMessage: string): InvocationError =>
  new InvocationError({ errorType, errorMessage, trace: [] });

/** Who reads a streamed reply: told the status and headers first, then each part; `accepted` asks for the next one. */
export interface StreamReader {
  prelude(prelude: string): void;
  chunk(chunk: Uint8Array, accepted: () => void): void;
  end(): void;
}

/** One execution environment: a thread that runs one invocation at a time. */
export interface FunctionWorker {
  /** Settles when the handler is loaded, or cannot be. */
  readonly ready: Promise<true>;
  invoke(event: string, reader?: StreamReader): Invocation;
  isAlive(): boolean;
  end(): Promise<void>;
}

export interface Invocation {
  readonly requestId: string;
  readonly result: Promise<string>;
  /** Tells the function that nobody reads its stream any more. */
  abandon(): void;
}

const initSecondsMax = 10;
/** A third of the default, which is made for one heap and not for one per thread. */
const maxYoungGenerationSizeMb = 16;

/** The thread's program without its types: taking them away in each thread would double its start and its memory. */
const workerProgram = (): URL => {
  const source = readFileSync(new URL('./worker-program.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'esm', target: 'node24' });
  program ??= new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return program;
};
let program: URL | undefined;

export const startWorker = (
  fn: LocalFunction,
  environment: Record<string, string>,
  onOutput: (output: Readable, isError: boolean) => void,
  clock: Pick<Clock, 'offsetMs'>,
): FunctionWorker => {
  const { name, arn, directory, handler, memoryMegabytes } = fn;
  const settings: WorkerSettings = { name, arn, directory, handler, memoryMegabytes, clockOffset: clock.offsetMs() };
  const worker = new Worker(program ?? workerProgram(), {
    workerData: settings,
    env: environment,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb },
  });
  onOutput(worker.stdout, false);
  onOutput(worker.stderr, true);

  let alive = true;
  let current: { reader: StreamReader | undefined; settle: (outcome: string | InvocationError) => void } | undefined;
  const { promise: ready, resolve: isReady, reject: isBroken } = Promise.withResolvers<true>();
  ready.catch(() => undefined);
  const initTimer = setTimeout(
    () => die(invocationError('Sandbox.Timedout', `Init timed out after ${initSecondsMax}.00 seconds`)),
    initSecondsMax * 1000,
  );

  const die = (error: InvocationError): void => {
    alive = false;
    clearTimeout(initTimer);
    isBroken(error);
    current?.settle(error);
    void worker.terminate();
  };

  worker.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'ready':
        clearTimeout(initTimer);
        return isReady(true);
      case 'prelude':
        return current?.reader?.prelude(message.prelude);
      case 'chunk':
        return current?.reader?.chunk(message.chunk, () => post({ type: 'accept' }));
      case 'end':
        return current?.reader?.end();
      case 'done':
        return current?.settle(message.result);
      case 'failed':
        return current?.settle(new InvocationError(message.error));
    }
  });
  worker.on('error', (error: Error) => {
    const isMemory = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
    die(
      isMemory
        ? invocationError('Runtime.OutOfMemory', 'RequestId Error: Runtime exited with error: signal: killed')
        : new InvocationError({
            errorType: error.name,
            errorMessage: error.message,
            trace: error.stack?.split('\n') ?? [],
          }),
    );
  });
  worker.on('exit', () => die(invocationError('Runtime.ExitError', 'Runtime exited before it answered')));

  const post = (message: ToWorker): void => worker.postMessage(message);

  return {
    ready,
    isAlive: () => alive,
    end: async () => {
      alive = false;
      await worker.terminate();
    },
    invoke: (event, reader) => {
      const requestId = randomUUID();
      if (!alive) throw invocationError('Runtime.ExitError', 'Runtime exited before it answered');
      const timer = setTimeout(
        () => die(invocationError('Sandbox.Timedout', `Task timed out after ${fn.timeoutSeconds.toFixed(2)} seconds`)),
        fn.timeoutSeconds * 1000,
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
      const deadline = Date.now() + fn.timeoutSeconds * 1000;
      post({ type: 'invoke', event, requestId, traceId: newTraceId(), deadline, clockOffset: clock.offsetMs() });
      return { requestId, result, abandon: () => post({ type: 'gone' }) };
    },
  };
};

const newTraceId = (): string => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
};
