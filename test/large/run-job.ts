import { createRequire } from 'node:module';
import type { SQSBatchResponse } from 'aws-lambda';
import { lambdaContext } from '../harness/requests.ts';

/** Delivers one event to the bundle of a queue's consumer, and prints the memory it used. */

const [file = '', event = ''] = process.argv.slice(2);

// The bundle's only export is the handler of a queue.
const { handler } = createRequire(import.meta.url)(file) as {
  handler: (event: object, context: object) => Promise<SQSBatchResponse>;
};

let residentBytes = 0;
// The kernel's peak value is no use: it starts with the size of the parent process.
const sampling = setInterval(() => (residentBytes = Math.max(residentBytes, process.memoryUsage.rss())), 5);
const { batchItemFailures } = await handler(JSON.parse(event), lambdaContext);
clearInterval(sampling);
console.log(JSON.stringify({ failures: batchItemFailures.length, residentMegabytes: residentBytes / 1024 / 1024 }));
