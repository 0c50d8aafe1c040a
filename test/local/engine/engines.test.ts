import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callAws } from '../../../local/aws/call-aws.ts';
import { createQueuesAndBuckets, startQueueAndBucketEngine } from '../../../local/engine/queue-and-bucket-engine.ts';
import { createTables, findStreamArn, startTableEngine } from '../../../local/engine/table-engine.ts';
import { listAt, recordAt, textAt } from '../../../local/foundation/json.ts';
import type { Queue, Table } from '../../../local/stacks/model.ts';

const table: Table = {
  name: 'things',
  arn: 'arn',
  streamArn: 'stream',
  timeToLive: undefined,
  definition: {
    TableName: 'things',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
};
const queue: Queue = { name: 'work', arn: 'arn', attributes: { VisibilityTimeout: '600' } };
const put = (endpoint: string, pk: string) =>
  callAws(endpoint, 'DynamoDB_20120810.PutItem', { TableName: 'things', Item: { pk: { S: pk } } });

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'engines-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that starts the engines, writes until it is killed, and prints the number of confirmed writes. */
const writer = (): ChildProcess => {
  const here = (file: string) => JSON.stringify(new URL(`../../../local/${file}.ts`, import.meta.url).href);
  const program = `
    const { startTableEngine, createTables } = await import(${here('engine/table-engine')});
    const { startQueueAndBucketEngine, createQueuesAndBuckets } = await import(${here('engine/queue-and-bucket-engine')});
    const { callAws } = await import(${here('aws/call-aws')});
    const tables = await startTableEngine(${JSON.stringify(join(folder, 'table'))});
    const work = await startQueueAndBucketEngine(${JSON.stringify(join(folder, 'work'))});
    await createTables(tables, [${JSON.stringify(table)}]);
    await createQueuesAndBuckets(work, [${JSON.stringify(queue)}], [{ name: 'files' }]);
    await fetch(work.endpoint + '/files/one', { method: 'PUT', body: 'kept' });
    for (let count = 1; ; count += 1) {
      await callAws(tables.endpoint, 'DynamoDB_20120810.PutItem', { TableName: 'things', Item: { pk: { S: 'item-' + count } } });
      await callAws(work.endpoint, 'AmazonSQS.SendMessage', { QueueUrl: work.endpoint + '/q/work', MessageBody: 'item-' + count });
      await callAws(work.endpoint, 'AmazonSQS.ReceiveMessage', { QueueUrl: work.endpoint + '/q/work' });
      process.stdout.write(count + '\\n');
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
};

describe('engines that were killed', () => {
  it('still have every confirmed item, message (visible again) and object', async () => {
    const process = writer();
    let printed = '';
    process.stdout?.on('data', (data: Buffer) => {
      printed += data.toString();
      if (printed.includes('\n50\n')) process.kill('SIGKILL');
    });
    await once(process, 'exit');
    const confirmed = Number(printed.trim().split('\n').at(-1));

    const tables = await startTableEngine(join(folder, 'table'));
    const work = await startQueueAndBucketEngine(join(folder, 'work'));
    await createTables(tables, [table]);
    await createQueuesAndBuckets(work, [queue], [{ name: 'files' }]);
    const scan = await callAws(tables.endpoint, 'DynamoDB_20120810.Scan', { TableName: 'things' });
    expect(listAt(scan, 'Items').length).toBeGreaterThanOrEqual(confirmed);
    const attributes = await callAws(work.endpoint, 'AmazonSQS.GetQueueAttributes', {
      QueueUrl: `${work.endpoint}/q/work`,
      AttributeNames: ['All'],
    });
    const waiting = Number(textAt(recordAt(attributes, 'Attributes'), 'ApproximateNumberOfMessages'));
    expect(waiting).toBeGreaterThanOrEqual(confirmed);
    expect(await (await fetch(`${work.endpoint}/files/one`)).text()).toBe('kept');
    await Promise.all([tables.stop(), work.stop()]);
  });
});

describe("a table's stream", () => {
  const recordsOf = async (endpoint: string, StreamArn: string) => {
    const { StreamDescription } = await callAws(endpoint, 'DynamoDBStreams_20120810.DescribeStream', { StreamArn });
    const ShardId = textAt(listAt(StreamDescription, 'Shards')[0], 'ShardId');
    const input = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
    const { ShardIterator } = await callAws(endpoint, 'DynamoDBStreams_20120810.GetShardIterator', input);
    const reply = await callAws(endpoint, 'DynamoDBStreams_20120810.GetRecords', { ShardIterator });
    return listAt(reply, 'Records').map((record) => recordAt(record, 'dynamodb'));
  };

  const sequenceNumbers = async (endpoint: string, streamArn: string): Promise<number[]> =>
    (await recordsOf(endpoint, streamArn)).map((record) => Number(textAt(record, 'SequenceNumber')));

  const timesOf = async (endpoint: string, streamArn: string): Promise<number[]> =>
    (await recordsOf(endpoint, streamArn)).map((record) => Number(textAt(record, 'ApproximateCreationDateTime')));

  it('continues its numbering after its records were trimmed', async () => {
    const engine = await startTableEngine(join(folder, 'table'));
    await createTables(engine, [table]);
    const streamArn = await findStreamArn(engine, 'things');
    await Promise.all(['a', 'b', 'c'].map((pk) => put(engine.endpoint, pk)));
    const before = await sequenceNumbers(engine.endpoint, streamArn);
    const last = before.at(-1) ?? 0;
    engine.storage?.trim('things', BigInt(last));
    await put(engine.endpoint, 'd');
    const after = await sequenceNumbers(engine.endpoint, streamArn);
    expect(before).toHaveLength(3);
    if (engine.storage) expect(after).toHaveLength(2);
    expect(after.at(-1)).toBeGreaterThan(last);
    await engine.stop();
  });

  it('keeps the time of a record through a restart, unless the record would be dropped as a day old', async () => {
    const [hour, now] = [3600, Math.floor(Date.now() / 1000)];
    const first = await startTableEngine(join(folder, 'table'));
    await createTables(first, [table]);
    const streamArn = await findStreamArn(first, 'things');
    for (const pk of ['a', 'b']) await put(first.endpoint, pk);
    await first.stop();
    // Only dynoxide drops old records; another engine keeps all times.
    const ages = first.storage ? [30 * hour, 3 * hour] : [0, 0];
    if (first.storage) {
      const database = new DatabaseSync(join(folder, 'table', 'dynoxide.db'));
      const age = database.prepare(
        'UPDATE _stream_records SET created_at = ? WHERE CAST(sequence_number AS INTEGER) = ?',
      );
      for (const [n, seconds] of ages.entries()) age.run(now - seconds, n + 1);
      database.close();
    }
    const second = await startTableEngine(join(folder, 'table'));
    const [old = 0, recent = 0] = await timesOf(second.endpoint, streamArn);
    expect(old).toBeGreaterThanOrEqual(now - 60);
    expect(Math.abs(recent - (now - (ages[1] ?? 0)))).toBeLessThan(60);
    await second.stop();
  });
});

describe('the depth of a queue', () => {
  it('counts messages that wait, also delayed ones, apart from those in flight', async () => {
    const work = await startQueueAndBucketEngine(join(folder, 'work'));
    await createQueuesAndBuckets(work, [queue], []);
    const QueueUrl = `${work.endpoint}/q/work`;
    const send = (input: object = {}) =>
      callAws(work.endpoint, 'AmazonSQS.SendMessage', { QueueUrl, MessageBody: 'one', ...input });
    expect(work.depthOf('work')).toEqual({ waiting: 0, in_flight: 0 });
    for (const input of [{}, {}, { DelaySeconds: 60 }]) await send(input);
    await callAws(work.endpoint, 'AmazonSQS.ReceiveMessage', { QueueUrl });
    expect(work.depthOf('work')).toEqual({ waiting: 2, in_flight: 1 });
    await work.stop();
  });
});
