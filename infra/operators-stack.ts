import { ArnFormat, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type AlarmTopics, type Severity } from './alarms.ts';
import { functionNameOf, logicalName } from './names.ts';
import type { Settings } from './settings.ts';

export interface OperatorsStackProps extends StackProps {
  readonly settings: Settings;
}

export class OperatorsStack extends Stack {
  readonly topics: AlarmTopics;

  constructor(scope: Construct, id: string, { settings, ...props }: OperatorsStackProps) {
    super(scope, id, props);
    const topicOf = (severity: Severity): string => createTopic(this, severity, settings).topicArn;
    this.topics = { high: topicOf('high'), normal: topicOf('normal') };
  }
}

/** Each service may publish for this account only. */
const spendStatements = (stack: Stack, topic: Topic): readonly PolicyStatement[] =>
  ['budgets.amazonaws.com', 'costalerts.amazonaws.com'].map(
    (service) =>
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
  );

function createTopic(stack: Stack, severity: Severity, { stage, alarmContacts }: Settings): Topic {
  const topic = new Topic(stack, `${logicalName(severity)}Alarms`, {
    topicName: functionNameOf(stage, `alarms-${severity}`),
    displayName: `Collection management, ${stage}: ${severity}`,
    enforceSSL: true,
  });
  const alarmArns = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: functionNameOf(stage, '*'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  // This policy replaces the default one, which would let CloudWatch publish. Alarms name no organization and no
  // person.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': alarmArns },
      },
    }),
  );
  // Budget and cost-anomaly notices can wait for working hours.
  if (severity === 'normal')
    for (const statement of spendStatements(stack, topic)) topic.addToResourcePolicy(statement);
  const contact = alarmContacts?.[severity];
  if (contact !== undefined)
    topic.addSubscription(
      contact.startsWith('https:')
        ? new UrlSubscription(contact, { protocol: SubscriptionProtocol.HTTPS })
        : new EmailSubscription(contact),
    );
  return topic;
}
