import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Faults, noFaults } from '../../../local/foundation/faults.ts';
import type { Functions } from '../../../local/functions/functions.ts';
import { callAws } from '../../../local/aws/call-aws.ts';
import { listAt, numberAt, recordAt, textAt } from '../../../local/foundation/json.ts';
import type { QueueSource, StreamSource, Table } from '../../../local/stacks/model.ts';
import { type RunningSource, startQueueSource } from '../../../local/functions/queue-source.ts';
import { type State, openState } from '../../../local/foundation/state.ts';
import { startStreamSource } from '../../../local/functions/stream-source.ts';
import { type TableEngine, createTables, findStreamArn, startTableEngine } from '../../../local/engine/table-engine.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';

const table: Table = {
  name: 'things',
  arn: '',
  streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/things/stream/local',
  timeToLive: undefined,
  definition: {
    TableName: 'things',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
};

let folder: string;
let state: State;
let tables: TableEngine;
let work: QueueAndBucketEngine;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  state = openState(folder, { isFresh: false });
  tables = await startTableEngine(join(folder, 'table'));
  work = await startQueueAndBucketEngine(join(folder, 'work'));
  await createTables(tables, [table]);
  const deadLetters = { name: 'dead', arn: '', attributes: {} };
  const RedrivePolicy = '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":2}';
  const attributes = { VisibilityTimeout: '600', RedrivePolicy };
  const queues = ['work', 'twice'].map((name) => ({ name, arn: '', attributes }));
  await createQueuesAndBuckets(work, [deadLetters, ...queues], []);
});

afterAll(async () => {
  await Promise.all([tables.stop(), work.stop()]);
  state.close();
  rmSync(folder, { recursive: true, force: true });
});

const once = { now: () => noFaults };
const twice = { now: (): Faults => ({ ...noFaults, deliver_twice: true }) };

/** Functions that do what a test says; every invocation is seen. */
const functionsDoing = (act: (records: readonly unknown[], event: object) => unknown): Functions => ({
  invoke: async (_, event) => act(listAt(event, 'Records'), event),
  stream: async () => undefined,
  workerCounts: () => ({}),
  stop: async () => undefined,
});

const source = { id: 'Source', functionName: 'f', batchingWindowSeconds: 0, reportsItemFailures: true, filters: [] };
const queueSource: QueueSource = {
  ...source,
  sourceArn: 'arn:aws:sqs:us-east-1:000000000000:work',
  batchSize: 10,
  maxConcurrency: 2,
};
const streamSource: StreamSource = {
  ...source,
  sourceArn: table.streamArn,
  batchSize: 10,
  startsAt: 'TRIM_HORIZON',
  maxRetries: 1,
  maxRecordAgeSeconds: Infinity,
  bisectsOnError: true,
  hasWindow: false,
  failuresQueueArn: 'arn:aws:sqs:us-east-1:000000000000:dead',
};

const send = (MessageBody: string, queue = 'work') =>
  callAws(work.endpoint, 'AmazonSQS.SendMessage', { QueueUrl: `${work.endpoint}/q/${queue}`, MessageBody });
const deadLetter = async () => {
  const input = { QueueUrl: `${work.endpoint}/q/dead`, WaitTimeSeconds: 10 };
  const reply = await callAws(work.endpoint, 'AmazonSQS.ReceiveMessage', input);
  return textAt(listAt(reply, 'Messages')[0], 'Body');
};
const put = (pk: string, kind: string) =>
  callAws(tables.endpoint, 'DynamoDB_20120810.PutItem', {
    TableName: 'things',
    Item: { pk: { S: pk }, kind: { S: kind } },
  });
