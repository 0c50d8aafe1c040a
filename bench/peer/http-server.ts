import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request in the form that both sides handle. */
export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The plain HTTP server used by both sides. It sends its port to the parent process and exits with it. */
export function serve(answer: (request: PeerRequest) => Promise<string>): void {
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
    // A server that listens on a port has an AddressInfo.
    process.send?.((server.address() as AddressInfo).port);
  });
  process.once('disconnect', () => process.exit());
}
