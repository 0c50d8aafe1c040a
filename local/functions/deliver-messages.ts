import { setTimeout as delay } from 'node:timers/promises';
import { callAws, queueUrlOf } from '../aws/call-aws.ts';
import { region } from '../foundation/arn.ts';
import { type FaultSwitch, shuffled } from '../foundation/faults.ts';
import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { QueueSource } from '../stacks/model.ts';
import type { Functions } from './functions.ts';

interface DeliveryOptions {
  readonly source: QueueSource;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
}

/** The ids of the messages to deliver again: none, those that the function reported, or all if it was killed. */
interface Outcome {
  readonly failed: ReadonlySet<string>;
  readonly isKilled: boolean;
}

/**
 * On AWS the messages of a killed function stay hidden for the visibility timeout, which is minutes. Here it is a
 * second, and doubles with each retry.
 */
const retrySecondsAfter = (receiveCount: number): number => Math.min(2 ** (receiveCount - 1), 60);
/** The maximum delay of each of the two deliveries when messages are delivered twice. */
const maxDeliveryDelayMs = 200;

export const deliverMessages = async (options: DeliveryOptions, messages: readonly unknown[]): Promise<void> => {
  const { source, queuesUrl, faults } = options;
  const QueueUrl = queueUrlOf(queuesUrl, source.sourceArn);
  const isTwice = faults.now().deliver_twice;
  const { failed, isKilled } = await (isTwice ? invokeTwice(options, messages) : invoke(options, messages));
  const entries = messages.map((message, index) => ({ message, Id: String(index) }));
  const done = entries.filter(({ message }) => !failed.has(textAt(message, 'MessageId') ?? ''));
  const retried = isKilled ? entries.filter((entry) => !done.includes(entry)) : [];
  for (const batch of inTens(done)) {
    const Entries = batch.map(({ message, Id }) => ({ Id, ReceiptHandle: textAt(message, 'ReceiptHandle') }));
    await callAws(queuesUrl, 'AmazonSQS.DeleteMessageBatch', { QueueUrl, Entries });
  }
  for (const batch of inTens(retried)) {
    const Entries = batch.map(({ message, Id }) => ({
      Id,
      ReceiptHandle: textAt(message, 'ReceiptHandle'),
      VisibilityTimeout: retrySecondsAfter(receiveCountOf(message)),
    }));
    await callAws(queuesUrl, 'AmazonSQS.ChangeMessageVisibilityBatch', { QueueUrl, Entries });
  }
};

const invokeTwice = async (options: DeliveryOptions, messages: readonly unknown[]): Promise<Outcome> => {
  const once = async () => {
    await delay(Math.random() * maxDeliveryDelayMs);
    return invoke(options, shuffled(messages));
  };
  const [one, other] = await Promise.all([once(), once()]);
  return { failed: new Set([...one.failed, ...other.failed]), isKilled: one.isKilled || other.isKilled };
};

const invoke = async ({ source, functions }: DeliveryOptions, messages: readonly unknown[]): Promise<Outcome> => {
  const ids = messages.map((message) => textAt(message, 'MessageId') ?? '');
  try {
    const reply = await functions.invoke(source.functionName, {
      Records: messages.map((message) => recordOf(message, source.sourceArn)),
    });
    if (!source.reportsItemFailures) return { failed: new Set(), isKilled: false };
    const failures = listAt(reply, 'batchItemFailures').map((failure) => textAt(failure, 'itemIdentifier') ?? '');
    return { failed: new Set(failures.every((id) => ids.includes(id)) ? failures : ids), isKilled: false };
  } catch {
    return { failed: new Set(ids), isKilled: true };
  }
};

const inTens = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / 10) }, (_, index) => entries.slice(index * 10, index * 10 + 10));

const receiveCountOf = (message: unknown): number =>
  Number(textAt(recordAt(message, 'Attributes'), 'ApproximateReceiveCount') ?? 1);

const recordOf = (message: unknown, eventSourceARN: string): object => ({
  messageId: textAt(message, 'MessageId'),
  receiptHandle: textAt(message, 'ReceiptHandle'),
  body: textAt(message, 'Body'),
  attributes: recordAt(message, 'Attributes'),
  messageAttributes: Object.fromEntries(
    Object.entries(recordAt(message, 'MessageAttributes')).map(([name, value]) => [
      name,
      isRecord(value)
        ? { stringValue: value['StringValue'], binaryValue: value['BinaryValue'], dataType: value['DataType'] }
        : value,
    ]),
  ),
  md5OfBody: textAt(message, 'MD5OfBody'),
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion: region,
});
