import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  ReceiveMessageCommand,
  SQSClient,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../local/aws/aws-call.ts';
import { awsServer } from '../../../local/aws/aws-server.ts';
import type { Emulation } from '../../../local/aws/emulation.ts';
import { type EventBuses, eventBuses } from '../../../local/aws/event-buses.ts';
import { accessCheck } from '../../../local/iam/access-check.ts';
import { type AccessRequest, parseStatements } from '../../../local/iam/policy.ts';
import { secretsManager } from '../../../local/aws/secrets-manager.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';
import { type TableEngine, createTables, startTableEngine } from '../../../local/engine/table-engine.ts';
import { openClock } from '../../../local/foundation/clock.ts';
import { faultSwitch } from '../../../local/foundation/faults.ts';
import { type LoopbackServer, listen } from '../../../local/foundation/loopback-server.ts';
import { type State, openState } from '../../../local/foundation/state.ts';
import { required } from '../../harness/required.ts';

const statements = parseStatements({
  Statement: [
    { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:ConditionCheckItem'], Resource: '*:table/things' },
    {
      Effect: 'Allow',
      Action: 'dynamodb:PutItem',
      Resource: '*:table/things',
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'own-*' } },
    },
    { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::files/imports/*' },
    { Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:ChangeMessageVisibility'], Resource: '*:work' },
    {
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      Resource: ['arn:aws:secretsmanager:*:*:secret:service/telephony-*', '*:secret:service/absent'],
    },
    {
      Effect: 'Allow',
      Action: 'lambda:InvokeFunction',
      Resource: ['*:function:echo:live', '*:function:broken'],
    },
    { Effect: 'Allow', Action: 'events:PutEvents', Resource: ['*:event-bus/domain', '*:event-bus/gone'] },
  ],
});
const principals = new Map<string, Principal>([
  ['reader', { name: 'reader-role', check: accessCheck(statements) }],
  ['runner', { name: 'runner' }],
]);

let folder: string;
let state: State;
let tables: TableEngine;
let queuesAndBuckets: QueueAndBucketEngine;
let events: EventBuses;
let aws: LoopbackServer;
let endpoint: string;
const denied: AccessRequest[] = [];
const printed: string[] = [];
const faults = faultSwitch();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aws-'));
  state = openState(folder, { isFresh: false });
  tables = await startTableEngine(join(folder, 'table'));
  queuesAndBuckets = await startQueueAndBucketEngine(join(folder, 'work'));
  await createTables(tables, [
    {
      name: 'things',
      arn: '',
      streamArn: '',
      timeToLive: { Enabled: true, AttributeName: 'expires' },
      definition: {
        TableName: 'things',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      },
    },
  ]);
  await createQueuesAndBuckets(queuesAndBuckets, [{ name: 'work', arn: '', attributes: {} }], [{ name: 'files' }]);
  const secrets = secretsManager(state);
  secrets.put('service/telephony', { api_key: 'one' });
  secrets.put('service/emailprovider', { api_key: 'two' });
  events = eventBuses({
    model: { eventBuses: [{ name: 'domain' }], eventRules: [] },
    clock: { now: () => new Date('2026-11-21T10:00:00Z') },
    send: () => Promise.resolve(),
  });
  aws = awsServer({
    principals,
    emulations: new Map<string, Emulation>([
      ['secretsmanager', secrets],
      ['events', events],
    ]),
    invocations: {
      invoke: (name, event) =>
        name === 'echo' ? Promise.resolve({ name, event }) : Promise.reject(new Error(`${name} broke`)),
    },
    clock: openClock(state),
    faults,
    tablesUrl: tables.endpoint,
    partitionKeys: new Map([['arn:aws:dynamodb:us-east-1:000000000000:table/things', 'pk']]),
    indexKeys: new Map(),
    queuesAndBucketsUrl: queuesAndBuckets.endpoint,
    onDenied: (_, access) => void denied.push(access),
    print: (line) => void printed.push(line),
  });
  endpoint = await listen(aws.server, 0);
});

afterAll(async () => {
  aws.close();
  await Promise.all([tables.stop(), queuesAndBuckets.stop()]);
  state.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'reader', secretAccessKey: 'local' },
});
const Key = { pk: { S: 'a' } };

describe('a function that calls AWS', () => {
  it('is served if its role allows the call', async () => {
    const client = new DynamoDBClient(settings());
    expect(await client.send(new GetItemCommand({ TableName: 'things', Key }))).not.toHaveProperty('Item');
    const sent = await new SQSClient(settings()).send(
      new SendMessageCommand({ QueueUrl: `${endpoint}/000000000000/work`, MessageBody: 'one' }),
    );
    expect(sent.MessageId).toBeDefined();
  });

  it('gets the error of AWS if its role does not allow the call', async () => {
    const client = new DynamoDBClient(settings());
    const rejected = client.send(new PutItemCommand({ TableName: 'things', Item: Key }));
    await expect(rejected).rejects.toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } });
    expect(denied.at(-1)).toMatchObject({ action: 'dynamodb:PutItem' });
  });

  it('may change the visibility of messages of its queue, and of no other queue', async () => {
    const client = new SQSClient(settings());
    const QueueUrl = `${endpoint}/000000000000/work`;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'retried' }));
    const runner = { ...settings(), credentials: { accessKeyId: 'runner', secretAccessKey: 'local' } };
    const receive = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 600, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await new SQSClient(runner).send(receive);
    const ReceiptHandle = required(Messages.find(({ Body }) => Body === 'retried')?.ReceiptHandle);
    const change = { ReceiptHandle, VisibilityTimeout: 1 };
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ...change }));
    const again = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10, MaxNumberOfMessages: 10 });
    expect((await new SQSClient(runner).send(again)).Messages).toMatchObject([{ Body: 'retried' }]);
    const other = { QueueUrl: QueueUrl.replace('work', 'other'), ...change };
    await expect(client.send(new ChangeMessageVisibilityCommand(other))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('may write only the items that its role is limited to', async () => {
    const client = new DynamoDBClient(settings());
    const put = (pk: string) => client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk } } }));
    await expect(put('own-1')).resolves.toBeDefined();
    await expect(put('others-1')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const batch = ['own-2', 'others-2'].map((pk) => ({ Put: { TableName: 'things', Item: { pk: { S: pk } } } }));
    const both = client.send(new TransactWriteItemsCommand({ TransactItems: batch }));
    await expect(both).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('invokes another function, also by its alias, if its role allows it', async () => {
    const client = new LambdaClient(settings());
    const invoke = (FunctionName: string) =>
      client.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify({ a: 1 }) }));
    const { Payload, FunctionError } = await invoke('echo:live');
    expect(JSON.parse(required(Payload).transformToString())).toEqual({ name: 'echo', event: { a: 1 } });
    expect(FunctionError).toBeUndefined();
    expect(await invoke('broken')).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    await expect(invoke('other')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('is throttled at the rate of the faults, unlike the runner', async () => {
    await faults.change({ throttle: 1 });
    const client = new DynamoDBClient({ ...settings(), maxAttempts: 1 });
    const read = new GetItemCommand({ TableName: 'things', Key });
    await expect(client.send(read)).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    const credentials = { accessKeyId: 'runner', secretAccessKey: 'local' };
    await new DynamoDBClient({ ...settings(), credentials }).send(read);
    await faults.change({ throttle: 0 });
    await client.send(read);
  });

  it('may not run a transaction if one part is not allowed', async () => {
    const client = new DynamoDBClient(settings());
    const check = { ConditionCheck: { TableName: 'things', Key, ConditionExpression: 'attribute_not_exists(pk)' } };
    const allowed = new TransactWriteItemsCommand({ TransactItems: [check] });
    const withUpdate = new TransactWriteItemsCommand({
      TransactItems: [check, { Put: { TableName: 'things', Item: { pk: { S: 'b' } } } }],
    });
    await expect(client.send(allowed)).resolves.toBeDefined();
    await expect(client.send(withUpdate)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('is rejected if it sends another host, as a web page does after DNS rebinding', async () => {
    const headers = {
      host: 'evil.example',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      authorization: 'AWS4-HMAC-SHA256 Credential=runner/20300101/us-east-1/dynamodb/aws4_request',
    };
    const status = await new Promise((resolve) => {
      request(endpoint, { method: 'POST', headers }, (reply) => resolve(reply.resume().statusCode)).end('{}');
    });
    expect(status).toBe(403);
  });

  it('is rejected if what it asks for does not exist, be it named like a member of every object', async () => {
    const ask = async (service: string, target: string, body = '{}') => {
      const authorization = `AWS4-HMAC-SHA256 Credential=runner/20300101/us-east-1/${service}/aws4_request`;
      const type = 'application/x-amz-json-1.0';
      const date = '20300101T000000Z';
      const headers = { 'content-type': type, 'x-amz-target': target, 'x-amz-date': date, authorization };
      return (await fetch(endpoint, { method: 'POST', headers, body })).status;
    };
    expect(await ask('constructor', 'constructor.constructor')).toBe(501);
    expect(await ask('secretsmanager', 'constructor.constructor')).toBe(400);
    expect(await ask('secretsmanager', 'secretsmanager.GetSecretValue', '{"SecretId":')).toBe(400);
    expect(await ask('dynamodb', 'DynamoDB_20120810.GetItem', 'null')).toBe(400);
    const transaction = '{"TransactItems":[{"constructor":{"TableName":"things"}}]}';
    expect(await ask('dynamodb', 'DynamoDB_20120810.TransactWriteItems', transaction)).toBe(400);
    expect(printed).toEqual([]);
  });

  it('is rejected with an unknown access key', async () => {
    const credentials = { accessKeyId: 'nobody', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ ...settings(), credentials });
    const rejected = client.send(new GetItemCommand({ TableName: 'things', Key }));
    await expect(rejected).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });
});

describe('an object', () => {
  const s3 = () => new S3Client({ ...settings(), forcePathStyle: true });
  const Bucket = 'files';

  it('is stored, and can be read with a pre-signed URL until it expires', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024);
    await s3().send(new PutObjectCommand({ Bucket, Key: 'imports/a b', Body: body }));
    const link = await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key: 'imports/a b' }), { expiresIn: 60 });
    expect(await (await fetch(link)).text()).toBe(body);
    const expired = link.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2001');
    expect((await fetch(expired)).status).toBe(403);
  });

  it('cannot be written outside the prefix of the role', async () => {
    const rejected = s3().send(new PutObjectCommand({ Bucket, Key: 'other', Body: 'x' }));
    await expect(rejected).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
  });

  it('that does not exist is 403 for callers that may not list the bucket', async () => {
    const rejected = s3().send(new GetObjectCommand({ Bucket, Key: 'imports/none' }));
    await expect(rejected).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('a secret', () => {
  const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;
  const read = async (SecretId: string, accessKeyId = 'reader') => {
    const scope = `${accessKeyId}/20300101/us-east-1/secretsmanager/aws4_request`;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify({ SecretId }),
    });
    // Replies of AWS are JSON objects.
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('can be read by its name and by its ARN, with or without the random letters', async () => {
    const { status, body } = await read('service/telephony');
    expect([status, body['SecretString']]).toEqual([200, '{"api_key":"one"}']);
    const arn = String(body['ARN']);
    expect(arn).toMatch(/:secret:service\/telephony-\w{6}$/);
    expect((await read(arn)).body).toEqual(body);
    expect((await read(arn.slice(0, -7))).body).toEqual(body);
  });

  it('cannot be read without the permission', async () => {
    const { status, body } = await read('service/emailprovider');
    expect([status, body['__type']]).toEqual([400, 'AccessDeniedException']);
    expect(denied.at(-1)?.action).toBe('secretsmanager:GetSecretValue');
    expect(denied.at(-1)?.resource).toContain(arnOf('service/emailprovider-'));
    expect((await read('service/telephony', 'nobody')).body['__type']).toContain('UnrecognizedClientException');
  });

  it('that does not exist is reported only to callers that may read its name', async () => {
    expect((await read('service/absent')).body['__type']).toBe('ResourceNotFoundException');
    expect((await read('service/telephony-2')).body['__type']).toBe('ResourceNotFoundException');
    expect((await read('service/other')).body['__type']).toBe('AccessDeniedException');
  });

  it('keeps its ARN after a restart', async () => {
    const restarted = secretsManager(state);
    restarted.put('service/telephony', {});
    const { body } = await read('service/telephony');
    expect(restarted.accessRequests('GetSecretValue', { SecretId: 'service/telephony' })[0]?.resource).toBe(
      body['ARN'],
    );
  });
});

describe('an event', () => {
  const put = async (Entries: unknown, operation = 'PutEvents') => {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSEvents.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=reader/20300101/us-east-1/events/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify({ Entries }),
    });
    // Replies of AWS are JSON objects.
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const entry = { EventBusName: 'domain', Source: 'collections', DetailType: 'payment.registered', Detail: '{"id":1}' };

  it('is published on a bus by its name or its ARN', async () => {
    const byArn = { ...entry, EventBusName: 'arn:aws:events:us-east-1:000000000000:event-bus/domain', Time: 0 };
    const { status, body } = await put([entry, byArn]);
    expect(status).toBe(200);
    expect(body).toEqual({
      FailedEntryCount: 0,
      Entries: [{ EventId: expect.any(String) }, { EventId: expect.any(String) }],
    });
    expect(events.published()).toMatchObject([
      { bus: 'domain', at: '1970-01-01T00:00:00.000Z' },
      { bus: 'domain', at: '2026-11-21T10:00:00.000Z', detail_type: 'payment.registered', detail: { id: 1 } },
    ]);
  });

  it('is denied without the permission for its bus, together with the rest of the request', async () => {
    const before = events.published();
    const { status, body } = await put([entry, { ...entry, EventBusName: 'other' }]);
    expect([status, body['__type']]).toEqual([400, 'AccessDeniedException']);
    expect(denied.at(-1)).toEqual({
      action: 'events:PutEvents',
      resource: 'arn:aws:events:us-east-1:000000000000:event-bus/other',
    });
    expect((await put([{ ...entry, EventBusName: undefined }])).body['__type']).toBe('AccessDeniedException');
    expect((await put([entry], 'DeleteRule')).body['__type']).toBe('AccessDeniedException');
    expect(events.published()).toEqual(before);
  });

  it('that is not valid fails alone, with its error', async () => {
    const wrong = [
      { Source: '' },
      { DetailType: undefined },
      { Detail: 'text' },
      { Detail: '1' },
      { EventBusName: 'gone' },
    ];
    const { body } = await put([...wrong.map((part) => ({ ...entry, ...part })), entry]);
    expect(body).toMatchObject({
      FailedEntryCount: 5,
      Entries: [
        { ErrorCode: 'InvalidArgument', ErrorMessage: expect.stringContaining('Source') },
        { ErrorCode: 'InvalidArgument', ErrorMessage: expect.stringContaining('DetailType') },
        { ErrorCode: 'MalformedDetail' },
        { ErrorCode: 'MalformedDetail' },
        { ErrorCode: 'ResourceNotFoundException' },
        { EventId: expect.any(String) },
      ],
    });
  });

  it('is limited to ten entries and 256 KB per request', async () => {
    const detail = (bytes: number) => ({ ...entry, Detail: JSON.stringify({ text: 'x'.repeat(bytes) }) });
    expect((await put(Array(10).fill(entry))).status).toBe(200);
    expect((await put(Array(11).fill(entry))).body['__type']).toBe('ValidationException');
    expect((await put([detail(100_000), detail(100_000)])).status).toBe(200);
    expect((await put([detail(131_000), detail(131_072)])).body['__type']).toBe('ValidationException');
  });
});
