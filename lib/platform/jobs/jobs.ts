import type { QueueName } from '../aws/queues.ts';
import type { ResourceAccess, Runtime } from '../http/route.ts';

type Rate = `rate(1 ${'minute' | 'hour' | 'day'})` | `rate(${number} ${'minutes' | 'hours' | 'days'})`;

export interface MetricShape {
  /** Never an organization or a person: each value is billed. */
  readonly dimension?: string;
  readonly hasTotal: boolean;
}

/**
 * A function that a queue, the table's stream or a schedule triggers. At most two jobs may read the stream: DynamoDB
 * throttles a shard with more readers.
 */
export type Job = ResourceAccess &
  Runtime & {
    readonly description: string;
    readonly metrics?: Readonly<Record<string, MetricShape>>;
    readonly trigger:
      // The visibility timeout is six times the function's timeout, and a killed job leaves its whole batch hidden for
      // that long. So keep `timeoutSeconds` and `batchSize` as small as the job allows.
      | {
          readonly queue: QueueName;
          readonly batchSize: number;
          readonly maxConcurrency: number;
          /**
           * At most `maxConcurrency` messages can wait, so Lambda need not enforce the limit. It polls an idle queue
           * with two pollers, but with five if it has to limit concurrency ("Configuring scaling behavior for SQS event
           * source mappings" in Lambda's developer guide).
           */
          readonly isBoundedByMessages?: true;
        }
      | {
          readonly stream: 'table';
          readonly filters: readonly object[];
          readonly batchSize: number;
          readonly batchingWindowSeconds: number;
          readonly needsShardId?: true;
        }
      | { readonly schedule: Rate };
  };

/** Changes to items of these kinds are published, counted, or both. Deletions are only counted. */
const countedKinds = ['account', 'queue_item', 'opt_out'];
const recordedKinds = [
  ...countedKinds,
  'undone_account',
  'contact',
  'payment',
  'ledger_entry',
  'adjustment',
  'interaction',
  'promise',
  'settlement',
  'plan',
  'hold',
  'campaign',
  'import_job',
];

