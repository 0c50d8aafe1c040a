import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as both sides see it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The same plain HTTP server before both sides; it tells its parent process where it listens, and ends with it. */
export function serve(answer: (asked: Asked) => Promise<string>): void {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://localhost');
    text(incoming)
      .then((body) =>
        answer({
          method: incoming.method ?? '',
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          body,
        }),
      )
      .then(
        (reply) => outgoing.writeHead(200, { 'content-type': 'application/json' }).end(reply),
        (error: unknown) => outgoing.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1', () => {
    // A server that listens on a port has an address with one.
    process.send?.((server.address() as AddressInfo).port);
  });
  process.once('disconnect', () => process.exit());
}
