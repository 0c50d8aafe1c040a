import { setTimeout as delay } from 'node:timers/promises';
import { sendToQueue } from '../aws/call-aws.ts';
import { isRecord, listAt, textAt } from '../foundation/json.ts';
import type { StreamSource } from '../stacks/model.ts';
import type { Functions } from './functions.ts';
import type { StreamRecord } from './stream-records.ts';

export interface DeliveryOptions {
  readonly source: StreamSource;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

const maxBackoffMs = 10_000;

/**
 * Delivers records to the function until all have succeeded or are in the failures queue, as configured in the event
 * source mapping.
 */
export const deliverRecords = async (
  options: DeliveryOptions,
  shard: string,
  batch: readonly StreamRecord[],
): Promise<void> => {
  const { source, signal } = options;
  let rest = batch;
  for (let attempt = 0; rest.length > 0; attempt += 1) {
    const failed = await deliverOnce(options, shard, rest);
    if (failed > 0) attempt = 0;
    rest = rest.slice(failed);
    if (rest.length === 0) return;
    if (attempt > 0 && source.bisectsOnError && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliverRecords(options, shard, rest.slice(0, middle));
      return deliverRecords(options, shard, rest.slice(middle));
    }
    if (isTooOld(source, rest[0])) return sendToFailuresQueue(options, shard, rest, 'RecordAgeExceeded');
    if (attempt >= source.maxRetries) return sendToFailuresQueue(options, shard, rest, 'RetryAttemptsExhausted');
    await delay(Math.min(200 * 2 ** attempt, maxBackoffMs), undefined, { signal });
  }
};

const deliverOnce = async (
  { source, functions }: DeliveryOptions,
  shard: string,
  batch: readonly StreamRecord[],
): Promise<number> => {
  try {
    const reply = await functions.invoke(source.functionName, eventOf(source, shard, batch));
    if (source.hasWindow && !(isRecord(reply) && 'state' in reply)) return 0;
    if (!source.reportsItemFailures) return batch.length;
    const failures = listAt(reply, 'batchItemFailures').map((failure) => textAt(failure, 'itemIdentifier'));
    if (failures.length === 0) return batch.length;
    const indexes = failures.map((id) => batch.findIndex(({ sequenceNumber }) => sequenceNumber === id));
    return Math.max(0, Math.min(...indexes));
  } catch {
    return 0;
  }
};

/** With a tumbling window Lambda adds the shard and a state; the functions do not use the state. */
const eventOf = ({ hasWindow }: StreamSource, shardId: string, batch: readonly StreamRecord[]): object => {
  const Records = batch.map(({ record }) => record);
  return hasWindow
    ? { Records, shardId, state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false }
    : { Records };
};

const isTooOld = ({ maxRecordAgeSeconds }: StreamSource, first: StreamRecord | undefined): boolean =>
  Date.now() / 1000 - (first?.writtenAt ?? Infinity) > maxRecordAgeSeconds;

const sendToFailuresQueue = async (
  { source, queuesUrl, print }: DeliveryOptions,
  shardId: string,
  batch: readonly StreamRecord[],
  condition: 'RecordAgeExceeded' | 'RetryAttemptsExhausted',
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
      startSequenceNumber: batch[0]?.sequenceNumber,
      endSequenceNumber: batch.at(-1)?.sequenceNumber,
    },
  });
};