const keyOf = (record: unknown) => JSON.stringify(record).match(/"Keys":\{"pk":\{"S":"([^"]+)"/)?.[1] ?? '';

/** What a function does with messages that failed: it has them come again in a second, and reports them. */
const reportFailed = async (failed: readonly unknown[]) => {
  for (const record of failed)
    await callAws(work.endpoint, 'AmazonSQS.ChangeMessageVisibility', {
      QueueUrl: `${work.endpoint}/q/${textAt(record, 'eventSourceARN')?.split(':').at(-1)}`,
      ReceiptHandle: textAt(record, 'receiptHandle'),
      VisibilityTimeout: 1,
    });
  return { batchItemFailures: failed.map((record) => ({ itemIdentifier: textAt(record, 'messageId') })) };
};

describe('a queue', () => {
  it('hands out again the messages of a function that was killed, sooner than AWS would', async () => {
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<true>();
    const functions = functionsDoing((records) => {
      seen.push(...records.map((record) => textAt(record, 'body') ?? ''));
      if (seen.length === 1) throw new Error('killed');
      resolve(true);
      return { batchItemFailures: [] };
    });
    await send('mortal');
    const feeding = startQueueSource(queueSource, work.endpoint, functions, once, () => undefined);
    await promise;
    await feeding.stop();
    expect(seen).toEqual(['mortal', 'mortal']);
  });

  it('leaves hidden what a function reported as failed, for as long as the function asked', async () => {
    const functions = functionsDoing((records) => ({
      batchItemFailures: records.map((record) => ({ itemIdentifier: textAt(record, 'messageId') })),
    }));
    const changes: string[] = [];
    const engine = createServer((incoming, outgoing) => {
      const target = String(incoming.headers['x-amz-target']);
      if (!target.endsWith('ReceiveMessage')) changes.push(target);
      void text(incoming).then((body) =>
        callAws(work.endpoint, target, JSON.parse(body)).then((answer) => outgoing.end(JSON.stringify(answer))),
      );
    });
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
    const { port } = engine.address() as AddressInfo;
    await send('reported', 'twice');
    const sourceArn = queueSource.sourceArn.replace('work', 'twice');
    const reported = Promise.withResolvers<true>();
    const invoke: Functions['invoke'] = async (...given) => {
      reported.resolve(true);
      return functions.invoke(...given);
    };
    const feeding = startQueueSource(
      { ...queueSource, sourceArn },
      `http://127.0.0.1:${port}`,
      { invoke },
      once,
      () => {},
    );
    await reported.promise;
    await feeding.stop();
    engine.closeAllConnections();
    engine.close();
    expect(changes).toEqual([]);
    await callAws(work.endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: `${work.endpoint}/q/twice` });
  });

  it('hands out again only the messages that failed, and puts them aside in the end', async () => {
    const seen: string[] = [];
    const functions = functionsDoing((records) => {
      const bodies = records.map((record) => textAt(record, 'body') ?? '');
      seen.push(...bodies);
      return reportFailed(records.filter((record) => textAt(record, 'body') === 'bad'));
    });
    await Promise.all(['good', 'bad', 'fine'].map((body) => send(body)));
    const feeding = startQueueSource(queueSource, work.endpoint, functions, once, () => undefined);
    expect(await deadLetter()).toBe('bad');
    await feeding.stop();
    expect(seen.toSorted()).toEqual(['bad', 'bad', 'fine', 'good']);
  });
});

describe('a queue whose messages come twice', () => {
  it('hands each out twice, deletes it once both are done, and brings back what failed either time', async () => {
    const seen: string[] = [];
    let hasFailed = false;
    const { promise, resolve } = Promise.withResolvers<true>();
    const functions = functionsDoing((records) => {
      seen.push(...records.map((record) => textAt(record, 'body') ?? ''));
      const bad = hasFailed ? [] : records.filter((record) => textAt(record, 'body') === 'bad once');
      hasFailed ||= bad.length > 0;
      if (seen.length >= 8) resolve(true);
      return reportFailed(bad);
    });
    await Promise.all(['one', 'two', 'bad once'].map((body) => send(body, 'twice')));
    const sourceArn = queueSource.sourceArn.replace('work', 'twice');
    const feeding = startQueueSource({ ...queueSource, sourceArn }, work.endpoint, functions, twice, () => undefined);
    await promise;
    await feeding.stop();
    const bad = Array.from({ length: 4 }, () => 'bad once');
    expect(seen.toSorted()).toEqual([...bad, 'one', 'one', 'two', 'two']);
  });
});

