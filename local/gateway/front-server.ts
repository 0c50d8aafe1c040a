import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type LoopbackServerOptions, loopbackServer } from '../foundation/loopback-server.ts';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

export interface FrontServer {
  readonly server: Server;
  /** Replaces the handler; until the first call every request is answered with 503. */
  serveWith(handler: Handler): void;
  /** Resolves when the requests in progress have ended. */
  drained(): Promise<unknown>;
  close(): void;
}

export const openFrontServer = (options: Pick<LoopbackServerOptions, 'isPublic' | 'print'>): FrontServer => {
  let handle: Handler = (_, outgoing) => sendUnavailable(outgoing, 'starting');
  const answering = new Set<Promise<unknown>>();
  const { server, close } = loopbackServer({
    ...options,
    handle: (incoming, outgoing) => {
      const answered = new Promise((resolve) => outgoing.once('close', resolve));
      answering.add(answered);
      void answered.then(() => answering.delete(answered));
      return handle(incoming, outgoing);
    },
  });
  return {
    server,
    serveWith: (handler) => void (handle = handler),
    drained: () => Promise.all(answering),
    close,
  };
};

export const sendUnavailable = (outgoing: ServerResponse, reason: 'starting' | 'stopping'): void => {
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
  outgoing.end(JSON.stringify({ error: `The service is ${reason}.`, code: reason, details: [] }));
};
