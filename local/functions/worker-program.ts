import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** Runs one Lambda function in a thread: what the Lambda runtime does around a handler. */

if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;
const post = (message: FromWorker): void => port.postMessage(message);

type Handler = (event: unknown, second: unknown, third?: unknown) => unknown;

const isStreaming = Symbol.for('aws.lambda.runtime.handler.streaming');

/** The reply of a streaming function: a chunk is accepted only when the one before has left for the client. */
class ResponseStream extends Writable {
  #beforeFirstWrite: (() => void) | undefined;
  #accepted: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 64 * 1024, decodeStrings: true });
  }

  startWith(prelude: object): void {
    this.#beforeFirstWrite = () => post({ type: 'prelude', prelude: JSON.stringify(prelude) });
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
    this.#begin();
    post({ type: 'end' });
    done();
  }

  #begin(): void {
    this.#beforeFirstWrite?.();
    this.#beforeFirstWrite = undefined;
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

// Only the runner starts this file.
const settings = workerData as WorkerSettings;
let stream: ResponseStream | undefined;

/** The handler's time is the machine's and an offset. Timers and `performance` stay as they are. */
let clockOffset = settings.clockOffset;
const MachineDate = Date;
const machineNow = Date.now;
MachineDate.now = () => machineNow() + clockOffset;
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given: unknown[], made): object =>
    // Reflect gives what the constructor makes.
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, made) as Date,
  apply: (target) => new target(target.now()).toString(),
});
MachineDate.prototype.constructor = globalThis.Date;

const load = (): Handler => {
  const [file = 'index', name = 'handler'] = settings.handler.split('.');
  const loaded: unknown = createRequire(join(settings.directory, 'function.js'))(`./${file}.js`);
  const handler: unknown = typeof loaded === 'object' && loaded ? Reflect.get(loaded, name) : undefined;
  // Its parameters are the Lambda contract.
  if (typeof handler === 'function') return handler as Handler;
  throw new Error(`${settings.handler} is undefined or not exported`);
};

const describe = (error: unknown) => ({
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
  getRemainingTimeInMillis: () => Math.max(0, message.deadline - machineNow()),
});

const run = async (handler: Handler, message: Extract<ToWorker, { type: 'invoke' }>): Promise<void> => {
  clockOffset = message.clockOffset;
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
    post({ type: 'failed', error: describe(error) });
  } finally {
    stream = undefined;
  }
};

const handler = load();
port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'invoke':
      return void run(handler, message);
    case 'accept':
      return stream?.accept();
    case 'gone':
      return void stream?.destroy(new Error('The client has closed the connection.'));
  }
});
post({ type: 'ready' });
