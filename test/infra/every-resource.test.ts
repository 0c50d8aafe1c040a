import { describe, expect, it } from 'vitest';
import { logicalName } from '../../infra/names.ts';
import { queues } from '../../lib/platform/aws/queues.ts';
import { partitions } from '../../lib/platform/aws/table/keys.ts';
import { dependencyFailures } from '../../lib/foundation/dependency-failures.ts';
import { providers } from '../../lib/foundation/provider.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { failureLogMessages } from '../../lib/platform/jobs/failures.ts';
import { type Job, jobs } from '../../lib/platform/jobs/jobs.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { domainEventTypes } from '../../lib/events/event-types/event-types.ts';
import { required } from '../harness/required.ts';
import { firstOf } from '../harness/by-size.ts';
import {
  type FunctionProperties,
  type QueueProperties,
  type RoleProperties,
  type Statement,
  arnOf,
  everyPart,
  findQueueId,
  findWarnings,
  synthesizeStacks,
  toJson,
} from './synthesize.ts';

interface SourceProperties {
  /** The function, or its alias. */
  readonly FunctionName: { readonly Ref: string };
  readonly EventSourceArn: unknown;
  readonly ScalingConfig?: { readonly MaximumConcurrency: number };
  readonly BisectBatchOnFunctionError?: boolean;
  readonly TumblingWindowInSeconds?: number;
}

interface ScheduleProperties {
  readonly Target: {
    readonly Arn: ReturnType<typeof arnOf>;
    readonly RoleArn: ReturnType<typeof arnOf>;
    readonly DeadLetterConfig: { readonly Arn: ReturnType<typeof arnOf> };
  };
}

const { resources, ofType } = synthesizeStacks();
const functions = ofType<FunctionProperties>('AWS::Lambda::Function');
const allQueues = ofType<QueueProperties>('AWS::SQS::Queue');
const sources = ofType<SourceProperties>('AWS::Lambda::EventSourceMapping');
const alarms = ofType('AWS::CloudWatch::Alarm');
const functionOfAlias = new Map(
  ofType<{ FunctionName: { Ref: string } }>('AWS::Lambda::Alias').map(({ id, properties }) => [
    id,
    properties.FunctionName.Ref,
  ]),
);
const schedules = ofType<ScheduleProperties>('AWS::Scheduler::Schedule');
const scheduledJobs = Object.values(jobs)
  .flatMap((family) => Object.entries<Job>(family))
  .flatMap(([name, { trigger }]) => ('schedule' in trigger ? [[name, trigger.schedule] as const] : []));

describe('the stacks', () => {
  const contexts: readonly (readonly [how: string, context: Readonly<Record<string, string>>])[] = [
    ['with everything that can be added', everyPart],
    ['as they are', {}],
    ['in production', { stage: 'prod', alarmContact: 'ops@example.com' }],
  ];
  it.each(firstOf(1, contexts))('synthesize %s without a warning', { timeout: 180_000 }, (_, context) => {
    expect(findWarnings(context)).toEqual([]);
  });

  it('let webhooks go to public addresses only: the setting for others is the local runner’s', () => {
    expect(toJson(resources)).not.toContain('WEBHOOK_RECEIVERS');
  });

  it('have at most 450 resources each, of the 500 that CloudFormation allows', () => {
    const counts = Map.groupBy(resources, ({ stack }) => stack);
    expect([...counts].filter(([, { length }]) => length > 450).map(([stack]) => stack)).toEqual([]);
  });

  it('have no custom resources except the console’s files, and no policies added by constructs', () => {
    const types = new Set(resources.map(({ type }) => type));
    expect([...types].filter((type) => type.startsWith('Custom::') || type.includes('CustomResource'))).toEqual([
      'Custom::CDKBucketDeployment',
    ]);
    expect(types).not.toContain('AWS::IAM::Policy');
  });
});

