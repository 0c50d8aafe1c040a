import type { IncomingMessage, Server } from 'node:http';
import { StartupError, codeOf } from './errors.ts';
import type { State } from './state.ts';

export const host = '127.0.0.1';

/** Opens a server on the loopback interface, port 0 for any free one, and gives its address. */
export const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      reject(
        isTaken ? new StartupError(`Port ${port} is taken. Choose another one with PORT=<port> npm start.`) : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });

/** The names under which a browser on this machine reaches a server of the loopback interface. */
const namesOf = ({ socket }: IncomingMessage): readonly string[] =>
  [host, 'localhost', '[::1]'].map((name) => (socket.localPort === 80 ? name : `${name}:${socket.localPort}`));

/**
 * Whether a request names this machine as its host. A web page elsewhere can have its own name resolve to 127.0.0.1 (DNS
 * rebinding) and then read the replies, but it cannot change the host name that the browser sends.
 */
export const isForThisMachine = (incoming: IncomingMessage): boolean =>
  namesOf(incoming).includes(incoming.headers.host?.toLowerCase() ?? '');

/** Whether a request was made by a web page of another origin. Tools such as curl name no origin. */
export const isFromAnotherOrigin = (incoming: IncomingMessage): boolean => {
  const { origin } = incoming.headers;
  return origin !== undefined && !namesOf(incoming).some((name) => origin === `http://${name}`);
};

/** Takes the port of the last start where it is free, so that what names it stays good. */
export const listenOnRememberedPort = async (server: Server, state: State, fact: string): Promise<string> => {
  const remembered = state.recall(fact);
  const last = typeof remembered === 'number' ? remembered : 0;
  const url = await listen(server, last).catch(() => listen(server, 0));
  state.remember(fact, Number(new URL(url).port));
  return url;
};
