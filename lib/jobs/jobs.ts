import type { Runtime, ResourceAccess } from '../http/route.ts';
import type { QueueName } from '../aws/queues.ts';

/** How often a scheduled job runs, as EventBridge Scheduler writes it. */
type Rate = `rate(1 ${'minute' | 'hour' | 'day'})` | `rate(${number} ${'minutes' | 'hours' | 'days'})`;

/**
 * A function that no caller waits for: fed by a queue or by the table's stream, or run on a schedule. At most two jobs
 * may read the stream: DynamoDB throttles a shard that has more readers.
 */
export type Job = ResourceAccess &
  Runtime & {
    readonly description: string;
    readonly trigger:
      // The queue hides a message six times as long as the job may take. A job that is killed leaves it hidden for that
      // long, with all of its batch: `timeoutSeconds` and `batchSize` are as small as the job allows.
      | { readonly queue: QueueName; readonly batchSize: number; readonly concurrencyMax: number }
      | {
          readonly stream: 'table';
          /** Lambda event filter patterns: a record that matches one of them is delivered. */
          readonly filters: readonly object[];
          readonly batchSize: number;
          readonly batchingWindowSeconds: number;
          /** Is told which shard of the stream a batch comes from. */
          readonly byShard?: true;
        }
      | { readonly schedule: Rate };
  };

/** Items whose changes are published, counted, or both. Deletions matter for counts only: no deletion is published. */
const countedKinds = ['account', 'queue_item'];
const recordedKinds = [...countedKinds, 'contact', 'payment', 'interaction', 'promise', 'campaign', 'import_job'];

/** Every job, by the folder of `functions` it lives in. A job `splitImport` is `functions/jobs/split-import.ts`. */
export const jobs = {
  jobs: {
    splitImport: {
      description: 'Cuts a submitted import into chunks.',
      trigger: { queue: 'import', batchSize: 1, concurrencyMax: 10 },
      table: 'write',
      bucket: 'write',
      sends: ['import-chunk'],
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    storeImportChunk: {
      description: 'Stores the records of one chunk and finishes the import when it was the last.',
      trigger: { queue: 'import-chunk', batchSize: 1, concurrencyMax: 20 },
      table: 'write',
      bucket: 'write',
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    applyCallback: {
      description:
        'Applies what a provider told: how far a message or call came, what was said, who wrote, who wants no more.',
      trigger: { queue: 'callback', batchSize: 1, concurrencyMax: 20 },
      table: 'write',
      secrets: ['voiceprovider'],
      timeoutSeconds: 30,
    },
    requestEvaluations: {
      description:
        'Asks for an evaluation of each active campaign of one shard for which none waits or is in progress.',
      trigger: { queue: 'evaluation-shard', batchSize: 1, concurrencyMax: 16 },
      table: 'write',
      sends: ['evaluation'],
      timeoutSeconds: 30,
    },
    evaluateCampaign: {
      description: 'Queues the accounts of one campaign whose next step is due.',
      trigger: { queue: 'evaluation', batchSize: 1, concurrencyMax: 20 },
      table: 'write',
      sends: ['evaluation', 'dispatch'],
      timeoutSeconds: 60,
    },
    dispatchQueueItem: {
      description:
        'Works off one queue item: checks everything again, contacts the person once, and schedules the next step.',
      trigger: { queue: 'dispatch', batchSize: 1, concurrencyMax: 50 },
      table: 'write',
      secrets: ['telephony', 'emailprovider', 'voiceprovider'],
      publicUrl: true,
      // A silent provider takes 20 seconds; the result must still be written to a slow table.
      timeoutSeconds: 60,
    },
    followCampaign: {
      description: 'Carries the start, pause, end or deletion of a campaign to its accounts and queue items.',
      trigger: { queue: 'campaign-work', batchSize: 1, concurrencyMax: 10 },
      table: 'write',
      sends: ['campaign-work'],
      timeoutSeconds: 60,
    },
  },
  streams: {
    followContacts: {
      description:
        'Opts out a contact given an address that was opted out, and carries a change to the accounts with a copy of it.',
      trigger: {
        stream: 'table',
        filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { kind: { S: ['contact'] } } } }],
        batchSize: 100,
        batchingWindowSeconds: 2,
      },
      table: 'write',
      timeoutSeconds: 60,
    },
    recordChanges: {
      description: 'Publishes what happened as domain events, and keeps the counts of accounts and queue items.',
      trigger: {
        stream: 'table',
        filters: [
          { dynamodb: { NewImage: { kind: { S: recordedKinds } } } },
          { eventName: ['REMOVE'], dynamodb: { OldImage: { kind: { S: countedKinds } } } },
        ],
        batchSize: 500,
        batchingWindowSeconds: 2,
        byShard: true,
      },
      table: 'write',
      events: true,
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
  },
  scheduled: {
    startEvaluations: {
      description: 'Asks every minute, shard by shard, for what is due in each active campaign.',
      trigger: { schedule: 'rate(1 minute)' },
      table: 'read',
      sends: ['evaluation-shard'],
      timeoutSeconds: 30,
    },
    judgePromises: {
      description: 'Judges the promises to pay whose day is over, and tells the agents of those that were broken.',
      trigger: { schedule: 'rate(15 minutes)' },
      table: 'write',
      timeoutSeconds: 60,
    },
  },
} as const satisfies Record<string, Record<string, Job>>;
