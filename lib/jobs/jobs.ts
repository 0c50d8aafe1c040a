import type { Runtime, Touches } from '../api/route.ts';
import type { QueueName } from './queues.ts';

/** A function that no caller waits for: fed by a queue or by the table's stream. */
export type Job = Touches &
  Runtime & {
    readonly does: string;
    readonly fedBy:
      | { readonly queue: QueueName; readonly batchSize: number; readonly concurrencyMax: number }
      | {
          readonly stream: 'table';
          /** Lambda event filter patterns: a record that matches one of them is delivered. */
          readonly filters: readonly object[];
          readonly batchSize: number;
          readonly batchingWindowSeconds: number;
        };
  };

/** Every job, by the folder of `functions` it lives in. A job `splitImport` is `functions/jobs/split-import.ts`. */
export const jobs = {
  jobs: {
    splitImport: {
      does: 'Cuts a submitted import into chunks.',
      fedBy: { queue: 'import', batchSize: 1, concurrencyMax: 10 },
      table: 'write',
      bucket: 'write',
      sends: ['import-chunk'],
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    storeImportChunk: {
      does: 'Stores the records of one chunk and finishes the import when it was the last.',
      fedBy: { queue: 'import-chunk', batchSize: 1, concurrencyMax: 20 },
      table: 'write',
      bucket: 'write',
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    applyCallback: {
      does: 'Applies what a provider told: how far a message or call came, what was said, who wrote, who wants no more.',
      fedBy: { queue: 'callback', batchSize: 5, concurrencyMax: 20 },
      table: 'write',
      secrets: ['voiceprovider'],
      timeoutSeconds: 60,
    },
  },
  streams: {
    copyContactToAccounts: {
      does: "Carries a contact's change to every account that holds a copy of it.",
      fedBy: {
        stream: 'table',
        filters: [{ eventName: ['MODIFY'], dynamodb: { NewImage: { kind: { S: ['contact'] } } } }],
        batchSize: 100,
        batchingWindowSeconds: 2,
      },
      table: 'write',
      timeoutSeconds: 60,
    },
    suppressContact: {
      does: 'Opts out a contact that was given an address which had been opted out before.',
      fedBy: {
        stream: 'table',
        filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { kind: { S: ['contact'] } } } }],
        batchSize: 100,
        batchingWindowSeconds: 2,
      },
      table: 'write',
      timeoutSeconds: 60,
    },
  },
} as const satisfies Record<string, Record<string, Job>>;
