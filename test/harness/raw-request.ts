import { request } from 'node:http';
import { connect } from 'node:net';

/** Sends bytes to a listener as they are, and returns what came back until the connection ended, or was idle for a moment. */
export const sendRaw = (url: string, ...parts: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let received = '';
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    const idle = setTimeout(end, 1000);
    const sendNext = ([next, ...others]: readonly (string | Buffer)[]) => {
      if (next === undefined) return;
      socket.write(next);
      // A later part answers what came back: a frame follows the handshake.
      socket.once('data', () => sendNext(others));
    };
    socket.on('data', (data) => {
      received += data.toString('latin1');
      idle.refresh();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(idle);
      resolve(received);
    });
    sendNext(parts);
  });

/** Sends a request with any headers, `Host` and `Origin` included, which `fetch` keeps for itself. */
export const sendRequest = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { connection: 'close', ...headers } }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (data: string) => (text += data));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Sends a request that asks for the connection to be closed, and waits until it is, however busy the machine is. */
export const sendAndAwaitClose = (url: string, request: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let received = '';
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
