import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Attributes, unmarshallItem } from '../aws/table/item-conversion.ts';
import { log } from '../foundation/log.ts';
import { toError } from '../foundation/to-error.ts';
import { failureLogMessages } from './failures.ts';

/** An item before and after a write, from the table's stream. */
export interface ItemChange {
  readonly before: unknown;
  readonly after: unknown;
  /** The sequence number: later changes of the same shard have higher ones. */
  readonly sequence: bigint;
  /** When it was written, in seconds since 1970. */
  readonly atSeconds: number;
}

// The types of aws-lambda and of the SDK describe the same JSON.
const imageOf = (which: unknown): unknown => which && unmarshallItem(which as Attributes);

const changeIn = ({ dynamodb }: DynamoDBRecord): ItemChange => ({
  before: imageOf(dynamodb?.OldImage),
  after: imageOf(dynamodb?.NewImage),
  sequence: BigInt(dynamodb?.SequenceNumber ?? 0),
  atSeconds: Math.floor(dynamodb?.ApproximateCreationDateTime ?? 0),
});

function failedFrom(record: DynamoDBRecord | undefined, error: unknown): DynamoDBBatchResponse {
  log.error(failureLogMessages.stream, toError(error));
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/**
 * Makes the Lambda handler of a consumer of the table's stream. Changes to one item arrive in order and may be delivered
 * again. If the consumer throws, the whole batch is retried.
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

/** The event and reply of an event source with a tumbling window, which has Lambda pass the shard id. */
type WindowEvent = DynamoDBStreamEvent & { readonly shardId?: string };
type WindowResponse = DynamoDBBatchResponse & { readonly state: object };

/** The same for a job with `needsShardId`. */
export const onShard =
  (act: (shard: string, changes: readonly ItemChange[], now: Date) => Promise<void>) =>
  async (event: WindowEvent, context: Context): Promise<WindowResponse> => {
    log.addContext(context);
    try {
      if (event.shardId === undefined)
        throw new Error('The event has no shardId: its event source mapping needs a tumbling window.');
      await act(event.shardId, event.Records.map(changeIn), new Date());
      return { batchItemFailures: [], state: {} };
    } catch (error) {
      return { ...failedFrom(event.Records[0], error), state: {} };
    }
  };
