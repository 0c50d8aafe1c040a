import type { Provider } from '../api/route.ts';
import type { OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';
import { fieldOf, signedCaller } from '../signed-call.ts';
import { type QueueName, queueUrlVariable } from './queues.ts';

const sqs = signedCaller({ name: 'sqs', target: 'AmazonSQS', json: '1.0', endpointVariable: 'AWS_ENDPOINT_URL_SQS' });

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
  for (let at = 0; at < messages.length; at += batchMax) {
    const Entries = messages.slice(at, at + batchMax).map(({ group, message, delaySeconds }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    }));
    const answer = await sqs('SendMessageBatch', { QueueUrl: setting(queueUrlVariable(queue)), Entries });
    const failed = fieldOf(answer, 'Failed');
    if (Array.isArray(failed) && failed.length > 0)
      throw new Error(`${failed.length} messages were not accepted by the queue ${queue}.`);
  }
}

/** Sends messages of one organization; where nobody knows the organization yet, the group is the provider. */
export const send = (queue: QueueName, group: OrganizationId | Provider, messages: readonly object[]): Promise<void> =>
  sendToMany(
    queue,
    messages.map((message) => ({ group, message })),
  );
