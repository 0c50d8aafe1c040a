import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from '../foundation/log.ts';
import { failureLogMessages } from './failures.ts';

/** An item before and after a write, as the table's stream tells it. */
export interface ItemChange {
  readonly before: unknown;
  readonly after: unknown;
  /** Where the change stands in its shard of the stream: a later change of the shard has a higher one. */
  readonly sequence: bigint;
  /** When it was written, in seconds since 1970. */
  readonly atSeconds: number;
}

type Image = Record<string, AttributeValue>;

// The event types and the SDK's describe the same wire form under two names.
const imageOf = (which: unknown): unknown => which && unmarshall(which as Image);

const changeIn = ({ dynamodb }: DynamoDBRecord): ItemChange => ({
  before: imageOf(dynamodb?.OldImage),
  after: imageOf(dynamodb?.NewImage),
  sequence: BigInt(dynamodb?.SequenceNumber ?? 0),
  atSeconds: Math.floor(dynamodb?.ApproximateCreationDateTime ?? 0),
});

function failedFrom(record: DynamoDBRecord | undefined, error: unknown): DynamoDBBatchResponse {
  log.error(failureLogMessages.stream, error instanceof Error ? error : new Error(String(error)));
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/**
 * The Lambda handler of a consumer of the table's stream. Changes come in the order they were made to an item, and may
 * come again. When it fails, all changes of the batch come again.
 */
export const onStream =
  (act: (changes: readonly ItemChange[], now: Date) => Promise<void>) =>
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    log.addContext(context);
    try {
      await act(event.Records.map(changeIn), new Date());
      return { batchItemFailures: [] };
    } catch (error) {
      return failedFrom(event.Records[0], error);
    }
  };

/** What Lambda hands over, and takes back, where a window is set: it names the shard then, and asks for a state. */
type WindowEvent = DynamoDBStreamEvent & { readonly shardId?: string };
type WindowResponse = DynamoDBBatchResponse & { readonly state: object };

/** The same for a consumer that must know which shard of the stream the changes come from: a job that is `byShard`. */
export const onShard =
  (act: (shard: string, changes: readonly ItemChange[], now: Date) => Promise<void>) =>
  async (event: WindowEvent, context: Context): Promise<WindowResponse> => {
    log.addContext(context);
    try {
      if (event.shardId === undefined) throw new Error('The event names no shard: its source has no window.');
      await act(event.shardId, event.Records.map(changeIn), new Date());
      return { batchItemFailures: [], state: {} };
    } catch (error) {
      return { ...failedFrom(event.Records[0], error), state: {} };
    }
  };
