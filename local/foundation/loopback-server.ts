import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { StartupError, codeOf, messageOf } from './errors.ts';
import type { State } from './state.ts';

export const host = '127.0.0.1';

export interface LoopbackServerOptions {
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
  /**
   * Tests whether pages of other origins may send a request. The handler of such a request sets the headers that
   * control who may read or frame the reply.
   */
  readonly isPublic?: (incoming: IncomingMessage) => boolean;
  /** Finds the handler of a WebSocket. Without one the handshake is rejected. */
  readonly findSocketHandler?: (url: URL) => SocketHandler | undefined;
  /** Origins beside the server's own whose pages may open a WebSocket. */
  readonly socketOrigins?: readonly string[];
  readonly print: (line: string) => void;
}

/** One end of a WebSocket. If a listener throws, only this connection is closed. */
export interface LoopbackSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
}

type SocketHandler = (socket: LoopbackSocket) => void;

export interface LoopbackServer {
  readonly server: Server;
  /** Ends every connection, WebSockets included. */
  readonly endConnections: () => void;
  readonly close: () => void;
}

/**
 * Creates a server for this machine only: it rejects other host names and pages of other origins, and replies 500 if a
 * handler throws.
 */
export const loopbackServer = (options: LoopbackServerOptions): LoopbackServer => {
  const { handle, isPublic = () => false, print } = options;

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    incoming.on('error', ignore);
    outgoing.on('error', ignore);
    try {
      const refusal = refusalOf(incoming, () => isPublic(incoming) || !isFromAnotherOrigin(incoming));
      if (refusal) return sendError(outgoing, refusal);
      await handle(incoming, outgoing);
    } catch (error) {
      if (!outgoing.destroyed) print(`${incoming.method} ${pathIn(incoming)}: ${messageOf(error)}`);
      sendError(outgoing, error instanceof URIError ? malformed : failed);
    }
  };

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  server.keepAliveTimeout = 60_000;
  const sockets = options.findSocketHandler && acceptSockets(server, options);
  const endConnections = (): void => {
    server.closeAllConnections();
    for (const socket of sockets?.clients ?? []) socket.terminate();
  };
  return {
    server,
    endConnections,
    close: () => {
      server.close();
      endConnections();
    },
  };
};

interface ErrorReply {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

const malformed: ErrorReply = { status: 400, code: 'bad_request', error: 'The address of the request is malformed.' };
const failed: ErrorReply = { status: 500, code: 'internal_error', error: 'The local runner failed at this request.' };
const foreign: ErrorReply = {
  status: 403,
  code: 'forbidden',
  error: 'Call this server by 127.0.0.1 or localhost from this machine, and not from a page of another website.',
};
const socketNotFound: ErrorReply = { status: 404, code: 'not_found', error: 'There is no WebSocket at this address.' };

const refusalOf = (incoming: IncomingMessage, isOriginAdmitted: () => boolean): ErrorReply | undefined => {
  if (!isForThisMachine(incoming)) return foreign;
  if (incoming.url?.startsWith('/') !== true) return malformed;
  return isOriginAdmitted() ? undefined : foreign;
};

const bodyOf = ({ error, code }: ErrorReply): string => `${JSON.stringify({ error, code, details: [] }, null, 2)}\n`;

const sendError = (outgoing: ServerResponse, reply: ErrorReply): void => {
  if (outgoing.headersSent) return void outgoing.destroy();
  // Drop the headers of the reply that failed.
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  denyFrames(outgoing);
  outgoing.writeHead(reply.status, { 'content-type': 'application/json', connection: 'close' });
  outgoing.end(bodyOf(reply));
};

/** Keeps a page from showing the reply in a frame, where a click could be stolen. */
export const denyFrames = (outgoing: ServerResponse): void => {
  outgoing.setHeader('x-frame-options', 'DENY');
  outgoing.setHeader('content-security-policy', "frame-ancestors 'none'");
};

const ignore = (): void => undefined;
const pathIn = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? url;

/**
 * Returns the URL of a request that a loopback server has admitted. Cannot fail, because the path of such a request
 * begins with a slash.
 */
export const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(`http://${host}${url}`);

const maxFrameBytes = 1024 * 1024;

const acceptSockets = (
  server: Server,
  { findSocketHandler = () => undefined, socketOrigins = [], print }: LoopbackServerOptions,
): WebSocketServer => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  server.on('upgrade', (incoming, stream, head) => {
    stream.on('error', ignore);
    const refusal = refusalOf(
      incoming,
      () => socketOrigins.includes(incoming.headers.origin ?? '') || !isFromAnotherOrigin(incoming),
    );
    if (refusal) return refuseUpgrade(stream, refusal);
    const accept = findSocketHandler(urlOf(incoming));
    if (!accept) return refuseUpgrade(stream, socketNotFound);
    return sockets.handleUpgrade(incoming, stream, head, (socket) => {
      const guarded = guardSocket(socket, print);
      guarded(() => accept(socketFor(socket, guarded)));
    });
  });
  return sockets;
};

