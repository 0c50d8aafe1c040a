import { setTimeout as delay } from 'node:timers/promises';
import { type FaultSwitch, shuffled } from '../foundation/faults.ts';
import type { Functions } from './functions.ts';
import { callAws } from '../aws/call-aws.ts';
import { listAt, recordAt, textAt } from '../foundation/json.ts';
import type { QueueSource } from '../stacks/model.ts';
import { nameInArn } from '../aws/arn.ts';
import { isRecord, region } from '../stacks/template.ts';

/** The ids of the messages that must come again: none, those the function reported, or all if it was killed. */
interface Outcome {
  readonly failed: ReadonlySet<string>;
  readonly isKilled: boolean;
}

export interface RunningSource {
  /** Takes nothing more, and waits for what has been taken. */
  stop(): Promise<void>;
}

/**
 * The messages of a killed function stay hidden for the visibility timeout, which is minutes on AWS. That is too long for
 * local work: here it takes a second, and twice as long with each further try.
 */
const retrySecondsAfter = (receives: number): number => Math.min(2 ** (receives - 1), 60);
/** Within so long a message comes again where messages come twice. */
const strayMilliseconds = 200;

/** Feeds a function from a queue, as Lambda's event source mapping does. */
export const startQueueSource = (
  source: QueueSource,
  endpoint: string,
  functions: Pick<Functions, 'invoke'>,
  faults: Pick<FaultSwitch, 'now'>,
  print: (line: string) => void,
): RunningSource => {
  if (source.filters.length > 0) throw new Error(`The local runner does not filter queue messages (${source.id}).`);
  const QueueUrl = `${endpoint}/queue/${nameInArn(source.sourceArn)}`;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const working = new Set<Promise<void>>();
  const call = (operation: string, input: object, signal?: AbortSignal) =>
    callAws(endpoint, `AmazonSQS.${operation}`, { QueueUrl, ...input }, signal);

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
    const until = Date.now() + source.batchingWindowSeconds * 1000;
    while (messages.length > 0 && messages.length < source.batchSize && Date.now() < until) {
      const waitSeconds = Math.floor((until - Date.now()) / 1000);
      messages.push(...(await receive(source.batchSize - messages.length, waitSeconds)));
    }
    return messages;
  };

  const deliver = async (messages: readonly unknown[]): Promise<void> => {
    const { failed, isKilled } = faults.now().deliver_twice ? await invokeTwice(messages) : await invoke(messages);
    const entries = messages.map((message, index) => ({ message, Id: String(index) }));
    const done = entries.filter(({ message }) => !failed.has(textAt(message, 'MessageId') ?? ''));
    const again = isKilled ? entries.filter((entry) => !done.includes(entry)) : [];
    for (const some of tens(done)) {
      const Entries = some.map(({ message, Id }) => ({ Id, ReceiptHandle: textAt(message, 'ReceiptHandle') }));
      await call('DeleteMessageBatch', { Entries });
    }
    for (const some of tens(again)) {
      const Entries = some.map(({ message, Id }) => ({
        Id,
        ReceiptHandle: textAt(message, 'ReceiptHandle'),
        VisibilityTimeout: retrySecondsAfter(receivesOf(message)),
      }));
      await call('ChangeMessageVisibilityBatch', { Entries });
    }
  };

  /** Delivers the messages twice, each time when it happens to be and in another order. */
  const invokeTwice = async (messages: readonly unknown[]): Promise<Outcome> => {
    const once = async () => {
      await delay(Math.random() * strayMilliseconds);
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
      if (working.size >= source.maxConcurrency) {
        await Promise.race(working);
        continue;
      }
      try {
        const messages = await receiveBatch();
        if (messages.length === 0) continue;
        const work = deliver(messages)
          .catch((error: unknown) => print(`${source.id}: ${String(error)}`))
          .finally(() => working.delete(work));
        working.add(work);
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
      await Promise.all(working);
    },
  };
};

const tens = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / 10) }, (_, index) => entries.slice(index * 10, index * 10 + 10));

const receivesOf = (message: unknown): number =>
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
