import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { setVisibilityTimeout } from '../aws/queue-client.ts';
import { type QueueName, queues, retryDelaySeconds } from '../aws/queues.ts';
import { log, withLogKeys } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { toError } from '../../foundation/to-error.ts';
import type { Shape } from '../http/route.ts';
import { RetryLaterError, failureLogMessages } from './failures.ts';

interface Delivery<S extends Shape> {
  readonly message: z.output<ReturnType<S>>;
  readonly now: Date;
  /** True if the message goes to the dead-letter queue when this attempt fails. */
  readonly isLast: boolean;
}

/** SQS's maximum: twelve hours. */
const maxVisibilitySeconds = 43_200;

const receiveCountOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);

function delayAfter(error: Error, record: SQSRecord): number {
  const until = error instanceof RetryLaterError && error.until;
  if (!until) return retryDelaySeconds(receiveCountOf(record), Math.random());
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  return Math.min(Math.max(seconds, 1), maxVisibilitySeconds);
}

/** If SQS rejects the delay, the queue's visibility timeout applies. */
async function retry(queue: QueueName, record: SQSRecord, delaySeconds: number): Promise<void> {
  try {
    await setVisibilityTimeout(queue, record.receiptHandle, delaySeconds);
  } catch (refusal) {
    log.warn('delay not set, the visibility timeout applies', toError(refusal));
  }
}

type Act<S extends Shape> = (delivery: Delivery<S>) => Promise<void>;

/**
 * A message that fails is retried, with backoff unless the failure names a time, and does not affect the rest of its
 * batch. One that does not match its schema fails until it reaches the dead-letter queue.
 */
export const onQueue = <S extends Shape>(queue: QueueName, shape: S, act: Act<S>) =>
  consumer(queue, shape, { begin: () => act, atOnce: 1 });

/** Acts on all messages of a batch at once, for work that mostly waits for others. */
export const onQueueInParallel = <S extends Shape>(queue: QueueName, shape: S, act: Act<S>) =>
  consumer(queue, shape, { begin: () => act, atOnce: Infinity });

/** Calls `begin` for each batch, for consumers that share what they read among the messages of a batch. */
export const onBatches = <S extends Shape>(queue: QueueName, shape: S, begin: () => Act<S>) =>
  consumer(queue, shape, { begin, atOnce: 1 });

function consumer<S extends Shape>(
  queue: QueueName,
  shape: S,
  { begin, atOnce }: { readonly begin: () => Act<S>; readonly atOnce: number },
) {
  /** @returns whether the message is done */
  const receive = async (record: SQSRecord, act: Act<S>): Promise<boolean> => {
    try {
      await act({
        // TypeScript cannot tie the output of `schemaOf(shape)` to the type parameter.
        message: z.parse(schemaOf(shape), JSON.parse(record.body)) as z.output<ReturnType<S>>,
        now: new Date(),
        isLast: receiveCountOf(record) >= queues[queue].maxReceiveCount,
      });
      return true;
    } catch (thrown) {
      const error = toError(thrown);
      if (error instanceof RetryLaterError) log.info('message postponed', { reason: error.message });
      else log.error(failureLogMessages.queue, error);
      await retry(queue, record, delayAfter(error, record));
      return false;
    }
  };
  return async ({ Records: records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    log.addContext(context);
    log.resetKeys();
    const act = begin();
    const done = await mapInParallel(records, atOnce, (record) => {
      const { messageId: message_id, attributes } = record;
      return withLogKeys({ message_id, organization: attributes.MessageGroupId }, () => receive(record, act));
    });
    const failed = records.filter((_, at) => done[at] === false);
    return { batchItemFailures: failed.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })) };
  };
}
