import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { exportAccounts } from '../../lib/portfolio/exports/contract.ts';
import { lambdaContext, requestEvent } from '../../test/harness/requests.ts';

/** Runs one export in this process with a slow consumer, and prints the memory it used. */

const [file = '', organization = ''] = process.argv.slice(2);
Object.assign(globalThis, {
  awslambda: { streamifyResponse: (handler: unknown) => handler, HttpResponseStream: { from: (out: Writable) => out } },
});

// The bundle's only export is a streaming handler.
const { handler } = createRequire(import.meta.url)(file) as {
  handler: (event: object, out: Writable, context: object) => Promise<void>;
};

const megabyte = 1024 * 1024;
const pieceBytes = 256 * 1024;
const millisecondsPerPiece = 4;
let bytes = 0;
let resident = 0;
const liveBytes: number[] = [];
// The kernel's peak value is no use: it starts with the size of the parent process.
const sampling = setInterval(() => (resident = Math.max(resident, process.memoryUsage.rss())), 5);

/** Consumes data in small pieces like a network, however large the chunks are. */
const out = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    const take = async () => {
      for (let at = 0; at < chunk.length; at += pieceBytes) await delay(millisecondsPerPiece);
      bytes += chunk.length;
      if (globalThis.gc) {
        globalThis.gc();
        const { heapUsed, external } = process.memoryUsage();
        liveBytes.push(heapUsed + external);
      }
    };
    take().then(() => done(), done);
  },
});

const sent = { organization: parseId(OrganizationId, organization), body: {} };
const before = process.cpuUsage();
await handler(requestEvent(exportAccounts, sent), out, lambdaContext);
const cpu = process.cpuUsage(before);
clearInterval(sampling);
const firstHalf = liveBytes.slice(0, Math.ceil(liveBytes.length / 2));
console.log(
  JSON.stringify({
    residentMegabytes: resident / megabyte,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    liveMegabytes: Math.max(...liveBytes, 0) / megabyte,
    liveMegabytesOfFirstHalf: Math.max(...firstHalf, 0) / megabyte,
    bytes,
  }),
);
