import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { Provider } from '../api/route.ts';
import type { OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';
import { type QueueName, queueUrlVariable } from './queues.ts';

let client: SQSClient | undefined;

const batchMax = 10;

/**
 * Sends messages of one organization, in batches. The organization is the message group: on a standard queue that keeps
 * one organization's flood from starving the others. Where nobody knows the organization yet, the group is the provider.
 * What cannot be sent is an error, never a silent loss.
 */
export async function send(
  queue: QueueName,
  group: OrganizationId | Provider,
  messages: readonly object[],
): Promise<void> {
  client ??= new SQSClient({});
  for (let at = 0; at < messages.length; at += batchMax) {
    const entries = messages.slice(at, at + batchMax).map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
    }));
    const { Failed } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: setting(queueUrlVariable(queue)), Entries: entries }),
    );
    if (Failed?.length) throw new Error(`${Failed.length} messages were not accepted by the queue ${queue}.`);
  }
}
