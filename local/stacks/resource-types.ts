import {
  accountId,
  arn,
  eventBusArn,
  functionArn,
  nameInArn,
  region,
  roleArn,
  streamArn,
  tableArn,
} from '../foundation/arn.ts';
import { parseStatements } from '../iam/policy.ts';
import { isRecord, listAt, numberAt, recordAt, textAt } from '../foundation/json.ts';
import { bucketDeployment, distribution, edgeFunction, headerPolicy } from './distribution-resources.ts';
import { eventRule, queuePolicy } from './event-rule-resources.ts';
import type { ResourceType } from './resource-type.ts';
import { eventInvokeConfig, schedule } from './schedule-resources.ts';

const queueArn = (name: string): string => arn('sqs', name);
const queueUrl = (name: string, endpoint: string): string => `${endpoint}/${accountId}/${name}`;

const table: ResourceType = {
  nameProperty: 'TableName',
  attributes: { Arn: tableArn, StreamArn: streamArn },
  read: ({ name, properties }, { tables }) => {
    const stream = recordAt(properties, 'StreamSpecification');
    tables.push({
      name,
      arn: tableArn(name),
      streamArn: streamArn(name),
      timeToLive: 'TimeToLiveSpecification' in properties ? recordAt(properties, 'TimeToLiveSpecification') : undefined,
      definition: {
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: properties['AttributeDefinitions'],
        KeySchema: properties['KeySchema'],
        DeletionProtectionEnabled: properties['DeletionProtectionEnabled'] === true,
        ...(listAt(properties, 'GlobalSecondaryIndexes').length > 0 && {
          GlobalSecondaryIndexes: listAt(properties, 'GlobalSecondaryIndexes')
            .filter(isRecord)
            .map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })),
        }),
        ...('StreamViewType' in stream && {
          StreamSpecification: { StreamEnabled: true, StreamViewType: stream['StreamViewType'] },
        }),
      },
    });
  },
};

const queueAttributes = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
  'FifoQueue',
  'ContentBasedDeduplication',
];

const queue: ResourceType = {
  nameProperty: 'QueueName',
  nameOf: (name) => name.slice(0, 80),
  ref: queueUrl,
  attributes: { Arn: queueArn, QueueName: (name) => name, QueueUrl: queueUrl },
  read: ({ name, properties }, { queues }) => {
    const attributes: Record<string, string> = {};
    for (const attribute of queueAttributes) {
      if (attribute in properties) attributes[attribute] = String(properties[attribute]);
    }
    if ('RedrivePolicy' in properties) attributes['RedrivePolicy'] = JSON.stringify(properties['RedrivePolicy']);
    queues.push({ name, arn: queueArn(name), attributes });
  },
};

const bucket: ResourceType = {
  nameProperty: 'BucketName',
  nameOf: (name) => name.toLowerCase().slice(0, 63),
  attributes: {
    Arn: (name) => `arn:aws:s3:::${name}`,
    DomainName: (name) => `${name}.s3.amazonaws.com`,
    RegionalDomainName: (name) => `${name}.s3.${region}.amazonaws.com`,
  },
  read: ({ name }, { buckets }) => void buckets.push({ name }),
};

const lambda: ResourceType = {
  nameProperty: 'FunctionName',
  nameOf: (name) => name.slice(0, 64),
  attributes: { Arn: functionArn },
  read: ({ logicalId, name, properties, assetFolder }, { functions }) => {
    // The CDK's own function, which copies files to a bucket: the runner reads them from their folders.
    if (textAt(properties, 'Runtime')?.startsWith('python')) return;
    const key = textAt(recordAt(properties, 'Code'), 'S3Key');
    if (key === undefined) throw new Error(`The function ${logicalId} is not deployed from an asset.`);
    functions.push({
      name,
      arn: functionArn(name),
      directory: assetFolder(key),
      handler: textAt(properties, 'Handler') ?? 'index.handler',
      role: nameInArn(textAt(properties, 'Role') ?? ''),
      environment: Object.fromEntries(
        Object.entries(recordAt(recordAt(properties, 'Environment'), 'Variables')).map(([key, value]) => [
          key,
          String(value),
        ]),
      ),
      memoryMegabytes: numberAt(properties, 'MemorySize') ?? 128,
      timeoutSeconds: numberAt(properties, 'Timeout') ?? 3,
      maxConcurrency: numberAt(properties, 'ReservedConcurrentExecutions') ?? Infinity,
    });
  },
};

/** Invokes the function itself, because it has a single version on this machine. */
const functionAlias: ResourceType = { nameProperty: 'FunctionName', ref: functionArn };

const eventSourceMapping: ResourceType = {
  read: ({ logicalId, properties }, { queueSources, streamSources }) => {
    const sourceArn = textAt(properties, 'EventSourceArn') ?? '';
    const source = {
      id: logicalId,
      functionName: nameInArn(textAt(properties, 'FunctionName') ?? ''),
      sourceArn,
      batchingWindowSeconds: numberAt(properties, 'MaximumBatchingWindowInSeconds') ?? 0,
      reportsItemFailures: listAt(properties, 'FunctionResponseTypes').includes('ReportBatchItemFailures'),
      filters: listAt(recordAt(properties, 'FilterCriteria'), 'Filters').map((filter): unknown =>
        JSON.parse(textAt(filter, 'Pattern') ?? '{}'),
      ),
    };
    const batchSize = numberAt(properties, 'BatchSize');
    if (sourceArn.startsWith('arn:aws:sqs:')) {
      const maxConcurrency = numberAt(recordAt(properties, 'ScalingConfig'), 'MaximumConcurrency') ?? 5;
      queueSources.push({ ...source, batchSize: batchSize ?? 10, maxConcurrency });
    } else if (sourceArn.startsWith('arn:aws:dynamodb:')) {
      const retries = numberAt(properties, 'MaximumRetryAttempts') ?? -1;
      const age = numberAt(properties, 'MaximumRecordAgeInSeconds') ?? -1;
      streamSources.push({
        ...source,
        batchSize: batchSize ?? 100,
        startsAt: properties['StartingPosition'] === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
        maxRetries: retries < 0 ? Infinity : retries,
        maxRecordAgeSeconds: age < 0 ? Infinity : age,
        bisectsOnError: properties['BisectBatchOnFunctionError'] === true,
        hasWindow: (numberAt(properties, 'TumblingWindowInSeconds') ?? 0) > 0,
        failuresQueueArn: textAt(recordAt(recordAt(properties, 'DestinationConfig'), 'OnFailure'), 'Destination'),
      });
    } else {
      throw new Error(`The local runner does not support event sources such as ${sourceArn} (${logicalId}).`);
    }
  },
};

