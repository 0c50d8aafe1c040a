import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The client's port, which identifies the connection. */
  readonly port: number;
}

export type Answer = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(status === 204 ? undefined : JSON.stringify(body));

export const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>');

export const hangUp: Answer = (response) => response.destroy();
export const silence: Answer = () => undefined;
export const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy());
};
/** Starts a reply and never finishes it. */
export const stall =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-length': 100 }).write('{');

/** A stand-in for a provider: records requests and replies with the next answer; hangs up if there is none. */
export async function providerServer() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { method = '', url = '', socket } = request;
      received.push({ method, url, headers, body, port: socket.remotePort ?? 0 });
      (answers.shift() ?? hangUp)(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    forget() {
      received.length = 0;
      answers.length = 0;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

export type ProviderServer = Awaited<ReturnType<typeof providerServer>>;

const deafServer = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

/** A server whose accept queue is full, so that a connection is neither established nor refused. */
export async function unconnectableServer() {
  const worker = new Worker(deafServer, { eval: true });
  // The worker posts only its port.
  const [port] = (await once(worker, 'message')) as [number];
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
