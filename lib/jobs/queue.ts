import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { Provider } from '../api/route.ts';
import type { OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';
import { type QueueName, queueUrlVariable } from './queues.ts';

let client: SQSClient | undefined;

const batchMax = 10;

export interface Grouped {
  /** The message group: on a standard queue it keeps one organization's flood from starving the others. */
  readonly group: OrganizationId | Provider;
  readonly message: object;
  /** It is received so much later. */
  readonly delaySeconds?: number;
}

/** Sends messages, each in its group, in batches. What cannot be sent is an error, never a silent loss. */
export async function sendToMany(queue: QueueName, messages: readonly Grouped[]): Promise<void> {
  client ??= new SQSClient({});
  for (let at = 0; at < messages.length; at += batchMax) {
    const entries = messages.slice(at, at + batchMax).map(({ group, message, delaySeconds }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    }));
    const { Failed } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: setting(queueUrlVariable(queue)), Entries: entries }),
    );
    if (Failed?.length) throw new Error(`${Failed.length} messages were not accepted by the queue ${queue}.`);
  }
}

/** Sends messages of one organization; where nobody knows the organization yet, the group is the provider. */
export const send = (queue: QueueName, group: OrganizationId | Provider, messages: readonly object[]): Promise<void> =>
  sendToMany(
    queue,
    messages.map((message) => ({ group, message })),
  );
