import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** The server that clients talk to, from the first moment of a start to the last of a stop. */
export interface FrontServer {
  readonly server: Server;
  /** Replaces the handler; until the first call every request is answered with 503. */
  serveWith(handler: Handler): void;
  /** Resolves when the requests that are being answered have ended. */
  drained(): Promise<unknown>;
  close(): void;
}

export const openFrontServer = (): FrontServer => {
  let handle: Handler = (_, outgoing) => sendUnavailable(outgoing, 'starting');
  const answering = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    const answered = new Promise((resolve) => outgoing.once('close', resolve));
    answering.add(answered);
    void answered.then(() => answering.delete(answered));
    void handle(incoming, outgoing);
  });
  server.keepAliveTimeout = 60_000;
  return {
    server,
    serveWith: (handler) => void (handle = handler),
    drained: () => Promise.all(answering),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export const sendUnavailable = (outgoing: ServerResponse, reason: 'starting' | 'stopping'): void => {
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
  outgoing.end(JSON.stringify({ error: `The service is ${reason}.`, code: reason, details: [] }));
};
