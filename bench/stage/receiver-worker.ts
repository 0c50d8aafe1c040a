import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import type { ReceiverCommand } from './receiver.ts';

/** A receiver of webhooks in its own thread, so that its work does not count for either side. */

const latencies: number[] = [];
let hangingPath: string | undefined;

const server = createServer((incoming, outgoing) => {
  void text(incoming).then((body) => {
    if (incoming.url === hangingPath) return;
    outgoing.writeHead(204).end();
    // Only deliveries and copies of their bodies are posted here.
    const { timestamp } = JSON.parse(body) as { readonly timestamp: string };
    if (incoming.url === '/measured') latencies.push(Date.now() - Date.parse(timestamp));
  });
});
server.listen(0, '127.0.0.1', () => {
  // A server listening on a TCP port has an AddressInfo.
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

parentPort?.on('message', ({ hang }: ReceiverCommand) => {
  if (hang === undefined && hangingPath !== undefined) server.closeAllConnections();
  hangingPath = hang;
  parentPort?.postMessage(latencies.splice(0));
});
