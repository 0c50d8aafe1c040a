import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../lib/entry/deployment/declarations.ts';
import { sendEventsToWebhooks, webhookRule } from './event-rules.ts';
import { type Resources, bucketFolders } from './grants.ts';
import { consumerOf, scheduledJobs, streamJobs } from './job-list.ts';
import { logicalName } from './names.ts';
import { defaultTimeoutSeconds } from './service-function.ts';
import type { Settings } from './settings.ts';

const indexNames = ['gsi1', 'gsi2', 'gsi3'];

export interface DataStackProps extends StackProps {
  readonly settings: Pick<Settings, 'restoredTable' | 'tableCeilings'>;
}

export class DataStack extends Stack {
  readonly resources: Resources;
  /** Dead-letter queues, by the name of their queue, stream job, scheduled job or rule. */
  readonly deadLetters: ReadonlyMap<string, Queue>;
  /** The imported value of an export that this stack has only while it uses a table named in the settings. */
  readonly restoredTableMark: string | undefined;

  constructor(scope: Construct, id: string, { settings: { restoredTable, tableCeilings }, ...props }: DataStackProps) {
    super(scope, id, props);
    const queuesByName = new Map<string, Queue>();
    const deadLettersByName = new Map<string, Queue>();
    for (const [name, { maxReceiveCount }] of Object.entries(queues)) {
      const deadLetters = createDeadLetterQueue(this, name);
      deadLettersByName.set(name, deadLetters);
      queuesByName.set(name, createQueue(this, name, deadLetters, maxReceiveCount));
    }
    for (const name of [...[...streamJobs, ...scheduledJobs].map((named) => named.name), webhookRule]) {
      const failures = createDeadLetterQueue(this, name);
      Validations.of(failures).acknowledge({
        id: 'AwsSolutions-SQS3',
        reason: 'A dead-letter queue of a stream, schedule or event rule, which the check does not recognize as one.',
      });
      deadLettersByName.set(name, failures);
    }
    this.resources = {
      ...tableOf(this, restoredTable, tableCeilings),
      indexNames,
      bucket: createBucket(this),
      queues: queuesByName,
      eventBus: new EventBus(this, 'Events', { description: 'Domain events of the collection service.' }),
      sealingSecret: createSealingSecret(this),
    };
    this.deadLetters = deadLettersByName;
    // The value is the same for every table: an export in use can neither change nor be removed.
    if (restoredTable?.name !== undefined)
      this.restoredTableMark = this.exportValue('restored', { name: `${this.stackName}:RestoredTable` });
    sendEventsToWebhooks(this, this.resources, deadLettersByName);
  }
}

function createTable(scope: Construct, { readUnits, writeUnits }: Settings['tableCeilings']): Table {
  const ceilings = {
    ...(readUnits !== undefined && { maxReadRequestUnits: readUnits }),
    ...(writeUnits !== undefined && { maxWriteRequestUnits: writeUnits }),
  };
  const table = new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    ...ceilings,
    timeToLiveAttribute: 'expires_at_seconds',
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const indexName of indexNames) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
      sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
      ...ceilings,
    });
  }
  return table;
}

/**
 * Returns the table named in the settings, or creates one if none is named. Other stacks get the name of a table from
 * the settings as text instead of an import.
 */
function tableOf(
  scope: Construct,
  restored: Settings['restoredTable'],
  ceilings: Settings['tableCeilings'],
): Pick<Resources, 'table' | 'tableStreamArn'> {
  if (restored?.name !== undefined)
    return { table: Table.fromTableName(scope, 'Table', restored.name), tableStreamArn: restored.streamArn };
  const table = createTable(scope, ceilings);
  const tableStreamArn = restored?.streamArn ?? table.tableStreamArn;
  if (tableStreamArn === undefined) throw new Error('The table has no stream.');
  return { table, tableStreamArn };
}

function createBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    lifecycleRules: [
      ...Object.entries(bucketFolders).map(([folder, { days }]) => ({
        id: `expire-${folder}`,
        prefix: `${folder}/`,
        expiration: Duration.days(days),
      })),
      { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Only the functions and their presigned URLs reach it; operators who need an access log enable CloudTrail data events.',
  });
  return bucket;
}

/** Changing how the secret is generated would replace it and make all sealed data unreadable. */
function createSealingSecret(scope: Construct): Secret {
  const secret = new Secret(scope, 'SealingSecret', {
    description:
      'Seals what is secret in the table. Never change or delete it: what is sealed could not be read again.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'What was sealed with it could not be read after a rotation.',
  });
  return secret;
}

const createDeadLetterQueue = (scope: Construct, name: string): Queue =>
  new Queue(scope, `${logicalName(name)}DeadLetters`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });

const createQueue = (scope: Construct, name: string, deadLetters: Queue, maxReceiveCount: number): Queue =>
  new Queue(scope, `${logicalName(name)}Queue`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    // Lambda recommends six times the function's timeout, so that a message in progress is not delivered again.
    visibilityTimeout: Duration.seconds(6 * (consumerOf(name).job.timeoutSeconds ?? defaultTimeoutSeconds)),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount },
  });