describe.each(Object.entries(queues))('the queue %s', (name, { maxReceiveCount }) => {
  const queue = allQueues.find(({ id }) => id === findQueueId(allQueues, name));
  const deadLettersId = queue?.properties.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0] ?? 'none';

  it('moves a message to its dead-letter queue after the configured number of receives', () => {
    expect(queue?.properties.RedrivePolicy?.maxReceiveCount).toBe(maxReceiveCount);
    expect(allQueues.find(({ id }) => id === deadLettersId)?.properties).toMatchObject({
      MessageRetentionPeriod: 1_209_600,
    });
  });

  it('has a visibility timeout of six times its consumer’s timeout', () => {
    const feeds = sources.filter(
      ({ properties }) => toJson(properties.EventSourceArn) === toJson(arnOf(required(queue?.id))),
    );
    expect(feeds).toHaveLength(1);
    const invoked = feeds[0]?.properties.FunctionName.Ref ?? 'none';
    const consumer = functions.find(({ id }) => id === (functionOfAlias.get(invoked) ?? invoked));
    expect(queue?.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * (consumer?.properties.Timeout ?? Infinity));
  });

  it('has an alarm on its dead-letter queue and one on the age of its oldest message', () => {
    const on = (id: string, metric: string) =>
      alarms.filter(
        ({ properties }) => properties['MetricName'] === metric && toJson(properties['Dimensions']).includes(`"${id}"`),
      );
    expect(on(deadLettersId, 'ApproximateNumberOfMessagesVisible')).toHaveLength(1);
    expect(on(queue?.id ?? 'none', 'ApproximateAgeOfOldestMessage')).toHaveLength(1);
  });
});

describe('the secret that seals', () => {
  it('is generated with 64 letters and digits, and never rotated or replaced', () => {
    expect(ofType('AWS::SecretsManager::Secret').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 64 } }),
    ]);
    expect(ofType('AWS::SecretsManager::RotationSchedule')).toEqual([]);
  });

  it('outlives its stack, as the table does', () => {
    const kept = (type: string) => resources.filter((each) => each.type === type).map(({ isRetained }) => isRetained);
    expect(kept('AWS::SecretsManager::Secret')).toEqual([true]);
    expect(kept('AWS::DynamoDB::Table')).toEqual([true]);
  });
});

const metricFilters = ofType<{
  readonly LogGroupName: string | { readonly Ref: string };
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly {
    readonly MetricNamespace: string;
    readonly MetricName: string;
    readonly Dimensions?: readonly object[];
  }[];
}>('AWS::Logs::MetricFilter');

/** The filters of a function's log whose pattern contains a text. */
const filtersOf = (name: string, text: string) => {
  const made = functions.find(({ properties }) => properties.FunctionName.endsWith(`-${name}`));
  return metricFilters.filter(
    ({ properties }) =>
      properties.LogGroupName === `/aws/lambda/${made?.properties.FunctionName}` &&
      properties.FilterPattern.includes(text),
  );
};

describe('a failure of what the service depends on', () => {
  const callers = [
    ...allRoutes.map(({ name, route }) => ({ name, ...dependenciesOf(route) })),
    ...Object.values(jobs).flatMap((family) =>
      Object.entries<Job>(family).map(([name, job]) => ({ name, ...dependenciesOf(job) })),
    ),
  ];
  function dependenciesOf(needs: Partial<Pick<Route, 'secrets' | 'userPool'>>) {
    return { callsProvider: (needs.secrets ?? []).length > 0, callsPool: (needs.userPool ?? []).length > 0 };
  }

  it('is counted from the log of every function that calls it, and of no other', () => {
    expect(callers.filter(({ callsProvider }) => callsProvider).length).toBeGreaterThan(10);
    for (const { name, callsProvider, callsPool } of callers) {
      expect(filtersOf(name, dependencyFailures.provider), name).toHaveLength(callsProvider ? 1 : 0);
      expect(filtersOf(name, dependencyFailures.userPool), name).toHaveLength(callsPool ? 1 : 0);
    }
  });

  it('has an alarm for each provider, and one for the user pool', () => {
    const watching = (metric: string) =>
      alarms.flatMap(({ properties }) => (properties['MetricName'] === metric ? [properties['Dimensions']] : []));
    expect(watching('ProviderFailures')).toEqual(providers.map((Value) => [{ Name: 'Provider', Value }]));
    expect(watching('UserPoolFailures')).toHaveLength(1);
    const [{ properties } = { properties: undefined }] = filtersOf('dispatchSms', dependencyFailures.provider);
    expect(properties?.MetricTransformations).toMatchObject([
      { MetricName: 'ProviderFailures', Dimensions: [{ Key: 'Provider', Value: '$.provider' }] },
    ]);
  });
});

