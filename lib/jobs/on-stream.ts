import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from '../log.ts';

/** An item before and after a write, as the table's stream tells it. */
export interface ItemChange {
  readonly before: unknown;
  readonly after: unknown;
}

type Image = Record<string, AttributeValue>;

// The event types and the SDK's describe the same wire form under two names.
const imageOf = (which: unknown): unknown => which && unmarshall(which as Image);

const changeIn = ({ dynamodb }: DynamoDBRecord): ItemChange => ({
  before: imageOf(dynamodb?.OldImage),
  after: imageOf(dynamodb?.NewImage),
});

function failedFrom(record: DynamoDBRecord | undefined, error: unknown): DynamoDBBatchResponse {
  log.error('change failed', error instanceof Error ? error : new Error(String(error)));
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/**
 * The Lambda handler of a consumer of the table's stream. Changes come in the order they were made to an item, and may
 * come again. The first that fails ends the batch: it and all behind it come again.
 */
export const onStream =
  (act: (change: ItemChange, now: Date) => Promise<void>) =>
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    log.addContext(context);
    for (const record of event.Records) {
      try {
        await act(changeIn(record), new Date());
      } catch (error) {
        return failedFrom(record, error);
      }
    }
    return { batchItemFailures: [] };
  };

/** The same for a consumer that asks once for all changes of a batch: when it fails, all of them come again. */
export const onStreamBatch =
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
