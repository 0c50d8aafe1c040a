import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  type BucketFolder,
  type Provider,
  type QueueName,
  type ResourceAccess,
  type TableAccess,
  keyPatterns,
  queueUrlVariable,
  secretVariable,
  toolFunctions,
} from '../lib/entry/deployment/declarations.ts';
import { functionArnOf, functionNameOf, liveAlias, metricNamespaceOf } from './names.ts';
import type { TokenIssuer } from './settings.ts';

/** Permissions and the environment variables that go with them: a function gets both or neither. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

type TableReference = Pick<ITable, 'tableArn' | 'tableName'>;

export interface Resources {
  readonly table: TableReference;
  readonly tableStreamArn: string;
  readonly indexNames: readonly string[];
  readonly bucket: Bucket;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly eventBus: EventBus;
  readonly sealingSecret: Secret;
}

export interface ManagedUserPool {
  readonly id: string;
  readonly arn: string;
}

/** Values of the deployment that routes and jobs can name, besides the resources of the data stack. */
export interface Deployment {
  readonly stage: string;
  readonly publicUrl: string;
  readonly userPool?: ManagedUserPool | undefined;
}

const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });

const tableActions = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  write: [
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:ConditionCheckItem',
  ],
};

export const bucketFolders = {
  imports: { days: 30 },
  exports: { days: 7 },
  attachments: { days: 1_826 },
} as const satisfies Readonly<Record<BucketFolder, { readonly days: number }>>;

