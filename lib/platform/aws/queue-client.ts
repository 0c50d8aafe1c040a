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
// By default the client sends to the host in the queue's URL, whatever endpoint it is configured with.
const sqs = () => (client ??= new SQSClient({ ...clientOptions(callLimits.service), useQueueUrlAsEndpoint: false }));

/** The limits of SQS: messages in a batch, and bytes in one message as well as in all messages of a batch. */
const maxBatchLength = 10;
export const maxMessageBytes = 1_048_576;

const maxBatchesAtOnce = 8;

export interface GroupedMessage {
  /** The message group. On a standard queue it keeps the backlog of one organization or webhook from starving the others. */
  readonly group: OrganizationId | WebhookId | Provider | `shard-${number}`;
  readonly message: object;
  /** By how many seconds the message is received later. */
  readonly delaySeconds?: number;
}

type Entry = Omit<SendMessageBatchRequestEntry, 'Id'> & { readonly MessageBody: string };

/**
 * JSON in ASCII alone. SQS rejects some Unicode characters and its local engine rejects more, but neither sees them in an
 * escaped body. A body is at most three times as long as its UTF-8.
 */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Splits entries into batches within the limits. A message over the limit gets a batch of its own, which SQS rejects. */
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
 * Sends messages in batches, each message in its group. Throws if the queue did not accept all of them. The client sends the
 * trace of the invocation along, by which Lambda counts hops: see `isInLoop` in infra.
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

/** Sends messages of one organization; where the organization is not known yet, the group is the provider. */
export const sendMessages = (
  queue: QueueName,
  group: OrganizationId | Provider,
  messages: readonly object[],
): Promise<void> =>
  sendGroupedMessages(
    queue,
    messages.map((message) => ({ group, message })),
  );

/** Changes the visibility timeout of a received message to the given number of seconds, at least 1. */
export async function setVisibilityTimeout(queue: QueueName, receiptHandle: string, seconds: number): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: readSetting(queueUrlVariable(queue)),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}

/** Sends text in ASCII to the dead-letter queue of the job, as Lambda does with what it gives up. */
export async function sendToFailuresQueue(MessageBody: string): Promise<void> {
  await sqs().send(new SendMessageCommand({ QueueUrl: readSetting('FAILURES_QUEUE_URL'), MessageBody }));
}

/** A message of a dead-letter queue. */
export interface DeadLetter {
  readonly body: string;
  readonly receiptHandle: string;
}

/** Long enough to act on all that was received. Until then nobody else sees the messages. */
const deadLettersHiddenSeconds = 300;

/** Receives everything that a dead-letter queue has, and hides it meanwhile. */
export async function receiveDeadLetters(QueueUrl: string): Promise<readonly DeadLetter[]> {
  const found: DeadLetter[] = [];
  for (;;) {
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: maxBatchLength,
        VisibilityTimeout: deadLettersHiddenSeconds,
        // A short poll asks some of the servers only.
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

/** Shows a received message again: after a second, because the local engine loses a message whose timeout is set to 0. */
export async function releaseDeadLetter(QueueUrl: string, { receiptHandle }: DeadLetter): Promise<void> {
  await sqs().send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: 1 }),
  );
}
