import { describe, expect, it } from 'vitest';
import { queues } from '../../lib/jobs/queues.ts';
import { type FunctionProperties, type QueueProperties, arnOf, queueIdIn, synthesized, text } from './synthesized.ts';

interface SourceProperties {
  readonly FunctionName: { readonly Ref: string };
  readonly EventSourceArn: unknown;
}

const { messages, resources, ofType } = synthesized();
const functions = ofType<FunctionProperties>('AWS::Lambda::Function');
const allQueues = ofType<QueueProperties>('AWS::SQS::Queue');
const sources = ofType<SourceProperties>('AWS::Lambda::EventSourceMapping');
const alarms = ofType('AWS::CloudWatch::Alarm');

describe('the stacks', () => {
  it('synthesize without a warning', () => {
    expect(messages).toEqual([]);
  });

  it('have at most 400 resources each', () => {
    const counts = Map.groupBy(resources, ({ stack }) => stack);
    expect([...counts].filter(([, { length }]) => length > 400).map(([stack]) => stack)).toEqual([]);
  });

  it('have no custom resource and let no construct add a policy behind our back', () => {
    const types = new Set(resources.map(({ type }) => type));
    expect([...types].filter((type) => type.startsWith('Custom::') || type.includes('CustomResource'))).toEqual([]);
    expect(types).not.toContain('AWS::IAM::Policy');
  });
});

describe.each(Object.entries(queues))('the queue %s', (name, { receivesMax }) => {
  const queue = allQueues.find(({ id }) => id === queueIdIn(allQueues, name));
  const deadLettersId = queue?.properties.RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0] ?? 'none';

  it('gives a message up to its dead-letter queue after the agreed number of tries', () => {
    expect(queue?.properties.RedrivePolicy?.maxReceiveCount).toBe(receivesMax);
    expect(allQueues.find(({ id }) => id === deadLettersId)?.properties).toMatchObject({
      MessageRetentionPeriod: 1_209_600,
    });
  });

  it('hides a message for six times as long as its one consumer may take', () => {
    const feeds = sources.filter(({ properties }) => text(properties.EventSourceArn) === text(arnOf(queue?.id ?? '')));
    expect(feeds).toHaveLength(1);
    const consumer = functions.find(({ id }) => id === feeds[0]?.properties.FunctionName.Ref);
    expect(queue?.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * (consumer?.properties.Timeout ?? Infinity));
  });

  it('has an alarm on its dead letters and one on its oldest message', () => {
    const on = (id: string, metric: string) =>
      alarms.filter(
        ({ properties }) => properties['MetricName'] === metric && text(properties['Dimensions']).includes(`"${id}"`),
      );
    expect(on(deadLettersId, 'ApproximateNumberOfMessagesVisible')).toHaveLength(1);
    expect(on(queue?.id ?? 'none', 'ApproximateAgeOfOldestMessage')).toHaveLength(1);
  });
});

describe('every queue', () => {
  it.each(allQueues.map((queue) => [queue.id, queue] as const))(
    '%s is encrypted and refuses plain HTTP',
    (id, queue) => {
      expect(queue.properties).toMatchObject({ SqsManagedSseEnabled: true });
      const policies = ofType('AWS::SQS::QueuePolicy').filter(({ properties }) =>
        text(properties['Queues']).includes(`"${id}"`),
      );
      expect(text(policies)).toContain('"aws:SecureTransport":"false"');
    },
  );
});

describe('every source of messages', () => {
  it.each(sources.map((source) => [source.id, source] as const))(
    '%s reports which of its messages failed',
    (_, { properties }) => {
      expect(properties).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    },
  );

  const ofStream = sources.filter(({ properties }) => text(properties.EventSourceArn).includes('StreamArn'));

  it('limits how many consumers of a queue run at once', () => {
    const ofQueues = sources.filter((source) => !ofStream.includes(source));
    expect(ofQueues.every(({ properties }) => 'ScalingConfig' in properties)).toBe(true);
  });

  it.each(ofStream.map((source) => [source.id, source] as const))(
    '%s puts aside what fails for an hour',
    (_, { properties }) => {
      expect(properties).toMatchObject({
        BisectBatchOnFunctionError: true,
        MaximumRecordAgeInSeconds: 3600,
        DestinationConfig: {
          OnFailure: { Destination: arnOf(allQueues.find(({ id }) => text(properties).includes(id))?.id ?? '') },
        },
      });
    },
  );
});

describe('the table', () => {
  const [table] = resources.filter(({ type }) => type === 'AWS::DynamoDB::Table');

  it('survives: deletion protection, recovery to any second, a stream of both images', () => {
    expect(table?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at_seconds', Enabled: true },
    });
  });

  it('has three indexes that hold keys only', () => {
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

describe('the bucket', () => {
  it('is private, encrypted, reached by TLS only, and forgets imports after 30 days', () => {
    expect(ofType('AWS::S3::Bucket').map(({ properties }) => properties)).toMatchObject([
      {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        LifecycleConfiguration: {
          Rules: [
            { Prefix: 'imports/', ExpirationInDays: 30, Status: 'Enabled' },
            { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
          ],
        },
      },
    ]);
    expect(text(ofType('AWS::S3::BucketPolicy'))).toContain('"aws:SecureTransport":"false"');
  });
});

describe('the users', () => {
  it('cannot write their own organization, nor sign up by themselves', () => {
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

  it('are somebody else’s business where another issuer is configured', () => {
    const elsewhere = synthesized({
      context: {
        jwtIssuer: 'https://issuer.example',
        jwtAudience: 'console',
        jwtJwksUri: 'https://issuer.example/keys',
      },
    });
    expect(elsewhere.ofType('AWS::Cognito::UserPool')).toEqual([]);
    expect(text(elsewhere.ofType('AWS::Lambda::Function'))).toContain('"JWT_ISSUER":"https://issuer.example"');
  });
});
