import { setTimeout as delay } from 'node:timers/promises';
import { region } from '../foundation/arn.ts';
import { callAws, queueUrlOf } from '../aws/call-aws.ts';
import { type FaultSwitch, shuffled } from '../foundation/faults.ts';
import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { QueueSource } from '../stacks/model.ts';
import type { Functions } from './functions.ts';

/** The ids of the messages to deliver again: none, those that the function reported, or all if it was killed. */
interface Outcome {
  readonly failed: ReadonlySet<string>;
  readonly isKilled: boolean;
}

export interface RunningSource {
  /** Receives nothing more and waits for the messages that were received. */
  stop(): Promise<void>;
}

export interface QueueSourceOptions {
  readonly source: QueueSource;
  readonly queuesUrl: string;
  readonly functions: Pick<Functions, 'invoke'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly print: (line: string) => void;
}

/**
 * On AWS the messages of a killed function stay hidden for the visibility timeout, which is minutes. Here it is a second,
 * and doubles with each retry.
 */
const retrySecondsAfter = (receiveCount: number): number => Math.min(2 ** (receiveCount - 1), 60);
/** The maximum delay of each of the two deliveries when messages are delivered twice. */
const maxDeliveryDelayMs = 200;

/** Invokes a function with the messages of a queue, as Lambda's event source mapping does. */
export const startQueueSource = ({
  source,
  queuesUrl,
  functions,
  faults,
  print,
}: QueueSourceOptions): RunningSource => {
  if (source.filters.length > 0) {
    throw new Error(`The local runner does not support filters on queue messages (${source.id}).`);
  }
  const QueueUrl = queueUrlOf(queuesUrl, source.sourceArn);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const deliveries = new Set<Promise<void>>();
  const call = (operation: string, input: object, signal?: AbortSignal) =>
    callAws(queuesUrl, `AmazonSQS.${operation}`, { QueueUrl, ...input }, signal);

  const receive = async (count: number, waitSeconds: number): Promise<readonly unknown[]> => {
    const reply = await call(
      'ReceiveMessage',
      {
        MaxNumberOfMessages: Math.min(count, 10),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      },
      stopping.signal,
    );
    return listAt(reply, 'Messages');
  };

  const receiveBatch = async (): Promise<readonly unknown[]> => {
    const messages = [...(await receive(source.batchSize, 20))];
    const untilAt = Date.now() + source.batchingWindowSeconds * 1000;
    while (messages.length > 0 && messages.length < source.batchSize && Date.now() < untilAt) {
      const waitSeconds = Math.floor((untilAt - Date.now()) / 1000);
      messages.push(...(await receive(source.batchSize - messages.length, waitSeconds)));
    }
    return messages;
  };

  const deliver = async (messages: readonly unknown[]): Promise<void> => {
    const { failed, isKilled } = faults.now().deliver_twice ? await invokeTwice(messages) : await invoke(messages);
    const entries = messages.map((message, index) => ({ message, Id: String(index) }));
    const done = entries.filter(({ message }) => !failed.has(textAt(message, 'MessageId') ?? ''));
    const retried = isKilled ? entries.filter((entry) => !done.includes(entry)) : [];
    for (const batch of inTens(done)) {
      const Entries = batch.map(({ message, Id }) => ({ Id, ReceiptHandle: textAt(message, 'ReceiptHandle') }));
      await call('DeleteMessageBatch', { Entries });
    }
    for (const batch of inTens(retried)) {
      const Entries = batch.map(({ message, Id }) => ({
        Id,
        ReceiptHandle: textAt(message, 'ReceiptHandle'),
        VisibilityTimeout: retrySecondsAfter(receiveCountOf(message)),
      }));
      await call('ChangeMessageVisibilityBatch', { Entries });
    }
  };

  /** Delivers the messages twice, at random moments and in random order. */
  const invokeTwice = async (messages: readonly unknown[]): Promise<Outcome> => {
    const once = async () => {
      await delay(Math.random() * maxDeliveryDelayMs);
      return invoke(shuffled(messages));
    };
    const [one, other] = await Promise.all([once(), once()]);
    return { failed: new Set([...one.failed, ...other.failed]), isKilled: one.isKilled || other.isKilled };
  };

  const invoke = async (messages: readonly unknown[]): Promise<Outcome> => {
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

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      if (deliveries.size >= source.maxConcurrency) {
        await Promise.race(deliveries);
        continue;
      }
      try {
        const messages = await receiveBatch();
        if (messages.length === 0) continue;
        const delivery = deliver(messages)
          .catch((error: unknown) => print(`${source.id}: ${String(error)}`))
          .finally(() => deliveries.delete(delivery));
        deliveries.add(delivery);
      } catch (error) {
        if (isStopping()) return;
        print(`${source.id}: ${String(error)}`);
        await delay(1000);
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(deliveries);
    },
  };
};

const inTens = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / 10) }, (_, index) => entries.slice(index * 10, index * 10 + 10));

const receiveCountOf = (message: unknown): number =>
  Number(textAt(recordAt(message, 'Attributes'), 'ApproximateReceiveCount') ?? 1);

/** A message as Lambda hands it to the function. */
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
