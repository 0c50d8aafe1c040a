import { setTimeout as delay } from 'node:timers/promises';
import { nameInArn } from '../aws/arn.ts';
import type { Clock } from '../foundation/clock.ts';
import { eventFilter } from './event-filter.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import type { Functions } from './functions.ts';
import { AwsCallError, callAws } from '../aws/call-aws.ts';
import { listAt, recordAt, textAt } from '../foundation/json.ts';
import type { StreamSource } from '../stacks/model.ts';
import type { RunningSource } from './queue-source.ts';
import type { State } from '../foundation/state.ts';
import { isRecord, region } from '../stacks/template.ts';

export interface StreamSourceOptions {
  readonly source: StreamSource;
  /** Where the table engine answers, and its own name for the stream. */
  readonly endpoint: string;
  readonly engineStreamArn: string;
  readonly queues: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly state: State;
  readonly clock: Pick<Clock, 'offsetMs'>;
  /** Told how far this consumer has come. */
  readonly onProgress: (sequenceNumber: string) => void;
  readonly print: (line: string) => void;
}

const idleMilliseconds = 150;
const backoffMillisecondsMax = 10_000;

/** Feeds a function from a table's stream, in order and at least once; a restart goes on where the last run stopped. */
export const startStreamSource = (feed: StreamSourceOptions): RunningSource => {
  const { source, endpoint, engineStreamArn, functions, faults, state, clock, onProgress, print } = feed;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const passes = eventFilter(source.filters);
  const iterators = new Map<string, string>();
  /** The batch that was delivered last, by shard. */
  const before = new Map<string, readonly Record<string, unknown>[]>();
  /** When a record was written by the machine's time: its age is real, whatever the clock shows. */
  const writtenAt = new WeakMap<object, number>();
  const call = (operation: string, input: object) =>
    callAws(endpoint, `DynamoDBStreams_20120810.${operation}`, input, stopping.signal);
  const checkpointOf = (shard: string): string => `stream ${source.id} ${shard}`;
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal: stopping.signal });

  const iteratorOf = async (shard: string): Promise<string | undefined> => {
    const known = iterators.get(shard);
    if (known !== undefined) return known;
    const checkpoint = state.recall(checkpointOf(shard));
    if (typeof checkpoint === 'string') onProgress(checkpoint);
    const start =
      typeof checkpoint === 'string'
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: checkpoint }
        : { ShardIteratorType: source.startsAt };
    const input = { StreamArn: engineStreamArn, ShardId: shard };
    const reply = await call('GetShardIterator', { ...input, ...start }).catch((error: unknown) => {
      if (!(error instanceof AwsCallError) || error.name !== 'TrimmedDataAccessException') throw error;
      return call('GetShardIterator', { ...input, ShardIteratorType: 'TRIM_HORIZON' });
    });
    return textAt(reply, 'ShardIterator');
  };

  const readOn = async (shard: string, limit: number): Promise<readonly unknown[]> => {
    const ShardIterator = await iteratorOf(shard);
    if (ShardIterator === undefined) return [];
    try {
      const reply = await call('GetRecords', { ShardIterator, Limit: Math.min(limit, 1000) });
      const next = textAt(reply, 'NextShardIterator');
      if (next === undefined) iterators.delete(shard);
      else iterators.set(shard, next);
      return listAt(reply, 'Records');
    } catch (error) {
      iterators.delete(shard);
      if (error instanceof AwsCallError && error.name === 'ExpiredIteratorException') return [];
      throw error;
    }
  };

  /** Collects a batch of records that pass the filter, delivers it, and then remembers how far it read. */
  const feedShard = async (shard: string): Promise<boolean> => {
    const batch: Record<string, unknown>[] = [];
    let last: string | undefined;
    let until = 0;
    do {
      const records = await readOn(shard, source.batchSize - batch.length);
      for (const record of records.filter(isRecord)) {
        last = sequenceNumberOf(record);
        const asLambda = asLambdaHasIt(record);
        if (passes(asLambda)) batch.push(asLambda);
      }
      if (batch.length > 0 && until === 0) until = Date.now() + source.batchingWindowSeconds * 1000;
      if (batch.length < source.batchSize && Date.now() < until) await pause(idleMilliseconds);
    } while (batch.length < source.batchSize && Date.now() < until);
    if (last === undefined) return false;
    if (batch.length > 0) await deliver(shard, batch);
    if (batch.length > 0 && faults.now().deliver_twice) {
      // As if the reader had forgotten where it was, and began again at the batch before.
      await deliver(shard, [...(before.get(shard) ?? []), ...batch].slice(-source.batchSize));
      before.set(shard, batch);
    }
    state.remember(checkpointOf(shard), last);
    onProgress(last);
    return true;
  };

  const asLambdaHasIt = (record: Record<string, unknown>): Record<string, unknown> => {
    const dynamodb = recordAt(record, 'dynamodb');
    const seconds = Number(textAt(dynamodb, 'ApproximateCreationDateTime') ?? Date.now() / 1000);
    const ApproximateCreationDateTime = seconds + Math.floor(clock.offsetMs() / 1000);
    const asLambda = {
      ...record,
      dynamodb: { ...dynamodb, ApproximateCreationDateTime },
      awsRegion: region,
      eventSource: 'aws:dynamodb',
      eventSourceARN: source.sourceArn,
    };
    writtenAt.set(asLambda, seconds);
    return asLambda;
  };

  const deliver = async (shard: string, batch: readonly Record<string, unknown>[]): Promise<void> => {
    let rest = batch;
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      const failed = await firstFailed(shard, rest);
      if (failed > 0) attempt = 0;
      rest = rest.slice(failed);
      if (rest.length === 0) return;
      if (attempt > 0 && source.bisectsOnError && rest.length > 1) {
        const middle = Math.ceil(rest.length / 2);
        await deliver(shard, rest.slice(0, middle));
        return deliver(shard, rest.slice(middle));
      }
      if (attempt >= source.maxRetries || isTooOld(rest[0])) return putAside(rest);
      await pause(Math.min(200 * 2 ** attempt, backoffMillisecondsMax));
    }
  };

  /** Within a window Lambda names the shard and keeps a state, of which nobody here makes use. */
  const eventOf = (shard: string, Records: readonly Record<string, unknown>[]): object =>
    source.hasWindow
      ? { Records, shardId: shard, state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false }
      : { Records };

  /** The index of the first record that must come again; the length of the batch when all are done. */
  const firstFailed = async (shard: string, batch: readonly Record<string, unknown>[]): Promise<number> => {
    try {
      const reply = await functions.invoke(source.functionName, eventOf(shard, batch));
      if (source.hasWindow && !(isRecord(reply) && 'state' in reply)) return 0;
      if (!source.reportsItemFailures) return batch.length;
      const failures = listAt(reply, 'batchItemFailures').map((failure) => textAt(failure, 'itemIdentifier'));
      if (failures.length === 0) return batch.length;
      const indexes = failures.map((id) => batch.findIndex((record) => sequenceNumberOf(record) === id));
      return Math.max(0, Math.min(...indexes));
    } catch {
      return 0;
    }
  };

  const isTooOld = (record: object | undefined): boolean =>
    Date.now() / 1000 - (writtenAt.get(record ?? {}) ?? Infinity) > source.maxRecordAgeSeconds;

  const putAside = async (batch: readonly Record<string, unknown>[]): Promise<void> => {
    print(`${source.id}: gave up on ${batch.length} records of the stream.`);
    if (source.failuresQueueArn === undefined) return;
    await callAws(feed.queues, 'AmazonSQS.SendMessage', {
      QueueUrl: `${feed.queues}/queue/${nameInArn(source.failuresQueueArn)}`,
      MessageBody: JSON.stringify({
        requestContext: { functionArn: source.functionName, condition: 'RetryAttemptsExhausted' },
        version: '1.0',
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: {
          streamArn: source.sourceArn,
          batchSize: batch.length,
          startSequenceNumber: sequenceNumberOf(batch[0]),
          endSequenceNumber: sequenceNumberOf(batch.at(-1)),
        },
      }),
    });
  };

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        const description = await call('DescribeStream', { StreamArn: engineStreamArn });
        const shards = listAt(recordAt(description, 'StreamDescription'), 'Shards');
        let isIdle = true;
        for (const shard of shards) {
          while (await feedShard(textAt(shard, 'ShardId') ?? '')) isIdle = false;
        }
        if (isIdle) await pause(idleMilliseconds);
      } catch (error) {
        if (isStopping()) return;
        // What was read and not delivered is read again, from the checkpoint.
        iterators.clear();
        print(`${source.id}: ${String(error)}`);
        await pause(1000).catch(() => undefined);
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const sequenceNumberOf = (record: unknown): string | undefined =>
  textAt(recordAt(record, 'dynamodb'), 'SequenceNumber');