const refuseUpgrade = (stream: Duplex, reply: ErrorReply): void => {
  const body = bodyOf(reply);
  const head = [
    `HTTP/1.1 ${reply.status} Refused`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  // A client that keeps its end open would keep the server from closing.
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => stream.destroy());
};

type Guard = (act: () => void) => void;

const internalErrorCode = 1011;

/** Handles the connection's errors, such as malformed frames, which close it. Closes it if an action throws. */
const guardSocket = (socket: WebSocket, print: LoopbackServerOptions['print']): Guard => {
  socket.on('error', ignore);
  return (act) => {
    try {
      act();
    } catch (error) {
      print(`A WebSocket: ${messageOf(error)}`);
      socket.close(internalErrorCode, failed.error);
    }
  };
};

const socketFor = (socket: WebSocket, guarded: Guard): LoopbackSocket => ({
  send: (text) => socket.send(text, ignore),
  close: (code, reason) => socket.close(code, reason),
  // `ws` delivers frames as buffers unless it is told otherwise.
  onMessage: (listener) => void socket.on('message', (data: Buffer) => guarded(() => listener(data.toString()))),
  onClose: (listener) => void socket.once('close', () => guarded(listener)),
});

/** Listens on the loopback interface and returns the server's URL. Port 0 means any free port. */
export const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const onError = (error: Error): void => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      reject(isTaken ? new StartupError(`Port ${port} is in use. Choose another one: PORT=<port> npm start`) : error);
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });

export const canListen = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });

/** Throws if `fetch` refuses the port of the server, as browsers do with ports of other protocols, such as 4190. */
export async function checkPort(url: string): Promise<void> {
  try {
    await (await fetch(url)).body?.cancel();
  } catch (error) {
    const isRefused = error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
    if (!isRefused) throw error;
    throw new StartupError(
      `Browsers refuse port ${new URL(url).port}, which another protocol uses. Choose another one: PORT=<port> npm start`,
      { cause: error },
    );
  }
}

/** The names under which a browser on this machine reaches a server on the loopback interface. */
const loopbackNames = [host, 'localhost', '[::1]'];

const originsAt = (port: number | string): readonly string[] =>
  loopbackNames.map((name) => new URL(`http://${name}:${port}`).origin);

export const originsOf = (url: string): readonly string[] => originsAt(new URL(url).port || 80);

/**
 * True if the host header names this machine. A website can make its own name resolve to 127.0.0.1 (DNS rebinding) and
 * then read replies, but it cannot change the host header that the browser sends. The port is ignored, because it may
 * be that of a proxy or a tunnel on this machine.
 */
const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  loopbackNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));

/**
 * True if a web page of another origin sent the request. Tools such as curl send no origin. Browsers send none when a
 * page navigates to another one, which is admitted, or loads an image or a script, which is not: the Sec-Fetch headers
 * distinguish them (W3C, Fetch Metadata Request Headers).
 */
const isFromAnotherOrigin = (incoming: IncomingMessage): boolean => {
  const { origin, 'sec-fetch-site': site = 'none', 'sec-fetch-dest': destination } = incoming.headers;
  if (origin !== undefined) return !originsAt(incoming.socket.localPort ?? 0).includes(origin);
  return site !== 'none' && site !== 'same-origin' && destination !== 'document';
};

/** The origin of the development server of the console (`npm run console`). */
export const developmentOrigin = 'http://localhost:5173';

/** Listens on the same port as last time, if it is free, so that stored URLs stay valid. */
export const listenOnRememberedPort = async (server: Server, state: State, fact: string): Promise<string> => {
  const remembered = state.recall(fact);
  const port = typeof remembered === 'number' ? remembered : 0;
  const url = await listen(server, port).catch(() => listen(server, 0));
  state.remember(fact, Number(new URL(url).port));
  return url;
};
