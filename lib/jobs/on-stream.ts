import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { log } from '../log.ts';

/** An item before and after a write, as the table's stream tells it. */
export interface ItemChange {
  readonly before: unknown;
  readonly after: unknown;
}

type Image = Record<string, AttributeValue>;

/**
 * The Lambda handler of a consumer of the table's stream. Changes come in the order they were made to an item, and may
 * come again. The first that fails ends the batch: it and all behind it come again.
 */
export const onStream =
  (act: (change: ItemChange, now: Date) => Promise<void>) =>
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    log.addContext(context);
    for (const { dynamodb } of event.Records) {
      try {
        // The event types and the SDK's describe the same wire form under two names.
        const image = (which: unknown) => which && unmarshall(which as Image);
        await act({ before: image(dynamodb?.OldImage), after: image(dynamodb?.NewImage) }, new Date());
      } catch (error) {
        log.error('change failed', error instanceof Error ? error : new Error(String(error)));
        return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    return { batchItemFailures: [] };
  };