describe('failed work', () => {
  const filters = metricFilters.filter(({ properties }) =>
    Object.values(failureLogMessages).some((message) => properties.FilterPattern.includes(message)),
  );
  const jobsThatReport = Object.values(jobs)
    .flatMap((family) => Object.entries<Job>(family))
    .filter(([, { trigger }]) => !('schedule' in trigger));

  it.each(jobsThatReport)('is counted from the log of %s and has an alarm', (name, { trigger }) => {
    const made = functions.find(({ properties }) => properties.FunctionName.endsWith(`-${name}`));
    const ofThis = filters.filter(
      ({ properties, stack }) =>
        stack === made?.stack && toJson(properties.LogGroupName) === toJson(made.properties.LoggingConfig.LogGroup),
    );
    expect(ofThis).toHaveLength(1);
    const {
      FilterPattern,
      MetricTransformations: [metric],
    } = ofThis[0]!.properties;
    const line = 'queue' in trigger ? failureLogMessages.queue : failureLogMessages.stream;
    expect(FilterPattern).toBe(`{ $.message = "${line}" }`);
    const watching = alarms.filter(({ properties }) => properties['MetricName'] === metric?.MetricName);
    expect(watching).toMatchObject([{ properties: { Namespace: metric?.MetricNamespace, Threshold: 3 } }]);
  });

  it('has a metric and an alarm for these jobs only', () => {
    expect(filters).toHaveLength(jobsThatReport.length);
  });
});

describe('every queue', () => {
  it.each(allQueues.map((queue) => [queue.id, queue] as const))(
    '%s is encrypted and refuses plain HTTP',
    (id, queue) => {
      expect(queue.properties).toMatchObject({ SqsManagedSseEnabled: true });
      const policies = ofType('AWS::SQS::QueuePolicy').filter(({ properties }) =>
        toJson(properties['Queues']).includes(`"${id}"`),
      );
      expect(toJson(policies)).toContain('"aws:SecureTransport":"false"');
    },
  );
});

describe('every event source', () => {
  it.each(sources.map((source) => [source.id, source] as const))(
    '%s reports which of its messages failed',
    (_, { properties }) => {
      expect(properties).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    },
  );

  const ofStream = sources.filter(({ properties }) => toJson(properties.EventSourceArn).includes('StreamArn'));

  it('limits the concurrency of queue consumers, except of those that few messages can ever wait for', () => {
    const ofQueues = sources.filter((source) => !ofStream.includes(source));
    const limits = new Map(
      ofQueues.map(({ id, properties }) => [id.replace(/Source$/, ''), properties.ScalingConfig?.MaximumConcurrency]),
    );
    const declared = Object.entries<Job>(jobs.jobs).map(([name, { trigger }]) => [
      logicalName(name),
      'queue' in trigger && !trigger.isBoundedByMessages ? trigger.maxConcurrency : undefined,
    ]);
    expect([...limits].toSorted()).toEqual(declared.toSorted());
    expect([...limits].filter(([, limit]) => limit === undefined)).toEqual([['RequestEvaluations', undefined]]);
    expect(partitions.activeCampaigns).toHaveLength(jobs.jobs.requestEvaluations.trigger.maxConcurrency);
  });

  it('reads the stream at most twice, the number of readers that DynamoDB supports per shard', () => {
    expect(ofStream.length).toBeLessThanOrEqual(2);
  });

  it.each(ofStream.map((source) => [source.id, source] as const))(
    '%s is handed what failed in halves, or is told which shard it comes from',
    (_, { properties }) => {
      const { BisectBatchOnFunctionError: bisects, TumblingWindowInSeconds: window } = properties;
      expect([bisects, window]).toEqual(window === undefined ? [true, undefined] : [undefined, 900]);
    },
  );

  it.each(ofStream.map((source) => [source.id, source] as const))(
    '%s sends what fails for 22 hours to the dead-letter queue',
    (_, { properties }) => {
      expect(properties).toMatchObject({
        MaximumRecordAgeInSeconds: 79_200,
        DestinationConfig: {
          OnFailure: { Destination: arnOf(required(allQueues.find(({ id }) => toJson(properties).includes(id))?.id)) },
        },
      });
    },
  );
});

