import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '../log.ts';
import { schemaOf } from '../api/reading.ts';
import type { Shape } from '../api/route.ts';
import { type QueueName, queues } from './queues.ts';

/** One delivery of a message. */
export interface Delivery<S extends Shape> {
  readonly message: z.output<ReturnType<S>>;
  readonly now: Date;
  /** The last try before the message goes to the dead-letter queue. */
  readonly isLast: boolean;
}

/**
 * The Lambda handler of a queue's consumer. Each message fails alone: what could not be done comes again, the rest is
 * done. A message that does not fit its schema fails until it is in the dead-letter queue, where a person finds it.
 */
export const onQueue =
  <S extends Shape>(queue: QueueName, shape: S, act: (delivery: Delivery<S>) => Promise<void>) =>
  async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    log.addContext(context);
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of event.Records) {
      log.resetKeys();
      log.appendKeys({ message_id: record.messageId, organization: record.attributes.MessageGroupId });
      try {
        await act({
          // The schema is this queue's own; TypeScript cannot tie its output to the type parameter.
          message: z.parse(schemaOf(shape), JSON.parse(record.body)) as z.output<ReturnType<S>>,
          now: new Date(),
          isLast: Number(record.attributes.ApproximateReceiveCount) >= queues[queue].receivesMax,
        });
      } catch (error) {
        log.error('message failed', error instanceof Error ? error : new Error(String(error)));
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
