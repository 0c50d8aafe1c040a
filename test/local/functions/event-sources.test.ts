import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAws } from '../../../local/aws/call-aws.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';
import { type TableEngine, createTables, findStreamArn, startTableEngine } from '../../../local/engine/table-engine.ts';
import { type Faults, noFaults } from '../../../local/foundation/faults.ts';
import { listAt, numberAt, recordAt, textAt } from '../../../local/foundation/json.ts';
import { type State, openState } from '../../../local/foundation/state.ts';
import type { Functions } from '../../../local/functions/functions.ts';
import {
  type QueueSourceOptions,
  type RunningSource,
  startQueueSource,
} from '../../../local/functions/queue-source.ts';
import { startStreamSource } from '../../../local/functions/stream-source.ts';
import type { QueueSource, StreamSource, Table } from '../../../local/stacks/model.ts';
import { required } from '../../harness/required.ts';

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
let queues: QueueAndBucketEngine;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  state = openState(folder, { isFresh: false });
  tables = await startTableEngine(join(folder, 'table'));
  queues = await startQueueAndBucketEngine(join(folder, 'work'));
  await createTables(tables, [table]);
  const deadLetters = { name: 'dead', arn: '', attributes: {} };
  const RedrivePolicy = '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":2}';
  const attributes = { VisibilityTimeout: '600', RedrivePolicy };
  const sources = ['work', 'twice'].map((name) => ({ name, arn: '', attributes }));
  await createQueuesAndBuckets(queues, [deadLetters, ...sources], []);
});

afterAll(async () => {
  await Promise.all([tables.stop(), queues.stop()]);
  state.close();
  rmSync(folder, { recursive: true, force: true });
});

const withoutFaults = { now: () => noFaults };
const twice = { now: (): Faults => ({ ...noFaults, deliver_twice: true }) };

