import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Provider, secretVariable } from '../lib/foundation/provider.ts';
import { type TableAccess, type ResourceAccess } from '../lib/http/route.ts';
import { type QueueName, queueUrlVariable } from '../lib/aws/queues.ts';
import { keyPatterns } from '../lib/aws/table/keys.ts';
import type { TokenIssuer } from './settings.ts';

/** A right and the setting that makes it usable: a function has both or neither. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

/** What a row of the route table or of the jobs can name. */
export interface Resources {
  readonly table: Table;
  readonly indexNames: readonly string[];
  readonly bucket: Bucket;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly eventBus: EventBus;
}

/** What a row can name that no stack makes. */
export interface Deployment {
  readonly stage: string;
  /** The address at which providers call us, without a slash at its end. */
  readonly publicUrl: string;
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

export const bucketPrefix = 'imports/';
const bucketActions = { read: ['s3:GetObject'], write: ['s3:GetObject', 's3:PutObject'] };

/** Rights to items whose partition key matches one of the patterns. */
function allowItems(actions: readonly string[], table: Table, patterns: readonly string[]): PolicyStatement {
  const statement = allow(actions, [table.tableArn]);
  statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': patterns });
  // Without it, ForAllValues would also allow a request that names no key.
  statement.addCondition('Null', { 'dynamodb:LeadingKeys': 'false' });
  return statement;
}

const touchesTable = (mode: TableAccess, { table, indexNames }: Resources): Grant => ({
  statements: [
    allow(tableActions[mode === 'write' ? 'write' : 'read'], [table.tableArn]),
    ...(mode === 'page' ? [allowItems(['dynamodb:PutItem'], table, keyPatterns.offsets)] : []),
    allow(
      ['dynamodb:Query'],
      indexNames.map((index) => `${table.tableArn}/index/${index}`),
    ),
  ],
  environment: { TABLE_NAME: table.tableName },
});

function touchesBucket(mode: 'read' | 'write', { bucket }: Resources): Grant {
  // Whoever may not list gets 403 instead of 404 for an object that is not there.
  const list = allow(['s3:ListBucket'], [bucket.bucketArn]);
  list.addCondition('StringLike', { 's3:prefix': `${bucketPrefix}*` });
  return {
    statements: [allow(bucketActions[mode], [bucket.arnForObjects(`${bucketPrefix}*`)]), list],
    environment: { BUCKET_NAME: bucket.bucketName },
  };
}

function sendsTo(name: QueueName, { queues }: Resources): Grant {
  const queue = queues.get(name);
  if (!queue) throw new Error(`There is no queue ${name}.`);
  return {
    statements: [allow(['sqs:SendMessage'], [queue.queueArn])],
    environment: { [queueUrlVariable(name)]: queue.queueUrl },
  };
}

const publishes = ({ eventBus }: Resources): Grant => ({
  statements: [allow(['events:PutEvents'], [eventBus.eventBusArn])],
  environment: { EVENT_BUS_NAME: eventBus.eventBusName },
});

/** The name of the secret with a provider's credentials, which the operator makes. */
export const secretNameOf = (stage: string, provider: Provider): string => `collection-management/${stage}/${provider}`;

function readsSecret(scope: Construct, provider: Provider, { stage }: Deployment): Grant {
  const name = secretNameOf(stage, provider);
  // The ARN of a secret ends with six characters of its own; that of one that is not there, which is asked for, does not.
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

const knowsPublicUrl = ({ publicUrl }: Deployment): Grant => ({
  statements: [],
  environment: { PUBLIC_URL: publicUrl },
});

/** Everything a row says its function touches, and nothing else. */
export const grantsOf = (
  scope: Construct,
  row: ResourceAccess,
  resources: Resources & Deployment,
): readonly Grant[] => [
  ...(row.table ? [touchesTable(row.table, resources)] : []),
  ...(row.bucket ? [touchesBucket(row.bucket, resources)] : []),
  ...(row.sends ?? []).map((queue) => sendsTo(queue, resources)),
  ...(row.events ? [publishes(resources)] : []),
  ...(row.secrets ?? []).map((provider) => readsSecret(scope, provider, resources)),
  ...(row.publicUrl ? [knowsPublicUrl(resources)] : []),
];

/** Reads API keys and counts their calls. */
export const apiKeyGrant = ({ table }: Resources): Grant => ({
  statements: [allowItems(['dynamodb:GetItem', 'dynamodb:UpdateItem'], table, keyPatterns.apiKeys)],
  environment: { TABLE_NAME: table.tableName },
});

/** Names the plan key of each caller. */
export const planKeyGrant = (prefix: string): Grant => ({ statements: [], environment: { PLAN_KEY_PREFIX: prefix } });

export const tokenGrant = ({ issuer, audience, jwksUri }: TokenIssuer): Grant => ({
  statements: [],
  environment: { JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_JWKS_URI: jwksUri },
});

/** Lambda's rights, under the function's role, to deliver messages, and the function's right to delay those that failed. */
export const queueConsumerGrant = (name: QueueName, queue: Queue): Grant => ({
  statements: [
    allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [queue.queueArn],
    ),
  ],
  environment: { [queueUrlVariable(name)]: queue.queueUrl },
});

/** What Lambda does in the function's name to put aside an event that nobody waits for. */
export const failureQueueGrant = (failures: Queue): Grant => ({
  statements: [allow(['sqs:SendMessage'], [failures.queueArn])],
  environment: {},
});

/** What Lambda does in the function's name to hand it the table's changes, and to put aside what it cannot take. */
export const streamConsumerGrant = (streamArn: string, failures: Queue): Grant => ({
  statements: [
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    ),
    ...failureQueueGrant(failures).statements,
  ],
  environment: {},
});
