import { Duration } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type QueueName, domainEventTypes, eventSource } from '../lib/entry/deployment/declarations.ts';
import type { Resources } from './grants.ts';
import { logicalName } from './names.ts';

export const webhookRule = 'webhookRule';
const webhookQueue: QueueName = 'webhook-event';

/**
 * Sends every domain event unchanged to the queue of events for webhooks. Only this rule may send there. Each
 * organization is a message group, so that none delays the others. An event that SQS does not accept is retried for a
 * day, the most that EventBridge allows, and then sent to the dead-letter queue.
 */
export function sendEventsToWebhooks(
  scope: Construct,
  { eventBus, queues }: Pick<Resources, 'eventBus' | 'queues'>,
  deadLetters: ReadonlyMap<string, Queue>,
): void {
  const [queue, failures] = [queues.get(webhookQueue), deadLetters.get(webhookRule)];
  if (!queue || !failures) throw new Error('The rule of webhooks has no queue or no dead-letter queue.');
  new Rule(scope, logicalName(webhookRule), {
    description: 'Sends domain events to the queue of events for webhooks.',
    eventBus,
    eventPattern: { source: [eventSource], detailType: [...domainEventTypes] },
    targets: [
      new SqsQueue(queue, {
        message: RuleTargetInput.fromEventPath('$.detail'),
        // EventBridge evaluates the path for each event: "Dynamic path parameters" in its guide, "Event bus targets".
        messageGroupId: EventField.fromPath('$.detail.organization'),
        maxEventAge: Duration.hours(24),
        retryAttempts: 185,
        deadLetterQueue: failures,
      }),
    ],
  });
}
