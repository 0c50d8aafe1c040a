import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A receiver that fails until told otherwise, and that delays its replies while they are held. */
export async function aReceiver() {
  const received: string[] = [];
  let status = 500;
  let waiting: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    request.resume();
    const reply = () => {
      if (status < 300) received.push(String(request.headers['webhook-id']));
      response.writeHead(status).end();
    };
    if (waiting) waiting.push(reply);
    else reply();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answer: (code: number) => (status = code),
    holdReplies: () => {
      const replies: (() => void)[] = (waiting = []);
      return {
        isAsked: () => replies.length > 0,
        release: () => {
          waiting = undefined;
          for (const reply of replies) reply();
        },
      };
    },
  };
}
