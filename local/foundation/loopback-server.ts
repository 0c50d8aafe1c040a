import type { IncomingMessage, Server } from 'node:http';
import { StartupError, codeOf } from './errors.ts';
import type { State } from './state.ts';

export const host = '127.0.0.1';

/** Listens on the loopback interface and returns the server's URL. Port 0 means any free port. */
export const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      reject(isTaken ? new StartupError(`Port ${port} is in use. Choose another one: PORT=<port> npm start`) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });

/** Throws if `fetch`, in browsers as here, refuses the port of a server that listens: ports of other protocols, such as 4190. */
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

/** The hosts under which a browser on this machine reaches a server on the loopback interface. */
const hostsOf = ({ socket }: IncomingMessage): readonly string[] =>
  [host, 'localhost', '[::1]'].map((name) => (socket.localPort === 80 ? name : `${name}:${socket.localPort}`));

/**
 * Whether the host header names this machine. A website can make its own name resolve to 127.0.0.1 (DNS rebinding) and
 * then read replies, but it cannot change the host header that the browser sends.
 */
export const isForThisMachine = (incoming: IncomingMessage): boolean =>
  hostsOf(incoming).includes(incoming.headers.host?.toLowerCase() ?? '');

/** Whether a web page of another origin sent the request. Tools such as curl send no origin. */
export const isFromAnotherOrigin = (incoming: IncomingMessage): boolean => {
  const { origin } = incoming.headers;
  return origin !== undefined && !hostsOf(incoming).some((name) => origin === `http://${name}`);
};

/** Whether the development server of the console (`npm run console`) sent the page of the request. */
export const isFromDevelopmentServer = ({ headers }: IncomingMessage): boolean =>
  headers.origin === 'http://localhost:5173';

/** Listens on the same port as the last time, if it is free, so that stored URLs stay valid. */
export const listenOnRememberedPort = async (server: Server, state: State, fact: string): Promise<string> => {
  const remembered = state.recall(fact);
  const port = typeof remembered === 'number' ? remembered : 0;
  const url = await listen(server, port).catch(() => listen(server, 0));
  state.remember(fact, Number(new URL(url).port));
  return url;
};
