import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection it came by. */
  readonly port: number;
}

export type Answer = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>');

export const hangUp: Answer = (response) => response.destroy();
export const silence: Answer = () => undefined;
export const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy());
};

/** Stands for a provider on this machine: keeps what arrives, and gives the next answer; without one it hangs up. */
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
  // An address that is not a pipe is always an object.
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