/** Functions that run `act`. */
const functionsRunning = (act: (records: readonly unknown[], event: object) => unknown): Functions => ({
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
  callAws(queues.endpoint, 'AmazonSQS.SendMessage', { QueueUrl: `${queues.endpoint}/q/${queue}`, MessageBody });
const deadLetter = async () => {
  const input = { QueueUrl: `${queues.endpoint}/q/dead`, WaitTimeSeconds: 10 };
  const reply = await callAws(queues.endpoint, 'AmazonSQS.ReceiveMessage', input);
  return textAt(listAt(reply, 'Messages')[0], 'Body');
};
const put = (pk: string, kind: string) =>
  callAws(tables.endpoint, 'DynamoDB_20120810.PutItem', {
    TableName: 'things',
    Item: { pk: { S: pk }, kind: { S: kind } },
  });
const keyOf = (record: unknown) => required(JSON.stringify(record).match(/"Keys":\{"pk":\{"S":"([^"]+)"/)?.[1]);

/** Makes failed messages visible again after a second and reports them, as the service's functions do. */
const reportFailed = async (failed: readonly unknown[]) => {
  for (const record of failed)
    await callAws(queues.endpoint, 'AmazonSQS.ChangeMessageVisibility', {
      QueueUrl: `${queues.endpoint}/q/${textAt(record, 'eventSourceARN')?.split(':').at(-1)}`,
      ReceiptHandle: textAt(record, 'receiptHandle'),
      VisibilityTimeout: 1,
    });
  return { batchItemFailures: failed.map((record) => ({ itemIdentifier: textAt(record, 'messageId') })) };
};

const startTestSource = (functions: Pick<Functions, 'invoke'>, more: Partial<QueueSourceOptions> = {}): RunningSource =>
  startQueueSource({
    source: queueSource,
    queuesUrl: queues.endpoint,
    functions,
    faults: withoutFaults,
    print: () => undefined,
    ...more,
  });

describe('a queue', () => {
  it('delivers the messages of a killed function again, sooner than AWS does', async () => {
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<true>();
    const functions = functionsRunning((records) => {
      seen.push(...records.map((record) => required(textAt(record, 'body'))));
      if (seen.length === 1) throw new Error('killed');
      resolve(true);
      return { batchItemFailures: [] };
    });
    await send('killed once');
    const feeding = startTestSource(functions);
    await promise;
    await feeding.stop();
    expect(seen).toEqual(['killed once', 'killed once']);
  });

  it('does not change the visibility of messages that the function reported as failed', async () => {
    const functions = functionsRunning((records) => ({
      batchItemFailures: records.map((record) => ({ itemIdentifier: textAt(record, 'messageId') })),
    }));
    const changes: string[] = [];
    const engine = createServer((incoming, outgoing) => {
      const target = String(incoming.headers['x-amz-target']);
      if (!target.endsWith('ReceiveMessage')) changes.push(target);
      void text(incoming).then((body) =>
        callAws(queues.endpoint, target, JSON.parse(body)).then((answer) => outgoing.end(JSON.stringify(answer))),
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
    const feeding = startTestSource(
      { invoke },
      { source: { ...queueSource, sourceArn }, queuesUrl: `http://127.0.0.1:${port}` },
    );
    await reported.promise;
    await feeding.stop();
    engine.closeAllConnections();
    engine.close();
    expect(changes).toEqual([]);
    await callAws(queues.endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: `${queues.endpoint}/q/twice` });
  });

  it('delivers only the failed messages again, and sends them to the dead-letter queue in the end', async () => {
    const seen: string[] = [];
    const functions = functionsRunning((records) => {
      const bodies = records.map((record) => required(textAt(record, 'body')));
      seen.push(...bodies);
      return reportFailed(records.filter((record) => textAt(record, 'body') === 'bad'));
    });
    await Promise.all(['good', 'bad', 'fine'].map((body) => send(body)));
    const feeding = startTestSource(functions);
    expect(await deadLetter()).toBe('bad');
    await feeding.stop();
    expect(seen.toSorted()).toEqual(['bad', 'bad', 'fine', 'good']);
  });
});

describe('a queue whose messages are delivered twice', () => {
  it('deletes a message after both deliveries, and repeats what failed in either', async () => {
    const seen: string[] = [];
    let hasFailed = false;
    const { promise, resolve } = Promise.withResolvers<true>();
    const functions = functionsRunning((records) => {
      seen.push(...records.map((record) => required(textAt(record, 'body'))));
      const bad = hasFailed ? [] : records.filter((record) => textAt(record, 'body') === 'bad once');
      hasFailed ||= bad.length > 0;
      if (seen.length >= 8) resolve(true);
      return reportFailed(bad);
    });
    await Promise.all(['one', 'two', 'bad once'].map((body) => send(body, 'twice')));
    const sourceArn = queueSource.sourceArn.replace('work', 'twice');
    const feeding = startTestSource(functions, { source: { ...queueSource, sourceArn }, faults: twice });
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
    faults = withoutFaults,
    version = () => tables.storage?.version(),
  ): Promise<RunningSource> =>
    startStreamSource({
      source: { ...streamSource, ...more },
      endpoint: tables.endpoint,
      engineStreamArn: await findStreamArn(tables, 'things'),
      queuesUrl: queues.endpoint,
      faults,
      functions: functionsRunning((records, event) => act(records.map(keyOf), records, event)),
      state,
      clock: { offsetMs: () => dayMilliseconds },
      onProgress: () => undefined,
      version,
      print: () => undefined,
    });

  it('is not read again before the tables have another version', async () => {
    let [version, asked] = [1, 0];
    const askedAgain = async (times: number) => {
      const before = asked;
      await expect.poll(() => asked).toBeGreaterThanOrEqual(before + times);
    };
    const seen: string[] = [];
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['awaited'] } } } }];
    const act = (keys: string[]) => seen.push(...keys);
    const feeding = await follow({ id: 'awaited', filters }, act, withoutFaults, () => {
      asked += 1;
      return version;
    });
    await askedAgain(2);
    await put('v', 'awaited');
    await askedAgain(3);
    expect(seen).toEqual([]);
    version += 1;
    await expect.poll(() => seen).toEqual(['v']);
    await feeding.stop();
  });

  it('is read as soon as something was written after a pause', async () => {
    const seen: string[] = [];
    const asked: unknown[] = [];
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['late'] } } } }];
    const act = (keys: string[]) => seen.push(...keys);
    const feeding = await follow({ id: 'late', filters }, act, withoutFaults, () => {
      asked.push(tables.storage?.version());
      return asked.at(-1);
    });
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked.at(-1)).toEqual(asked.at(-2));
    await put('w', 'late');
    await expect.poll(() => seen).toEqual(['w']);
    await feeding.stop();
  });

  it('delivers the records that pass the filter, in order, and continues at its checkpoint after a restart', async () => {
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

  it('delivers each batch again with the next one if batches are delivered twice', async () => {
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

  it('has no record of a write that left its item as it was', async () => {
    for (const pk of ['e', 'e', 'f']) await put(pk, 'equal');
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['equal'] } } } }];
    const seen: string[] = [];
    const feeding = await follow({ id: 'equal', filters }, (keys) => seen.push(...keys));
    await expect.poll(() => seen).toContain('f');
    await feeding.stop();
    expect(seen).toEqual(['e', 'f']);
  });

  it('has the creation time by the clock of the service', async () => {
    await put('t', 'timed');
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['timed'] } } } }];
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const feeding = await follow({ id: 'timed', filters }, (_, [record]) => resolve(record));
    const seconds = numberAt(recordAt(await promise, 'dynamodb'), 'ApproximateCreationDateTime') ?? NaN;
    await feeding.stop();
    expect(Math.abs(seconds * 1000 - Date.now() - dayMilliseconds)).toBeLessThan(3_600_000);
  });

  it('with a window has the shard and rising sequence numbers, and repeats a batch without a state', async () => {
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['windowed'] } } } }];
    const numbers: bigint[] = [];
    const shards = new Set<string | undefined>();
    let calls = 0;
    const { promise, resolve } = Promise.withResolvers<true>();
    const feeding = await follow({ id: 'window', filters, hasWindow: true }, (_, records, event) => {
      calls += 1;
      if (calls === 1) return { batchItemFailures: [] };
      shards.add(textAt(event, 'shardId'));
      const sequenceNumbers = records.map((record) => textAt(recordAt(record, 'dynamodb'), 'SequenceNumber'));
      numbers.push(...sequenceNumbers.map((number) => BigInt(number ?? 0)));
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

  it('isolates a record that always fails, sends it to the failures queue, and continues', async () => {
    for (const pk of ['e', 'poison', 'f', 'g']) await put(pk, 'poisoned');
    const done = new Set<string>();
    const filters = [{ dynamodb: { NewImage: { kind: { S: ['poisoned'] } } } }];
    const feeding = await follow({ id: 'poison', filters, reportsItemFailures: false }, (keys) => {
      if (keys.includes('poison')) throw new Error('cannot');
      for (const key of keys) done.add(key);
    });
    expect(JSON.parse((await deadLetter()) ?? '{}')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 1, shardId: expect.stringMatching(/./) },
    });
    await put('h', 'poisoned');
    await expect.poll(() => [...done].toSorted(), { timeout: 10_000 }).toEqual(['e', 'f', 'g', 'h']);
    await feeding.stop();
  });
});