describe('a stream', () => {
  const dayMilliseconds = 86_400_000;

  const follow = async (
    more: Partial<StreamSource>,
    act: (keys: string[], records: readonly unknown[], event: object) => unknown,
    faults = once,
  ): Promise<RunningSource> =>
    startStreamSource({
      source: { ...streamSource, ...more },
      endpoint: tables.endpoint,
      engineStreamArn: await findStreamArn(tables, 'things'),
      queues: work.endpoint,
      faults,
      functions: functionsDoing((records, event) => act(records.map(keyOf), records, event)),
      state,
      clock: { offsetMs: () => dayMilliseconds },
      onProgress: () => undefined,
      print: () => undefined,
    });

  it('delivers what passes the filter, in order, and goes on after a restart where it stopped', async () => {
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['wanted'] } } } }];
    const seen: string[] = [];
    const until = (last: string) => {
      const { promise, resolve } = Promise.withResolvers<true>();
      const act = (keys: string[]): void => {
        seen.push(...keys);
        if (keys.includes(last)) resolve(true);
      };
      return { promise, act };
    };
    for (const pk of ['a', 'b', 'c']) await put(pk, pk === 'b' ? 'other' : 'wanted');
    const first = until('c');
    const feeding = await follow({ id: 'restart', filters }, first.act);
    await first.promise;
    await feeding.stop();
    await put('d', 'wanted');
    const second = until('d');
    const feedingAgain = await follow({ id: 'restart', filters }, second.act);
    await second.promise;
    await feedingAgain.stop();
    expect(seen.filter((key, index) => seen.indexOf(key) === index)).toEqual(['a', 'c', 'd']);
  });

  it('delivers each batch again after the next one, where batches come twice', async () => {
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['twice'] } } } }];
    for (const pk of ['k', 'l', 'm']) await put(pk, 'twice');
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<true>();
    const act = (keys: string[]): void => {
      seen.push(keys.join(''));
      if (seen.length === 4) resolve(true);
    };
    const feeding = await follow({ id: 'twice', filters, batchSize: 2 }, act, twice);
    await promise;
    await feeding.stop();
    expect(seen).toEqual(['kl', 'kl', 'm', 'lm']);
  });

  it('tells when a change was written by the stack’s time', async () => {
    await put('t', 'timed');
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['timed'] } } } }];
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const feeding = await follow({ id: 'timed', filters }, (_, [record]) => resolve(record));
    const seconds = numberAt(recordAt(await promise, 'dynamodb'), 'ApproximateCreationDateTime') ?? NaN;
    await feeding.stop();
    expect(Math.abs(seconds * 1000 - Date.now() - dayMilliseconds)).toBeLessThan(3_600_000);
  });

  it('names the shard where there is a window, with rising sequence numbers, and asks again for a state', async () => {
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['windowed'] } } } }];
    const numbers: bigint[] = [];
    const shards = new Set<string | undefined>();
    let calls = 0;
    const { promise, resolve } = Promise.withResolvers<true>();
    const feeding = await follow({ id: 'window', filters, hasWindow: true }, (_, records, event) => {
      calls += 1;
      if (calls === 1) return { batchItemFailures: [] };
      shards.add(textAt(event, 'shardId'));
      const told = records.map((record) => textAt(recordAt(record, 'dynamodb'), 'SequenceNumber'));
      numbers.push(...told.map((number) => BigInt(number ?? 0)));
      if (numbers.length === 3) resolve(true);
      return { batchItemFailures: [], state: {} };
    });
    for (const pk of ['w', 'x', 'y']) await put(pk, 'windowed');
    await promise;
    await feeding.stop();
    expect([...shards]).toEqual([expect.stringMatching(/./)]);
    expect(numbers).toEqual([...numbers].sort((one, other) => Number(one - other)));
    expect(new Set(numbers).size).toBe(3);
  });

  it('finds the one record that cannot be done, puts it aside, and goes on', async () => {
    for (const pk of ['e', 'poison', 'f', 'g']) await put(pk, 'poisoned');
    const done = new Set<string>();
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['poisoned'] } } } }];
    const feeding = await follow({ id: 'poison', filters, reportsItemFailures: false }, (keys) => {
      if (keys.includes('poison')) throw new Error('cannot');
      for (const key of keys) done.add(key);
    });
    expect(JSON.parse((await deadLetter()) ?? '{}')).toMatchObject({ DDBStreamBatchInfo: { batchSize: 1 } });
    await put('h', 'poisoned');
    await expect.poll(() => [...done].toSorted(), { timeout: 10_000 }).toEqual(['e', 'f', 'g', 'h']);
    await feeding.stop();
  });
});