/** All jobs, by their folder in `functions`: `jobs.splitImport` is `functions/jobs/split-import.ts`. */
export const jobs = {
  jobs: {
    splitImport: {
      description: 'Splits a submitted import into chunks.',
      trigger: { queue: 'import', batchSize: 1, maxConcurrency: 10 },
      table: 'write',
      bucket: { imports: 'write' },
      sends: ['import-chunk'],
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    storeImportChunk: {
      description: 'Stores the records of one chunk and, after the last one, completes the import.',
      trigger: { queue: 'import-chunk', batchSize: 1, maxConcurrency: 20 },
      table: 'write',
      bucket: { imports: 'write' },
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    writeExport: {
      description: 'Writes the accounts of an export to its file for some seconds, and continues with another message.',
      trigger: { queue: 'export', batchSize: 1, maxConcurrency: 10 },
      table: 'write',
      bucket: { exports: 'write' },
      sends: ['export'],
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    applyCallback: {
      description:
        'Applies provider events, ten at once: delivery statuses, call results, inbound messages, opt-outs, subscriptions.',
      trigger: { queue: 'callback', batchSize: 10, maxConcurrency: 20 },
      table: 'write',
      secrets: ['voiceprovider', 'billingprovider', 'emailprovider'],
      timeoutSeconds: 30,
    },
    requestEvaluations: {
      description:
        'Requests an evaluation of each active campaign in one shard, unless one is already waiting or in progress.',
      // A message for each shard of the tick.
      trigger: { queue: 'evaluation-shard', batchSize: 1, maxConcurrency: 16, isBoundedByMessages: true },
      table: 'write',
      sends: ['evaluation'],
      timeoutSeconds: 30,
    },
    evaluateCampaign: {
      description: 'Enqueues the accounts of one campaign whose next step is due.',
      // A backlog takes sixteen, and must not delay the campaigns of others.
      trigger: { queue: 'evaluation', batchSize: 1, maxConcurrency: 40 },
      table: 'write',
      sends: ['evaluation', 'dispatch', 'campaign-work'],
      timeoutSeconds: 60,
      // CPU-bound: twice the memory halves the time at the same cost.
      memoryMegabytes: 1024,
    },
    dispatchQueueItem: {
      description:
        'Processes queue items, ten at once: re-checks every condition, contacts each debtor at most once, and schedules the next step.',
      // Most of the time is spent waiting for a provider. At most 80 requests at once: a telephony provider allows an
      // account 100.
      trigger: { queue: 'dispatch', batchSize: 10, maxConcurrency: 8 },
      table: 'write',
      // When the budget of a campaign pauses it.
      sends: ['campaign-work'],
      secrets: ['telephony', 'emailprovider', 'voiceprovider'],
      sealingKey: true,
      publicUrl: true,
      // A provider that does not answer takes 20 seconds; the result must still be written to a slow table.
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
      releasedGradually: true,
    },
    propagateCampaignStatus: {
      description: 'Propagates the start, pause, completion or deletion of a campaign to its accounts and queue items.',
      trigger: { queue: 'campaign-work', batchSize: 1, maxConcurrency: 10 },
      table: 'write',
      sends: ['campaign-work'],
      timeoutSeconds: 60,
    },
    changeMembersOfCampaign: {
      description:
        'Adds accounts to a campaign, or removes them, for some seconds, and continues with another message.',
      trigger: { queue: 'members', batchSize: 1, maxConcurrency: 10 },
      table: 'write',
      sends: ['members', 'campaign-work'],
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    recordDeliveries: {
      description: 'Records a domain event for each webhook that subscribes to it.',
      trigger: { queue: 'webhook-event', batchSize: 10, maxConcurrency: 100 },
      table: 'write',
      sends: ['delivery'],
      timeoutSeconds: 30,
    },
    attemptDelivery: {
      description: 'Sends an event to the receiver of a webhook once, and plans the next attempt if it fails.',
      trigger: { queue: 'delivery', batchSize: 1, maxConcurrency: 400 },
      table: 'write',
      sends: ['delivery', 'slow-delivery'],
      sealingKey: true,
      // A receiver that does not answer takes 15 seconds; the result must be written before the lease of a minute ends.
      timeoutSeconds: 45,
    },
    attemptSlowDelivery: {
      description: 'Does the same for webhooks whose receivers do not answer, so that they do not delay the others.',
      trigger: { queue: 'slow-delivery', batchSize: 1, maxConcurrency: 100 },
      table: 'write',
      sends: ['delivery', 'slow-delivery'],
      sealingKey: true,
      timeoutSeconds: 45,
    },
  },
  streams: {
    propagateContactChanges: {
      description:
        'Opts out a contact that was given an opted-out address, and copies contact changes to its accounts.',
      trigger: {
        stream: 'table',
        filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { kind: { S: ['contact'] } } } }],
        batchSize: 100,
        batchingWindowSeconds: 2,
      },
      table: 'write',
      timeoutSeconds: 60,
    },
    publishAndCountChanges: {
      description:
        'Publishes domain events, and keeps counts, of accounts, queue items and days, and the words accounts are found by.',
      trigger: {
        stream: 'table',
        filters: [
          { dynamodb: { NewImage: { kind: { S: recordedKinds } } } },
          // Of decisions, only those that blocked something are counted.
          { dynamodb: { NewImage: { kind: { S: ['decision'] }, allowed: { BOOL: [false] } } } },
          { eventName: ['REMOVE'], dynamodb: { OldImage: { kind: { S: countedKinds } } } },
        ],
        batchSize: 500,
        batchingWindowSeconds: 2,
        needsShardId: true,
      },
      table: 'write',
      events: true,
      metrics: {
        Sends: { dimension: 'Channel', hasTotal: true },
        Blocks: { dimension: 'Rule', hasTotal: true },
        Promises: { hasTotal: true },
        Payments: { hasTotal: true },
        // Amounts in different currencies have no total.
        RecoveredAmount: { dimension: 'Currency', hasTotal: false },
        Imports: { dimension: 'Status', hasTotal: true },
      },
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
  },
  scheduled: {
    startEvaluations: {
      description: 'Requests evaluations of all active campaigns every minute, one message per shard.',
      trigger: { schedule: 'rate(1 minute)' },
      table: 'read',
      sends: ['evaluation-shard'],
      timeoutSeconds: 30,
    },
    startEnrolments: {
      description: 'Has campaigns add the accounts that match their filter: once a day, and after imports.',
      trigger: { schedule: 'rate(2 minutes)' },
      table: 'write',
      sends: ['members'],
      timeoutSeconds: 60,
    },
    judgePromises: {
      description:
        'Marks promises to pay that are past due as kept or broken, and notifies the agents of the broken ones.',
      trigger: { schedule: 'rate(15 minutes)' },
      table: 'write',
      timeoutSeconds: 60,
    },
    closeSettlements: {
      description:
        'Writes the expiry of settlement offers and the breach of settlements past their last day to pay, and notifies the agents of breaches.',
      trigger: { schedule: 'rate(15 minutes)' },
      table: 'write',
      timeoutSeconds: 60,
    },
    checkPlans: {
      description:
        'Marks the instalments of plans that are late, breaks plans that are not kept, notifies the agents of these, cancels those of resolved accounts, and requests reminders.',
      trigger: { schedule: 'rate(15 minutes)' },
      table: 'write',
      sends: ['dispatch'],
      timeoutSeconds: 60,
    },
    endHolds: {
      description: 'Writes the release of holds whose time has passed.',
      trigger: { schedule: 'rate(15 minutes)' },
      table: 'write',
      timeoutSeconds: 60,
    },
    refreshOpenCalls: {
      description: "Fetches the results of AI agents' calls that are still open 30 minutes after they began.",
      trigger: { schedule: 'rate(5 minutes)' },
      table: 'write',
      secrets: ['voiceprovider'],
      // The last call may take two requests of 10 seconds each.
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
    },
    readOpenStatuses: {
      description:
        'Reads at the providers what became of messages and calls by people whose end no callback has reported.',
      trigger: { schedule: 'rate(5 minutes)' },
      table: 'write',
      secrets: ['telephony', 'emailprovider'],
      sends: ['callback'],
      timeoutSeconds: 60,
    },
    findInboundMessages: {
      description: 'Finds inbound messages that no callback has reported.',
      trigger: { schedule: 'rate(5 minutes)' },
      table: 'write',
      secrets: ['telephony'],
      sends: ['callback'],
      timeoutSeconds: 60,
    },
    lapseClaims: {
      description:
        'Removes what is left of claims on numbers, agents and email domains that were not verified in time.',
      trigger: { schedule: 'rate(1 hour)' },
      table: 'write',
      secrets: ['telephony', 'voiceprovider', 'emailprovider'],
      // The last claim may take four requests of 10 seconds each.
      timeoutSeconds: 60,
    },
    queueDueDeliveries: {
      description: 'Queues the deliveries of webhooks whose next attempt is due.',
      trigger: { schedule: 'rate(1 minute)' },
      table: 'write',
      sends: ['delivery'],
      timeoutSeconds: 60,
    },
  },
} as const satisfies Record<string, Record<string, Job>>;
