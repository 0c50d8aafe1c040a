import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isTransient } from '../aws/is-transient.ts';
import { sendToFailuresQueue } from '../aws/queue-client.ts';
import { type Attributes, unmarshallItem } from '../aws/table/item-conversion.ts';
import { log } from '../../foundation/log.ts';
import { toError } from '../../foundation/to-error.ts';
import { failureLogMessages } from './failures.ts';
import { type ParkedMessage, packRecord } from './parked-message.ts';
import { processInHalves } from './process-in-halves.ts';

export interface ItemChange {
  readonly before: unknown;
  readonly after: unknown;
  /** Later changes of the same shard have higher numbers. */
  readonly sequence: bigint;
  /** The time of the write, in seconds since 1970. */
  readonly atSeconds: number;
}

// The types of aws-lambda and of the SDK describe the same JSON.
const imageOf = (image: unknown): unknown => image && unmarshallItem(image as Attributes);

const sequenceOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? '0';
const writtenAt = ({ dynamodb }: DynamoDBRecord): number => Math.floor(dynamodb?.ApproximateCreationDateTime ?? 0);

export const changeIn = (record: DynamoDBRecord): ItemChange => ({
  before: imageOf(record.dynamodb?.OldImage),
  after: imageOf(record.dynamodb?.NewImage),
  sequence: BigInt(sequenceOf(record)),
  atSeconds: writtenAt(record),
});

/** A record that fails alone is retried for this long before it is parked, because the cause may be a short outage. */
const parkedAfterSeconds = 60;

export const mayBeParked = (atSeconds: number, now: Date): boolean =>
  now.getTime() / 1000 - atSeconds >= parkedAfterSeconds;

/** A half is begun only if this much time is left. Otherwise the rest of the batch is delivered again. */
const minMillisecondsLeft = 15_000;

type Parked = (record: DynamoDBRecord, now: Date) => Promise<void>;

const messageOf = (job: string, shard: string | null, record: DynamoDBRecord, error: unknown): ParkedMessage => ({
  parked_by: job,
  shard,
  sequence: sequenceOf(record),
  kind: (record.dynamodb?.NewImage ?? record.dynamodb?.OldImage)?.['kind']?.S ?? null,
  written_at: new Date(writtenAt(record) * 1000).toISOString(),
  error: toError(error).name,
  record: packRecord(record),
});

interface Batch {
  readonly job: string;
  readonly shard: string | null;
  readonly act: (changes: readonly ItemChange[], now: Date) => Promise<void>;
  readonly onParked: Parked;
}

/**
 * To park a record, sends its message before recording that it is skipped, so a crash in between sends the message
 * twice but never loses it.
 */
async function processRecords(
  { job, shard, act, onParked }: Batch,
  { Records }: DynamoDBStreamEvent,
  context: Context,
): Promise<DynamoDBBatchResponse> {
  const now = new Date();
  const failures: unknown[] = [];
  const fail = (error: unknown): false => {
    failures.push(error);
    return false;
  };
  const unprocessed = await processInHalves(Records, {
    act: (records) => act(records.map(changeIn), now),
    isTransient,
    hasTime: () => context.getRemainingTimeInMillis() > minMillisecondsLeft,
    onFailure: (error, { length }) => {
      failures.push(error);
      log.warn('changes not processed', { error: toError(error), changes: length });
    },
    park: async (record, error) => {
      if (!mayBeParked(writtenAt(record), now)) return false;
      try {
        await sendToFailuresQueue(JSON.stringify(messageOf(job, shard, record, error)));
        await onParked(record, now);
      } catch (parkingError) {
        return fail(parkingError);
      }
      log.error('change parked', { error: toError(error), shard, sequence: sequenceOf(record) });
      return true;
    },
  });
  if (!unprocessed) return { batchItemFailures: [] };
  // Without a failure, time ran out.
  if (failures.length > 0) log.error(failureLogMessages.stream, toError(failures.at(-1)));
  return { batchItemFailures: [{ itemIdentifier: sequenceOf(unprocessed) }] };
}

/**
 * Changes to one item arrive in order and may be redelivered. A change that cannot be processed is parked in the job's
 * dead-letter queue and the others continue; during an outage of a service that the consumer needs, nothing is parked
 * and the batch is retried.
 */
export const onStream =
  (job: string, act: (changes: readonly ItemChange[], now: Date) => Promise<void>) =>
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    log.addContext(context);
    return processRecords({ job, shard: null, act, onParked: () => Promise.resolve() }, event, context);
  };

/** A tumbling window makes Lambda pass the shard id. */
type WindowEvent = DynamoDBStreamEvent & { readonly shardId?: string };
type WindowResponse = DynamoDBBatchResponse & { readonly state: object };

/** For jobs with `needsShardId`. `onParked` is called before any change after the parked one is processed. */
export const onShard =
  (
    job: string,
    act: (shard: string, changes: readonly ItemChange[], now: Date) => Promise<void>,
    onParked: (shard: string, change: ItemChange, now: Date) => Promise<void>,
  ) =>
  async (event: WindowEvent, context: Context): Promise<WindowResponse> => {
    log.addContext(context);
    const { shardId: shard } = event;
    if (shard === undefined) {
      // Otherwise each record would fail on its own and be parked.
      log.error(failureLogMessages.stream, new Error('The event has no shardId: its mapping needs a tumbling window.'));
      return {
        batchItemFailures: event.Records.slice(0, 1).map((each) => ({ itemIdentifier: sequenceOf(each) })),
        state: {},
      };
    }
    const batch: Batch = {
      job,
      shard,
      act: (changes, now) => act(shard, changes, now),
      onParked: (record, now) => onParked(shard, changeIn(record), now),
    };
    return { ...(await processRecords(batch, event, context)), state: {} };
  };