describe('the rule of the event bus', () => {
  const [rule] = ofType('AWS::Events::Rule');
  const queueId = findQueueId(allQueues, 'webhook-event');
  const failuresId = allQueues.find(({ id }) => id.startsWith('WebhookRuleDeadLetters'))?.id ?? 'none';

  it('sends every type of domain event, as it was published, to the queue of events for webhooks', () => {
    expect(ofType('AWS::Events::Rule')).toHaveLength(1);
    expect(rule?.properties).toMatchObject({
      EventBusName: { Ref: ofType('AWS::Events::EventBus')[0]?.id },
      EventPattern: { source: ['collection-management'], 'detail-type': domainEventTypes },
      State: 'ENABLED',
      Targets: [
        {
          Arn: arnOf(queueId),
          InputPath: '$.detail',
          SqsParameters: { MessageGroupId: '$.detail.organization' },
        },
      ],
    });
  });

  it('retries for a day and then sends to a dead-letter queue with an alarm', () => {
    expect(rule?.properties).toMatchObject({
      Targets: [
        {
          RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
          DeadLetterConfig: { Arn: arnOf(failuresId) },
        },
      ],
    });
    const watching = alarms.filter(
      ({ properties }) =>
        properties['MetricName'] === 'ApproximateNumberOfMessagesVisible' &&
        toJson(properties['Dimensions']).includes(`"${failuresId}"`),
    );
    expect(watching).toHaveLength(1);
  });

  it('alone may send to these two queues, which no other resource policy lets anything into', () => {
    const policies = ofType<{
      readonly Queues: readonly unknown[];
      readonly PolicyDocument: { readonly Statement: readonly (Statement & { readonly Principal: unknown })[] };
    }>('AWS::SQS::QueuePolicy');
    const allowing = policies.flatMap(({ properties }) =>
      properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow').map((statement) => ({
        queues: properties.Queues,
        statement,
      })),
    );
    const only = { ArnEquals: { 'aws:SourceArn': arnOf(required(rule?.id)) } };
    const ofTheRule = (id: string) => ({
      queues: [{ Ref: id }],
      statement: { Principal: { Service: 'events.amazonaws.com' }, Resource: arnOf(id), Condition: only },
    });
    expect(allowing).toHaveLength(2);
    const of = (id: string) => allowing.find(({ statement }) => toJson(statement.Resource) === toJson(arnOf(id)));
    expect([of(queueId), of(failuresId)]).toMatchObject([ofTheRule(queueId), ofTheRule(failuresId)]);
  });
});

describe('the schedules', () => {
  it('exist for each scheduled job and for nothing else', () => {
    expect(schedules).toHaveLength(scheduledJobs.length);
  });
});

