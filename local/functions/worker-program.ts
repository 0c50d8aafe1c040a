import { createRequire, enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { callEngineDirectly } from './call-engine-directly.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** Runs one Lambda function in a thread, as the Lambda runtime does. */

if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;
const post = (message: FromWorker): void => port.postMessage(message);

type Handler = (event: unknown, second: unknown, third?: unknown) => unknown;

const isStreaming = Symbol.for('aws.lambda.runtime.handler.streaming');

/** The reply of a streaming function: a chunk is accepted only after the previous one was sent to the client. */
class ResponseStream extends Writable {
  #sendPrelude: (() => void) | undefined;
  #accepted: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 64 * 1024, decodeStrings: true });
  }

  startWith(prelude: object): void {
    this.#sendPrelude = () => post({ type: 'prelude', prelude: JSON.stringify(prelude) });
  }

  accept(): void {
    const accepted = this.#accepted;
    this.#accepted = undefined;
    accepted?.();
  }

  setContentType(): void {
    // The prelude carries the headers.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#begin();
    this.#accepted = () => done();
    post({ type: 'chunk', chunk });
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: (error?: Error) => void): void {
    post({ type: 'end' });
    done();
  }

  #begin(): void {
    this.#sendPrelude?.();
    this.#sendPrelude = undefined;
  }
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => Object.assign(handler, { [isStreaming]: true }),
    HttpResponseStream: {
      from: (stream: ResponseStream, prelude: object) => {
        stream.startWith(prelude);
        return stream;
      },
    },
  },
});

// Only startWorker starts this program.
const settings = workerData as WorkerSettings;
let stream: ResponseStream | undefined;
let isCompiledKept = false;

/** The handler's clock is ahead of the machine's by this. Timers and `performance` are not affected. */
let clockOffsetMs = settings.clockOffsetMs;
const MachineDate = Date;
const machineNow = Date.now;
MachineDate.now = () => machineNow() + clockOffsetMs;
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given: unknown[], newTarget): object =>
    // Reflect.construct returns what the Date constructor creates.
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget) as Date,
  apply: (target) => new target(target.now()).toString(),
});
MachineDate.prototype.constructor = globalThis.Date;

let isDirect = false;
if (settings.directCalls) callEngineDirectly(settings.directCalls, () => isDirect);

/** Most of the code is that of other functions too: a thread compiles only what none has compiled before. */
enableCompileCache({ directory: join(import.meta.dirname, 'compiled'), portable: true });

const load = (): Handler => {
  const [file = 'index', name = 'handler'] = settings.handler.split('.');
  const loaded: unknown = createRequire(join(settings.directory, 'function.js'))(`.//${file}.js`);
  const handler: unknown = typeof loaded === 'object' && loaded ? Reflect.get(loaded, name) : undefined;
  // Its parameters follow the Lambda contract.
  if (typeof handler === 'function') return handler as Handler;
  throw new Error(`${settings.handler} is undefined or not exported`);
};

const describeError = (error: unknown) => ({
  errorType: error instanceof Error ? error.name : typeof error,
  errorMessage: error instanceof Error ? error.message : String(error),
  trace: error instanceof Error ? (error.stack?.split('\n') ?? []) : [],
});

const contextOf = (message: Extract<ToWorker, { type: 'invoke' }>) => ({
  functionName: settings.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: settings.arn,
  memoryLimitInMB: String(settings.memoryMegabytes),
  awsRequestId: message.requestId,
  logGroupName: `/aws/lambda/${settings.name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, message.deadlineAt - machineNow()),
});

const run = async (handler: Handler, message: Extract<ToWorker, { type: 'invoke' }>): Promise<void> => {
  clockOffsetMs = message.clockOffsetMs;
  isDirect = message.isDirect;
  process.env['_X_AMZN_TRACE_ID'] = message.traceId;
  const event: unknown = JSON.parse(message.event);
  try {
    if (Reflect.get(handler, isStreaming) === true) {
      const reply = new ResponseStream();
      reply.on('error', () => undefined);
      stream = reply;
      await handler(event, reply, contextOf(message));
      if (!reply.writableEnded && !reply.destroyed) reply.end();
      post({ type: 'done', result: 'null' });
    } else {
      const result = await handler(event, contextOf(message));
      post({ type: 'done', result: JSON.stringify(result ?? null) });
    }
  } catch (error) {
    post({ type: 'failed', error: describeError(error) });
  } finally {
    stream = undefined;
    // After the first event, most of what the function uses is compiled.
    if (!isCompiledKept) flushCompileCache();
    isCompiledKept = true;
  }
};

const handler = load();
port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'invoke':
      return void run(handler, message);
    case 'accept':
      return stream?.accept();
    case 'abandoned':
      return void stream?.destroy(new Error('The client closed the connection.'));
  }
});
post({ type: 'ready' });
