import type { Provider } from '../foundation/provider.ts';
import type { OrganizationId } from '../foundation/ids.ts';
import { mapInParallel } from '../foundation/map-in-parallel.ts';
import { readSetting, traceHeader } from '../foundation/setting.ts';
import { fieldOf, signedCaller } from './signed-call.ts';
import { type QueueName, queueUrlVariable } from './queues.ts';

const sqs = signedCaller({ name: 'sqs', target: 'AmazonSQS', json: '1.0', endpointVariable: 'AWS_ENDPOINT_URL_SQS' });

/** SQS's limits: messages in a batch, and bytes in one message as well as in all messages of a batch. */
const batchLengthMax = 10;
export const maxMessageBytes = 1_048_576;

const batchesAtOnce = 8;

export interface GroupedMessage {
  /** The message group: on a standard queue it keeps one organization's flood from starving the others. */
  readonly group: OrganizationId | Provider | `shard-${number}`;
  readonly message: object;
  /** The message is received this much later. */
  readonly delaySeconds?: number;
}

interface Entry {
  readonly MessageBody: string;
  readonly MessageGroupId: string;
  readonly DelaySeconds?: number;
  readonly MessageSystemAttributes?: object;
}

/**
 * JSON in ASCII alone. SQS rejects some characters of Unicode and its local engine rejects more, but neither sees them in an
 * escaped body. A body is at most three times as long as its UTF-8.
 */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Batches within SQS's limits. A message over the limit gets a batch of its own, which SQS rejects. */
function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const batch = batches.at(-1);
    bytes += entry.MessageBody.length;
    if (batch && batch.length < batchLengthMax && bytes <= maxMessageBytes) batch.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.MessageBody.length;
    }
  }
  return batches;
}

/** Sends messages, each in its group, in batches. A message that the queue did not accept is an error, never a silent loss. */
export async function sendGroupedMessages(queue: QueueName, messages: readonly GroupedMessage[]): Promise<void> {
  const trace = traceHeader();
  const entries = messages.map(({ group, message, delaySeconds }): Entry => ({
    MessageBody: asciiJson(message),
    MessageGroupId: group,
    ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    // Joins the consumer's trace to this one, and lets Lambda count hops: see `isInLoop` in infra.
    ...(trace && { MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: trace } } }),
  }));
  await mapInParallel(batchesOf(entries), batchesAtOnce, (batch) => sendBatch(queue, batch));
}

async function sendBatch(queue: QueueName, batch: readonly Entry[]): Promise<void> {
  const Entries = batch.map((entry, index) => ({ Id: String(index), ...entry }));
  const answer = await sqs('SendMessageBatch', { QueueUrl: readSetting(queueUrlVariable(queue)), Entries });
  const failed = fieldOf(answer, 'Failed');
  if (Array.isArray(failed) && failed.length > 0)
    throw new Error(`${failed.length} messages were not accepted by the queue ${queue}.`);
}

/** Changes the visibility timeout of a received message to the given number of seconds, at least 1. */
export async function setVisibilityTimeout(queue: QueueName, receiptHandle: string, seconds: number): Promise<void> {
  await sqs('ChangeMessageVisibility', {
    QueueUrl: readSetting(queueUrlVariable(queue)),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: seconds,
  });
}

/** Sends messages of one organization; where nobody knows the organization yet, the group is the provider. */
export const sendMessages = (
  queue: QueueName,
  group: OrganizationId | Provider,
  messages: readonly object[],
): Promise<void> =>
  sendGroupedMessages(
    queue,
    messages.map((message) => ({ group, message })),
  );