const role: ResourceType = {
  nameProperty: 'RoleName',
  attributes: { Arn: roleArn, RoleId: (name) => name },
  read: ({ name, properties }, { roles }) => {
    const own = listAt(properties, 'Policies').flatMap((policy) => parseStatements(recordAt(policy, 'PolicyDocument')));
    roles.set(name, [...(roles.get(name) ?? []), ...own]);
  },
};

const rolePolicy: ResourceType = {
  nameProperty: 'PolicyName',
  read: ({ properties }, { roles }) => {
    for (const name of listAt(properties, 'Roles').map(String)) {
      roles.set(name, [...(roles.get(name) ?? []), ...parseStatements(recordAt(properties, 'PolicyDocument'))]);
    }
  },
};

const restApi: ResourceType = {
  attributes: { RootResourceId: () => 'root', RestApiId: (name) => name },
  read: ({ logicalId, name, properties }, { apis }) => {
    if (!isRecord(properties['Body'])) throw new Error(`The API ${logicalId} is not defined by an OpenAPI body.`);
    apis.push({ id: name, stage: 'local', body: properties['Body'] });
  },
};

const gatewayKey: ResourceType = {
  read: ({ logicalId, name, properties }, { gatewayKeys }) => {
    const value = textAt(properties, 'Value') ?? '';
    if (value.length < 20 || value.length > 128)
      throw new Error(`The value of the key ${logicalId} must have 20 to 128 characters.`);
    if (gatewayKeys.some((key) => key.value === value))
      throw new Error(`The value of the key ${logicalId} is not unique.`);
    gatewayKeys.push({ id: name, value, isEnabled: properties['Enabled'] === true });
  },
};

const usagePlan: ResourceType = {
  read: ({ name, properties }, { usagePlans }) =>
    void usagePlans.push({
      id: name,
      apiIds: listAt(properties, 'ApiStages').flatMap((stage) => textAt(stage, 'ApiId') ?? []),
    }),
};

const usagePlanKey: ResourceType = {
  read: ({ properties }, { usagePlanKeys }) =>
    void usagePlanKeys.push({
      planId: textAt(properties, 'UsagePlanId') ?? '',
      keyId: textAt(properties, 'KeyId') ?? '',
    }),
};

const eventBus: ResourceType = {
  nameProperty: 'Name',
  attributes: { Arn: eventBusArn, Name: (name) => name },
  read: ({ name }, { eventBuses }) => void eventBuses.push({ name }),
};

/** The ARN ends with six letters, which are random on AWS. */
const secretArn = (name: string): string => arn('secretsmanager', `secret:${name}-locals`);

const secret: ResourceType = {
  nameProperty: 'Name',
  ref: secretArn,
  read: ({ logicalId, name, properties }, { secrets }) => {
    const { PasswordLength: length = 32, ...others } = recordAt(properties, 'GenerateSecretString');
    if (typeof length !== 'number' || JSON.stringify(others) !== '{"ExcludePunctuation":true}')
      throw new Error(`The local runner generates secrets of letters and digits only (${logicalId}).`);
    secrets.push({ name, arn: secretArn(name), length });
  },
};

/** Types for operations and protection on AWS, which do not change how a request is processed. */
const withoutLocalMeaning = [
  'AWS::ApiGateway::Account',
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::Stage',
  'AWS::Budgets::Budget',
  'AWS::CDK::Metadata',
  'AWS::CE::AnomalyMonitor',
  'AWS::CE::AnomalySubscription',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
];

export const resourceTypes: Readonly<Record<string, ResourceType>> = {
  ...Object.fromEntries(withoutLocalMeaning.map((type): [string, ResourceType] => [type, {}])),
  'AWS::ApiGateway::RestApi': restApi,
  'AWS::ApiGateway::ApiKey': gatewayKey,
  'AWS::ApiGateway::UsagePlan': usagePlan,
  'AWS::ApiGateway::UsagePlanKey': usagePlanKey,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::Function': edgeFunction,
  'AWS::CloudFront::ResponseHeadersPolicy': headerPolicy,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::EventBus': eventBus,
  'AWS::Events::Rule': eventRule,
  'AWS::IAM::ManagedPolicy': { ...rolePolicy, nameProperty: 'ManagedPolicyName' },
  'AWS::IAM::Policy': rolePolicy,
  'AWS::IAM::Role': role,
  'AWS::Lambda::Alias': functionAlias,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::Function': lambda,
  'AWS::S3::Bucket': bucket,
  'AWS::SQS::Queue': queue,
  'AWS::SQS::QueuePolicy': queuePolicy,
  'AWS::Scheduler::Schedule': schedule,
  'AWS::SecretsManager::Secret': secret,
  'Custom::CDKBucketDeployment': bucketDeployment,
};
