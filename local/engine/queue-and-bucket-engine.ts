import { buildApp } from 'fauxqs';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { region } from '../foundation/arn.ts';
import { AwsCallError, callAws } from '../aws/call-aws.ts';
import { type LoopbackServerOptions, listen, loopbackServer } from '../foundation/loopback-server.ts';
import type { Bucket, Queue } from '../stacks/model.ts';

interface QueueDepth {
  readonly waiting: number;
  readonly in_flight: number;
}

export interface QueueAndBucketEngine {
  readonly endpoint: string;
  /** Reads the memory of the engine, because tests poll the depths of all queues many times a second. */
  depthOf(queue: string): QueueDepth;
  stop(): Promise<void>;
}

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;

type QueueCount = `ApproximateNumberOfMessages${'' | 'Delayed' | 'NotVisible'}`;

/** The timer of a waiting receiver, which finds messages that have become visible. */
interface QueueTimer {
  pollTimer?: NodeJS.Timeout;
  startPollTimerIfNeeded(): void;
  processTimers(): void;
}

interface SqsModule {
  readonly SqsStore: new () => Stores['sqsStore'];
  readonly SqsQueue: { readonly prototype: QueueTimer };
}

/** The poll interval. At 20 ms, the default of fauxqs, thirty queues use 2 % of a processor. */
const pollMs = 100;

type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

const importInternal = async <Module>(file: string): Promise<Module> => {
  // The package does not export the declarations of these files, which export classes.
  return (await import(new URL(file, import.meta.resolve('fauxqs')).href)) as Module;
};

export const startQueueAndBucketEngine = async (
  folder: string,
  print: LoopbackServerOptions['print'] = () => undefined,
): Promise<QueueAndBucketEngine> => {
  mkdirSync(folder, { recursive: true });
  releaseMessages(join(folder, 'fauxqs.db'));
  const [{ SqsStore, SqsQueue }, { SnsStore }, { S3Store }, { PersistenceManager }] = await Promise.all([
    importInternal<SqsModule>('./sqs/sqsStore.js'),
    importInternal<{ SnsStore: new () => Stores['snsStore'] }>('./sns/snsStore.js'),
    importInternal<{ S3Store: new () => Stores['s3Store'] }>('./s3/s3Store.js'),
    importInternal<{ PersistenceManager: new (folder: string) => Persistence }>('./persistence.js'),
  ]);
  SqsQueue.prototype.startPollTimerIfNeeded = function (this: QueueTimer) {
    this.pollTimer ??= setInterval(() => this.processTimers(), pollMs);
  };
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = new PersistenceManager(folder);
  // Confirmed writes survive the end of this process, without a wait for the disk at each write.
  databaseOf(persistence).exec('PRAGMA synchronous = NORMAL');
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  stores.sqsStore.persistence = persistence;
  stores.s3Store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  await app.ready();
  const { server, close } = loopbackServer({ handle: (incoming, outgoing) => app.routing(incoming, outgoing), print });
  const endpoint = await listen(server, 0);
  return {
    endpoint,
    depthOf: (name) => {
      const queue = stores.sqsStore.getQueueByName(name);
      const count = (attribute: QueueCount) => Number(queue?.getAttribute(attribute) ?? 0);
      return {
        waiting: count('ApproximateNumberOfMessages') + count('ApproximateNumberOfMessagesDelayed'),
        in_flight: count('ApproximateNumberOfMessagesNotVisible'),
      };
    },
    stop: async () => {
      await app.close();
      close();
      persistence.close();
    },
  };
};

const databaseOf = (persistence: Persistence): DatabaseSync => {
  const { db } = persistence as unknown as { db: unknown }; // A private field.
  if (db instanceof DatabaseSync) return db;
  throw new Error('fauxqs does not keep its database in the field that the runner expects.');
};

export const createQueuesAndBuckets = async (
  { endpoint }: QueueAndBucketEngine,
  queues: readonly Queue[],
  buckets: readonly Bucket[],
): Promise<void> => {
  for (const { name, attributes } of queues) {
    try {
      await callAws(endpoint, 'AmazonSQS.CreateQueue', { QueueName: name, Attributes: attributes });
    } catch (error) {
      if (!(error instanceof AwsCallError) || !error.name.startsWith('QueueNameExists')) throw error;
      const QueueUrl = `${endpoint}/queue/${name}`;
      await callAws(endpoint, 'AmazonSQS.SetQueueAttributes', { QueueUrl, Attributes: attributes });
    }
  }
  for (const { name } of buckets) {
    const found = await fetch(`${endpoint}/${name}`, { method: 'HEAD' });
    if (found.status === 404) await fetch(`${endpoint}/${name}`, { method: 'PUT' });
  }
};

/** Makes received messages visible at once instead of after their timeout: their consumers ended with the last run. */
const releaseMessages = (file: string): void => {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  } finally {
    database.close();
  }
};
