import { setTimeout as delay } from 'node:timers/promises';
import { region } from '../foundation/arn.ts';
import { AwsCallError, callAws, sendToQueue } from '../aws/call-aws.ts';
import type { Clock } from '../foundation/clock.ts';
import type { FaultSwitch } from '../foundation/faults.ts';
import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import type { StreamSource } from '../stacks/model.ts';
import { eventFilter } from './event-filter.ts';
import type { Functions } from './functions.ts';
import type { RunningSource } from './queue-source.ts';

export interface StreamSourceOptions {
  readonly source: StreamSource;
  /** The address of the table engine. */
  readonly endpoint: string;
  /** The engine's ARN of the stream. */
  readonly engineStreamArn: string;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly state: State;
  readonly clock: Pick<Clock, 'offsetMs'>;
  /** Called with the sequence number up to which the function has processed the stream. */
  readonly onProgress: (sequenceNumber: string) => void;
  /** The version of the tables: while it is the same, the stream has no new records. Undefined if it is not known. */
  readonly version: () => unknown;
  readonly print: (line: string) => void;
}

const idleMs = 150;
const maxBackoffMs = 10_000;

/** Invokes a function with the records of a stream, in order and at least once, from the checkpoint in the state. */
export const startStreamSource = (options: StreamSourceOptions): RunningSource => {
  const { source, endpoint, engineStreamArn, queuesUrl, functions, faults, state, clock, onProgress, version, print } =
    options;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const passes = eventFilter(source.filters);
  const iterators = new Map<string, string>();
  /** The last delivered batch by shard, if batches are delivered twice. */
  const lastBatches = new Map<string, readonly Record<string, unknown>[]>();
  /** When each record was written, in seconds by the machine's clock: moving the service's clock does not age records. */
  const writtenAt = new WeakMap<object, number>();
  const call = (operation: string, input: object) =>
    callAws(endpoint, `DynamoDBStreams_20120810.${operation}`, input, stopping.signal);
  const checkpointOf = (shard: string): string => `stream ${source.id} ${shard}`;
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal });

  const loadIterator = async (shard: string): Promise<string | undefined> => {
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

  const readRecords = async (shard: string, limit: number): Promise<readonly unknown[]> => {
    const ShardIterator = await loadIterator(shard);
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

  /** Collects a batch of records that pass the filter, delivers it and stores the checkpoint. Returns false if there were none. */
  const processShard = async (shard: string): Promise<boolean> => {
    const batch: Record<string, unknown>[] = [];
    let last: string | undefined;
    let untilAt = 0;
    do {
      const records = await readRecords(shard, source.batchSize - batch.length);
      for (const record of records.filter(isRecord)) {
        last = sequenceNumberOf(record);
        const lambdaRecord = toLambdaRecord(record);
        if (passes(lambdaRecord)) batch.push(lambdaRecord);
      }
      if (batch.length > 0 && untilAt === 0) untilAt = Date.now() + source.batchingWindowSeconds * 1000;
      if (batch.length < source.batchSize && Date.now() < untilAt) await pause(idleMs);
    } while (batch.length < source.batchSize && Date.now() < untilAt);
    if (last === undefined) return false;
    if (batch.length > 0) await deliver(shard, batch);
    if (batch.length > 0 && faults.now().deliver_twice) {
      // As if the checkpoint of the last batch had been lost.
      await deliver(shard, [...(lastBatches.get(shard) ?? []), ...batch].slice(-source.batchSize));
      lastBatches.set(shard, batch);
    }
    state.remember(checkpointOf(shard), last);
    onProgress(last);
    return true;
  };

  const toLambdaRecord = (record: Record<string, unknown>): Record<string, unknown> => {
    const dynamodb = recordAt(record, 'dynamodb');
    const seconds = Number(textAt(dynamodb, 'ApproximateCreationDateTime') ?? Date.now() / 1000);
    const ApproximateCreationDateTime = seconds + Math.floor(clock.offsetMs() / 1000);
    const lambdaRecord = {
      ...record,
      dynamodb: { ...dynamodb, ApproximateCreationDateTime },
      awsRegion: region,
      eventSource: 'aws:dynamodb',
      eventSourceARN: source.sourceArn,
    };
    writtenAt.set(lambdaRecord, seconds);
    return lambdaRecord;
  };

  const deliver = async (shard: string, batch: readonly Record<string, unknown>[]): Promise<void> => {
    let rest = batch;
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      const failed = await deliverOnce(shard, rest);
      if (failed > 0) attempt = 0;
      rest = rest.slice(failed);
      if (rest.length === 0) return;
      if (attempt > 0 && source.bisectsOnError && rest.length > 1) {
        const middle = Math.ceil(rest.length / 2);
        await deliver(shard, rest.slice(0, middle));
        return deliver(shard, rest.slice(middle));
      }
      if (isTooOld(rest[0])) return sendToFailuresQueue(shard, rest, 'RecordAgeExceeded');
      if (attempt >= source.maxRetries) return sendToFailuresQueue(shard, rest, 'RetryAttemptsExhausted');
      await pause(Math.min(200 * 2 ** attempt, maxBackoffMs));
    }
  };

  /** With a tumbling window Lambda adds the shard and a state; the functions do not use the state. */
  const eventOf = (shard: string, Records: readonly Record<string, unknown>[]): object =>
    source.hasWindow
      ? { Records, shardId: shard, state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false }
      : { Records };

  /** Returns the index of the first record to deliver again; the length of the batch if there is none. */
  const deliverOnce = async (shard: string, batch: readonly Record<string, unknown>[]): Promise<number> => {
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

  const sendToFailuresQueue = async (
    shardId: string,
    batch: readonly Record<string, unknown>[],
    condition: string,
  ): Promise<void> => {
    print(`${source.id}: gave up on ${batch.length} records of the stream.`);
    if (source.failuresQueueArn === undefined) return;
    await sendToQueue(queuesUrl, source.failuresQueueArn, {
      requestContext: { functionArn: source.functionName, condition },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        streamArn: source.sourceArn,
        shardId,
        batchSize: batch.length,
        startSequenceNumber: sequenceNumberOf(batch[0]),
        endSequenceNumber: sequenceNumberOf(batch.at(-1)),
      },
    });
  };

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        const read = version();
        const description = await call('DescribeStream', { StreamArn: engineStreamArn });
        const shards = listAt(recordAt(description, 'StreamDescription'), 'Shards');
        let isIdle = true;
        for (const shard of shards) {
          while (await processShard(textAt(shard, 'ShardId') ?? '')) isIdle = false;
        }
        if (!isIdle) continue;
        do await pause(idleMs);
        while (read !== undefined && version() === read);
      } catch (error) {
        if (isStopping()) return;
        // Records that were read but not delivered are read again from the checkpoint.
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
