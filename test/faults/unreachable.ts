import { type Socket, connect, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';

/** A port that never replies. */
export interface Unreachable {
  readonly port: number;
  stop(): Promise<unknown>;
}

/** Accepts every connection, reads the request and never replies. */
export async function silentService(): Promise<Unreachable & { readonly requests: readonly string[] }> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    // The head of each request fits into one chunk.
    socket.once('data', (head) => requests.push(String(head)));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    requests,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const listenAndSleep = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/** Listens with a full backlog, so that connections are neither accepted nor refused. */
export async function deafService(): Promise<Unreachable> {
  const worker = new Worker(listenAndSleep, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const filling: Socket[] = [];
  const hasRoom = (): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(true));
      filling.push(probe);
      setTimeout(() => resolve(false), 300);
    });
  while (await hasRoom());
  return {
    port,
    stop: () => {
      for (const socket of filling) socket.destroy();
      return worker.terminate();
    },
  };
}
