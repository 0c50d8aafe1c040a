import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the server answers one request; without an answer the client waits. */
export type Step = (outgoing: ServerResponse, request: ReceivedRequest) => unknown;

/** Answers with JSON. */
export const reply =
  (status: number, body: unknown, headers: Readonly<Record<string, string | number>> = {}): Step =>
  (outgoing) =>
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Answers with an error as the service does. */
export const refusal = (status: number, code: string, headers: Readonly<Record<string, string | number>> = {}): Step =>
  reply(status, { error: `This is ${code}.`, code, details: [], request_id: 'request-1' }, headers);

/** Answers with text. */
export const page =
  (status: number, body: string): Step =>
  (outgoing) =>
    outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(body);

/** Closes the connection without an answer. */
export const hangUp: Step = (outgoing) => outgoing.destroy();

/** Begins an answer and closes the connection before its end. */
export const breakOff: Step = (outgoing) => {
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 }).write('{"id"');
  setImmediate(() => outgoing.destroy());
};

/** Does not answer. */
export const silence: Step = () => undefined;

/** A server that answers requests one after the other as a script says, and the last step's way from then on. */
export async function startScriptedServer(...script: readonly Step[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const step = script[requests.length] ?? script.at(-1);
      const request = { method, url, headers, body };
      requests.push(request);
      step?.(outgoing, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
