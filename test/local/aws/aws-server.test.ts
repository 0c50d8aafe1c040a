import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  ReceiveMessageCommand,
  SQSClient,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessRequest, parseStatements } from '../../../local/aws/policy.ts';
import { type Principal, awsServer } from '../../../local/aws/aws-server.ts';
import { openClock } from '../../../local/foundation/clock.ts';
import { type EventBuses, eventBuses } from '../../../local/aws/event-buses.ts';
import { faultSwitch } from '../../../local/foundation/faults.ts';
import { secretsManager } from '../../../local/aws/secrets-manager.ts';
import { type State, openState } from '../../../local/foundation/state.ts';
import { type TableEngine, createTables, startTableEngine } from '../../../local/engine/table-engine.ts';
import {
  type QueueAndBucketEngine,
  createQueuesAndBuckets,
  startQueueAndBucketEngine,
} from '../../../local/engine/queue-and-bucket-engine.ts';

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
    { Effect: 'Allow', Action: 'events:PutEvents', Resource: ['*:event-bus/domain', '*:event-bus/gone'] },
  ],
});
const principals = new Map<string, Principal>([
  ['reader', { name: 'reader-role', statements }],
  ['runner', { name: 'runner', statements: 'everything' }],
]);

let folder: string;
let state: State;
let tables: TableEngine;
let work: QueueAndBucketEngine;
let events: EventBuses;
let server: Server;
let endpoint: string;
const refusals: AccessRequest[] = [];
const faults = faultSwitch();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aws-'));
  state = openState(folder, { isFresh: false });
  tables = await startTableEngine(join(folder, 'table'));
  work = await startQueueAndBucketEngine(join(folder, 'work'));
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
  await createQueuesAndBuckets(work, [{ name: 'work', arn: '', attributes: {} }], [{ name: 'files' }]);
  const secrets = secretsManager(state);
  secrets.put('service/telephony', { api_key: 'one' });
  secrets.put('service/emailprovider', { api_key: 'two' });
  events = eventBuses(['domain'], { now: () => new Date('2026-11-21T10:00:00Z') });
  server = awsServer({
    principals,
    emulations: { secretsmanager: secrets, events },
    clock: openClock(state),
    faults,
    tables: tables.endpoint,
    partitionKeys: new Map([['arn:aws:dynamodb:us-east-1:000000000000:table/things', 'pk']]),
    work: work.endpoint,
    onRefusal: (_, attempt) => void refusals.push(attempt),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await Promise.all([tables.stop(), work.stop()]);
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
  it('is served where its role allows it', async () => {
    const client = new DynamoDBClient(settings());
    expect(await client.send(new GetItemCommand({ TableName: 'things', Key }))).not.toHaveProperty('Item');
    const sent = await new SQSClient(settings()).send(
      new SendMessageCommand({ QueueUrl: `${endpoint}/000000000000/work`, MessageBody: 'one' }),
    );
    expect(sent.MessageId).toBeDefined();
  });

  it('is refused like AWS refuses, and the refusal names what was attempted', async () => {
    const client = new DynamoDBClient(settings());
    const refused = client.send(new PutItemCommand({ TableName: 'things', Item: Key }));
    await expect(refused).rejects.toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } });
    expect(refusals.at(-1)).toMatchObject({ action: 'dynamodb:PutItem' });
  });

  it('has a message of its queue come again sooner, and none of another queue', async () => {
    const client = new SQSClient(settings());
    const QueueUrl = `${endpoint}/000000000000/work`;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'retried' }));
    const asRunner = { ...settings(), credentials: { accessKeyId: 'runner', secretAccessKey: 'local' } };
    const receive = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 600, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await new SQSClient(asRunner).send(receive);
    const ReceiptHandle = Messages.find(({ Body }) => Body === 'retried')?.ReceiptHandle ?? '';
    const change = { ReceiptHandle, VisibilityTimeout: 1 };
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ...change }));
    const again = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10, MaxNumberOfMessages: 10 });
    expect((await new SQSClient(asRunner).send(again)).Messages).toMatchObject([{ Body: 'retried' }]);
    const other = { QueueUrl: QueueUrl.replace('work', 'other'), ...change };
    await expect(client.send(new ChangeMessageVisibilityCommand(other))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('may write the items that its role is limited to, and no others', async () => {
    const client = new DynamoDBClient(settings());
    const put = (pk: string) => client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk } } }));
    await expect(put('own-1')).resolves.toBeDefined();
    await expect(put('others-1')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const batch = ['own-2', 'others-2'].map((pk) => ({ Put: { TableName: 'things', Item: { pk: { S: pk } } } }));
    const both = client.send(new TransactWriteItemsCommand({ TransactItems: batch }));
    await expect(both).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('is throttled as often as the stack is told to, and the runner never is', async () => {
    await faults.change({ throttle: 1 });
    const client = new DynamoDBClient({ ...settings(), maxAttempts: 1 });
    const read = new GetItemCommand({ TableName: 'things', Key });
    await expect(client.send(read)).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    const credentials = { accessKeyId: 'runner', secretAccessKey: 'local' };
    await new DynamoDBClient({ ...settings(), credentials }).send(read);
    await faults.change({ throttle: 0 });
    await client.send(read);
  });

  it('is refused a transaction of which one part is not allowed', async () => {
    const client = new DynamoDBClient(settings());
    const check = { ConditionCheck: { TableName: 'things', Key, ConditionExpression: 'attribute_not_exists(pk)' } };
    const allowed = new TransactWriteItemsCommand({ TransactItems: [check] });
    const withUpdate = new TransactWriteItemsCommand({
      TransactItems: [check, { Put: { TableName: 'things', Item: { pk: { S: 'b' } } } }],
    });
    await expect(client.send(allowed)).resolves.toBeDefined();
    await expect(client.send(withUpdate)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('is refused when it names another host, as a web page does after DNS rebinding', async () => {
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

  it('is a stranger without one of our keys', async () => {
    const credentials = { accessKeyId: 'nobody', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ ...settings(), credentials });
    const refused = client.send(new GetItemCommand({ TableName: 'things', Key }));
    await expect(refused).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });
});

describe('an object', () => {
  const s3 = () => new S3Client({ ...settings(), forcePathStyle: true });
  const Bucket = 'files';

  it('is stored, and read by anyone with a signed link until it expires', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024);
    await s3().send(new PutObjectCommand({ Bucket, Key: 'imports/a b', Body: body }));
    const link = await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key: 'imports/a b' }), { expiresIn: 60 });
    expect(await (await fetch(link)).text()).toBe(body);
    const expired = link.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2001');
    expect((await fetch(expired)).status).toBe(403);
  });

  it('cannot be reached outside of what the role may touch', async () => {
    const refused = s3().send(new PutObjectCommand({ Bucket, Key: 'other', Body: 'x' }));
    await expect(refused).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
  });

  it('that is missing is not told to those who may not list', async () => {
    const refused = s3().send(new GetObjectCommand({ Bucket, Key: 'imports/none' }));
    await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' });
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
    // An answer of AWS is an object of JSON.
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('is read by its name and by its ARN, which ends in letters of its own', async () => {
    const { status, body } = await read('service/telephony');
    expect([status, body['SecretString']]).toEqual([200, '{"api_key":"one"}']);
    const arn = String(body['ARN']);
    expect(arn).toMatch(/:secret:service\/telephony-\w{6}$/);
    expect((await read(arn)).body).toEqual(body);
    expect((await read(arn.slice(0, -7))).body).toEqual(body);
  });

  it('is refused to who has no right to it', async () => {
    const { status, body } = await read('service/emailprovider');
    expect([status, body['__type']]).toEqual([400, 'AccessDeniedException']);
    expect(refusals.at(-1)?.action).toBe('secretsmanager:GetSecretValue');
    expect(refusals.at(-1)?.resource).toContain(arnOf('service/emailprovider-'));
    expect((await read('service/telephony', 'nobody')).body['__type']).toContain('UnrecognizedClientException');
  });

  it('that is not there is told only to who may read that name; a grant for its letters does not match', async () => {
    expect((await read('service/absent')).body['__type']).toBe('ResourceNotFoundException');
    expect((await read('service/telephony-2')).body['__type']).toBe('ResourceNotFoundException');
    expect((await read('service/other')).body['__type']).toBe('AccessDeniedException');
  });

  it('keeps its ARN over a restart', async () => {
    const again = secretsManager(state);
    again.put('service/telephony', {});
    const { body } = await read('service/telephony');
    expect(again.accessRequests('GetSecretValue', { SecretId: 'service/telephony' })[0]?.resource).toBe(body['ARN']);
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
    // An answer of AWS is an object of JSON.
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const entry = { EventBusName: 'domain', Source: 'collections', DetailType: 'payment.registered', Detail: '{"id":1}' };

  it('is put on the bus a role may put events on, by its name or its ARN', async () => {
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

  it('is refused to who has no right to the bus, and with it all that came in the same request', async () => {
    const before = events.published();
    const { status, body } = await put([entry, { ...entry, EventBusName: 'other' }]);
    expect([status, body['__type']]).toEqual([400, 'AccessDeniedException']);
    expect(refusals.at(-1)).toEqual({
      action: 'events:PutEvents',
      resource: 'arn:aws:events:us-east-1:000000000000:event-bus/other',
    });
    expect((await put([{ ...entry, EventBusName: undefined }])).body['__type']).toBe('AccessDeniedException');
    expect((await put([entry], 'DeleteRule')).body['__type']).toBe('AccessDeniedException');
    expect(events.published()).toEqual(before);
  });

  it('that is wrong fails alone, and says why', async () => {
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

  it('comes with nine others at most, and with 256 KB of them', async () => {
    const detail = (bytes: number) => ({ ...entry, Detail: JSON.stringify({ text: 'x'.repeat(bytes) }) });
    expect((await put(Array(10).fill(entry))).status).toBe(200);
    expect((await put(Array(11).fill(entry))).body['__type']).toBe('ValidationException');
    expect((await put([detail(100_000), detail(100_000)])).status).toBe(200);
    expect((await put([detail(131_000), detail(131_072)])).body['__type']).toBe('ValidationException');
  });
});