describe.each(scheduledJobs)('the scheduled job %s', (name, rate) => {
  const made = functions.find(({ properties }) => properties.FunctionName.endsWith(`-${name}`));
  const schedule = schedules.find(
    ({ properties }) => toJson(properties.Target.Arn) === toJson(arnOf(required(made?.id))),
  );
  const deadLetters = schedule?.properties.Target.DeadLetterConfig.Arn;

  it('runs at its rate without a flexible window, and passes the scheduled time', () => {
    expect(schedule?.properties).toMatchObject({
      ScheduleExpression: rate,
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Input: '{"scheduled_time":"<aws.scheduler.scheduled-time>"}' },
    });
  });

  it('has a role that can only invoke the function and send to its dead-letter queue', () => {
    const role = ofType<RoleProperties>('AWS::IAM::Role').find(
      ({ id }) => id === schedule?.properties.Target.RoleArn['Fn::GetAtt'][0],
    );
    expect(role?.properties.Policies?.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([
      { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: schedule?.properties.Target.Arn },
      { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: deadLetters },
    ]);
    expect(toJson(role?.properties)).toContain('"aws:SourceAccount"');
  });

  it('sends to one dead-letter queue what was undeliverable for an hour and what failed three times', () => {
    expect(schedule?.properties.Target).toMatchObject({ RetryPolicy: { MaximumEventAgeInSeconds: 3600 } });
    const attempts = ofType('AWS::Lambda::EventInvokeConfig').filter(({ properties }) =>
      toJson(properties['FunctionName']).includes(`"${made?.id}"`),
    );
    expect(attempts.map(({ properties }) => properties)).toMatchObject([
      { MaximumRetryAttempts: 2, DestinationConfig: { OnFailure: { Destination: deadLetters } } },
    ]);
  });

  it('has an alarm on its dead-letter queue', () => {
    const [id] = deadLetters?.['Fn::GetAtt'] ?? [];
    const watched = alarms
      .filter(({ properties }) => properties['MetricName'] === 'ApproximateNumberOfMessagesVisible')
      .filter(({ properties }) => toJson(properties['Dimensions']).includes(`"${id}"`));
    expect(watched).toHaveLength(1);
  });
});

describe('the table', () => {
  const [table] = resources.filter(({ type }) => type === 'AWS::DynamoDB::Table');

  it('has deletion protection, point-in-time recovery and a stream of old and new images', () => {
    expect(table?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at_seconds', Enabled: true },
    });
  });

  it('has three KEYS_ONLY indexes', () => {
    expect(table?.properties.GlobalSecondaryIndexes).toEqual(
      ['gsi1', 'gsi2', 'gsi3'].map((name) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: `${name}pk`, KeyType: 'HASH' },
          { AttributeName: `${name}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
  });
});

describe('a bucket', () => {
  it('is private and TLS only', () => {
    const [buckets, policies] = [ofType('AWS::S3::Bucket'), ofType('AWS::S3::BucketPolicy')];
    expect(buckets).toHaveLength(2);
    for (const { id, properties } of buckets) {
      expect(properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      const policy = policies.find((each) => toJson(each.properties['Bucket']) === toJson({ Ref: id }));
      expect(toJson(policy)).toContain('"aws:SecureTransport":"false"');
    }
  });
});

describe('the bucket', () => {
  it('expires imports after 30 days, exports after 7, and attachments after 5 years', () => {
    const ofData = ofType('AWS::S3::Bucket').filter(({ stack }) => stack.endsWith('-data'));
    expect(ofData.map(({ properties }) => properties)).toMatchObject([
      {
        LifecycleConfiguration: {
          Rules: [
            { Prefix: 'imports/', ExpirationInDays: 30, Status: 'Enabled' },
            { Prefix: 'exports/', ExpirationInDays: 7, Status: 'Enabled' },
            { Prefix: 'attachments/', ExpirationInDays: 1826, Status: 'Enabled' },
            { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
          ],
        },
      },
    ]);
  });
});

describe('the users', () => {
  it('can neither change their own organization nor sign up by themselves', () => {
    const [client] = ofType<{ WriteAttributes: string[]; ReadAttributes: string[]; GenerateSecret: boolean }>(
      'AWS::Cognito::UserPoolClient',
    );
    expect(client?.properties.WriteAttributes).toEqual(['email', 'name']);
    expect(client?.properties.ReadAttributes).toContain('custom:organization_id');
    expect(client?.properties.GenerateSecret).toBe(false);
    expect(ofType('AWS::Cognito::UserPool')[0]?.properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
    });
  });

  it('have no user pool if another issuer is configured', () => {
    const elsewhere = synthesizeStacks({
      context: {
        jwtIssuer: 'https://issuer.example',
        jwtAudience: 'console',
        jwtJwksUri: 'https://issuer.example/keys',
      },
    });
    expect(elsewhere.ofType('AWS::Cognito::UserPool')).toEqual([]);
    expect(toJson(elsewhere.ofType('AWS::Lambda::Function'))).toContain('"JWT_ISSUER":"https://issuer.example"');
  });
});
