import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Provider } from '../../foundation/provider.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { callLimits, clientOptions } from './call-limits.ts';
import { type QueueName, queueUrlVariable } from './queues.ts';
import { UnavailableError } from './unavailable.ts';

let client: SQSClient | undefined;
// By default the client uses the host of the queue's URL instead of its configured endpoint.
const sqs = () => (client ??= new SQSClient({ ...clientOptions(callLimits.service), useQueueUrlAsEndpoint: false }));

/** The limits of SQS. The bytes apply to a message and to a whole batch. */
const maxBatchLength = 10;
export const maxMessageBytes = 1_048_576;

const maxBatchesAtOnce = 8;

export interface GroupedMessage {
  /** On a standard queue, keeps the backlog of one organization or webhook from delaying the others. */
  readonly group: OrganizationId | WebhookId | Provider | `shard-${number}`;
  readonly message: object;
  readonly delaySeconds?: number;
}

type Entry = Omit<SendMessageBatchRequestEntry, 'Id'> & { readonly MessageBody: string };

/**
 * SQS rejects some Unicode characters and its local engine more; neither sees them in an escaped body, which is at most
 * three times as long as its UTF-8.
 */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A message over the limit gets its own batch, which SQS rejects. */
function toBatches(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const batch = batches.at(-1);
    bytes += entry.MessageBody.length;
    if (batch && batch.length < maxBatchLength && bytes <= maxMessageBytes) batch.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.MessageBody.length;
    }
  }
  return batches;
}

/**
 * Throws if the queue did not accept all messages. The client passes on the trace header of the invocation, by which
 * Lambda counts hops: see `isInLoop` in infra.
 */
export async function sendGroupedMessages(queue: QueueName, messages: readonly GroupedMessage[]): Promise<void> {
  const entries = messages.map(({ group, message, delaySeconds }) => ({
    MessageBody: asciiJson(message),
    MessageGroupId: group,
    ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
  }));
  await mapInParallel(toBatches(entries), maxBatchesAtOnce, (batch) => sendBatch(queue, batch));
}

async function sendBatch(queue: QueueName, batch: readonly Entry[]): Promise<void> {
  const { Failed = [] } = await sqs().send(
    new SendMessageBatchCommand({
      QueueUrl: readSetting(queueUrlVariable(queue)),
      Entries: batch.map((entry, index) => ({ Id: String(index), ...entry })),
    }),
  );
  if (Failed.length > 0) throw new UnavailableError(`The queue ${queue} did not accept ${Failed.length} messages.`);
}

export const sendMessages = (
  queue: QueueName,
  group: OrganizationId | Provider,
  messages: readonly object[],
): Promise<void> =>
  sendGroupedMessages(
    queue,
    messages.map((message) => ({ group, message })),
  );

export async function setVisibilityTimeout(queue: QueueName, receiptHandle: string, seconds: number): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: readSetting(queueUrlVariable(queue)),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}

export async function sendToFailuresQueue(MessageBody: string): Promise<void> {
  await sqs().send(new SendMessageCommand({ QueueUrl: readSetting('FAILURES_QUEUE_URL'), MessageBody }));
}

export interface DeadLetter {
  readonly body: string;
  readonly receiptHandle: string;
}

/** Long enough to process all received messages, which are hidden from other readers until then. */
const deadLettersHiddenSeconds = 300;

export async function receiveDeadLetters(QueueUrl: string): Promise<readonly DeadLetter[]> {
  const found: DeadLetter[] = [];
  for (;;) {
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: maxBatchLength,
        VisibilityTimeout: deadLettersHiddenSeconds,
        // A short poll reads from only some of the servers.
        WaitTimeSeconds: 1,
      }),
    );
    if (Messages.length === 0) return found;
    for (const { Body: body = '', ReceiptHandle: receiptHandle = '' } of Messages) found.push({ body, receiptHandle });
  }
}

export async function deleteDeadLetter(QueueUrl: string, { receiptHandle }: DeadLetter): Promise<void> {
  await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle }));
}

/** Makes the message visible after a second: the local engine loses one whose timeout is set to 0. */
export async function releaseDeadLetter(QueueUrl: string, { receiptHandle }: DeadLetter): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: 1 }),
  );
}