const bucketActions = {
  imports: { read: ['s3:GetObject'], write: ['s3:GetObject', 's3:PutObject'] },
  attachments: { read: ['s3:GetObject'], write: ['s3:PutObject'] },
  /** Export files are uploaded in parts. */
  exports: { read: ['s3:GetObject'], write: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'] },
} as const satisfies Readonly<Record<BucketFolder, Readonly<Record<'read' | 'write', readonly string[]>>>>;

function allowItems(actions: readonly string[], table: TableReference, patterns: readonly string[]): PolicyStatement {
  const statement = allow(actions, [table.tableArn]);
  statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': patterns });
  // ForAllValues alone also allows a request without any key.
  statement.addCondition('Null', { 'dynamodb:LeadingKeys': 'false' });
  return statement;
}

const tableGrant = (mode: TableAccess, { table, indexNames }: Resources): Grant => ({
  statements: [
    allow(tableActions[mode === 'write' ? 'write' : 'read'], [table.tableArn]),
    ...(mode === 'page' ? [allowItems(['dynamodb:PutItem'], table, keyPatterns.offsets)] : []),
    ...(mode === 'network' ? [allowItems(['dynamodb:UpdateItem'], table, keyPatterns.networks)] : []),
    ...(mode === 'member'
      ? [
          allowItems(['dynamodb:PutItem', 'dynamodb:UpdateItem'], table, [
            ...keyPatterns.members,
            ...keyPatterns.adminCounts,
          ]),
        ]
      : []),
    allow(
      ['dynamodb:Query'],
      indexNames.map((index) => `${table.tableArn}/index/${index}`),
    ),
  ],
  environment: { TABLE_NAME: table.tableName },
});

function bucketGrant(folder: BucketFolder, mode: 'read' | 'write', { bucket }: Resources): Grant {
  // Without this permission S3 replies 403 instead of 404 for a missing object.
  const list = allow(['s3:ListBucket'], [bucket.bucketArn]);
  list.addCondition('StringLike', { 's3:prefix': `${folder}/*` });
  return {
    statements: [allow(bucketActions[folder][mode], [bucket.arnForObjects(`${folder}/*`)]), list],
    environment: { BUCKET_NAME: bucket.bucketName },
  };
}

function sendGrant(name: QueueName, { queues }: Resources): Grant {
  const queue = queues.get(name);
  if (!queue) throw new Error(`There is no queue ${name}.`);
  return {
    statements: [allow(['sqs:SendMessage'], [queue.queueArn])],
    environment: { [queueUrlVariable(name)]: queue.queueUrl },
  };
}

const publishGrant = ({ eventBus }: Resources): Grant => ({
  statements: [allow(['events:PutEvents'], [eventBus.eventBusArn])],
  environment: { EVENT_BUS_NAME: eventBus.eventBusName },
});

const secretNameOf = (stage: string, provider: Provider): string => `collection-management/${stage}/${provider}`;

function secretGrant(scope: Construct, provider: Provider, { stage }: Deployment): Grant {
  const name = secretNameOf(stage, provider);
  // The ARN of a secret ends with six random characters. A request for a missing secret is authorized without them.
  const secrets = ['', '-??????'].map((ending) =>
    Stack.of(scope).formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      resourceName: `${name}${ending}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return {
    statements: [allow(['secretsmanager:GetSecretValue'], secrets)],
    environment: { [secretVariable(provider)]: name },
  };
}

const sealingGrant = ({ sealingSecret: { secretArn } }: Resources): Grant => ({
  statements: [allow(['secretsmanager:GetSecretValue'], [secretArn])],
  environment: { SEALING_SECRET: secretArn },
});

const publicUrlGrant = ({ publicUrl }: Deployment): Grant => ({
  statements: [],
  environment: { PUBLIC_URL: publicUrl },
});

/** A function that is released gradually is invoked by its alias, as the API does. */
function toolsGrant(scope: Construct, { stage }: Deployment): Grant {
  const names = toolFunctions.map(({ name, route }) => {
    const functionName = functionNameOf(stage, name);
    return [name, route.releasedGradually ? `${functionName}:${liveAlias}` : functionName] as const;
  });
  return {
    statements: [
      allow(
        ['lambda:InvokeFunction'],
        names.map(([, invoked]) => functionArnOf(scope, invoked)),
      ),
    ],
    environment: { TOOL_FUNCTIONS: JSON.stringify(Object.fromEntries(names)) },
  };
}

const userPoolGrant = (operations: NonNullable<ResourceAccess['userPool']>, { id, arn }: ManagedUserPool): Grant => ({
  statements:
    operations.length > 0
      ? [
          allow(
            operations.map((operation) => `cognito-idp:${operation}`),
            [arn],
          ),
        ]
      : [],
  environment: { USER_POOL_ID: id },
});

export const grantsOf = (
  scope: Construct,
  row: ResourceAccess,
  resources: Resources & Deployment,
): readonly Grant[] => [
  ...(row.table ? [tableGrant(row.table, resources)] : []),
  ...(row.bucket?.imports ? [bucketGrant('imports', row.bucket.imports, resources)] : []),
  ...(row.bucket?.exports ? [bucketGrant('exports', row.bucket.exports, resources)] : []),
  ...(row.bucket?.attachments ? [bucketGrant('attachments', row.bucket.attachments, resources)] : []),
  ...(row.sends ?? []).map((queue) => sendGrant(queue, resources)),
  ...(row.events ? [publishGrant(resources)] : []),
  ...(row.secrets ?? []).map((provider) => secretGrant(scope, provider, resources)),
  ...(row.sealingKey ? [sealingGrant(resources)] : []),
  ...(row.publicUrl ? [publicUrlGrant(resources)] : []),
  ...(row.invokesTools ? [toolsGrant(scope, resources)] : []),
  ...(row.userPool && resources.userPool ? [userPoolGrant(row.userPool, resources.userPool)] : []),
];

export const apiKeyGrant = ({ table }: Resources): Grant => ({
  statements: [allowItems(['dynamodb:GetItem', 'dynamodb:UpdateItem'], table, keyPatterns.apiKeys)],
  environment: { TABLE_NAME: table.tableName },
});

/**
 * Lets an authorizer find out whether a user has changed since their token was issued, and whether they have a second
 * factor.
 */
export const memberGrants = ({ table }: Resources, userPool: ManagedUserPool): readonly Grant[] => [
  {
    statements: [allowItems(['dynamodb:GetItem'], table, keyPatterns.members)],
    environment: { TABLE_NAME: table.tableName },
  },
  userPoolGrant(['AdminGetUser'], userPool),
];

export const corsGrant = (origins: readonly string[]): Grant => ({
  statements: [],
  environment: origins.length > 0 ? { CORS_ORIGINS: origins.join(',') } : {},
});

export const metricsGrant = (stage: string): Grant => ({
  statements: [],
  environment: { METRICS_NAMESPACE: metricNamespaceOf(stage) },
});

export const planKeyGrant = (prefix: string): Grant => ({ statements: [], environment: { PLAN_KEY_PREFIX: prefix } });

export const tokenGrant = ({ issuer, audience, jwksUri }: TokenIssuer): Grant => ({
  statements: [],
  environment: { JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_JWKS_URI: jwksUri },
});

/** Lets Lambda deliver messages under the function's role, and the function delay failed ones. */
export const queueConsumerGrant = (name: QueueName, queue: Queue): Grant => ({
  statements: [
    allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [queue.queueArn],
    ),
  ],
  environment: { [queueUrlVariable(name)]: queue.queueUrl },
});

/** Lets Lambda send failed asynchronous events to the dead-letter queue under the function's role. */
export const failureQueueGrant = (failures: Queue): Grant => ({
  statements: [allow(['sqs:SendMessage'], [failures.queueArn])],
  environment: {},
});

/**
 * Lets Lambda read the table's stream under the function's role; both Lambda and the function send failed records to
 * the queue.
 */
export const streamConsumerGrant = (streamArn: string, failures: Queue): Grant => ({
  statements: [
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    ),
    ...failureQueueGrant(failures).statements,
  ],
  environment: { FAILURES_QUEUE_URL: failures.queueUrl },
});
