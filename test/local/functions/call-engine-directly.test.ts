import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awsServer } from '../../../local/aws/aws-server.ts';
import { type TableEngine, createTables, startTableEngine } from '../../../local/engine/table-engine.ts';
import { faultSwitch } from '../../../local/foundation/faults.ts';
import { type LoopbackServer, listen } from '../../../local/foundation/loopback-server.ts';
import { accessCheck } from '../../../local/iam/access-check.ts';
import { parseStatements } from '../../../local/iam/policy.ts';
import { type FunctionsHarness, startFunctionsHarness } from './functions-harness.ts';

const statements = parseStatements({
  Statement: [
    { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: '*:table/things' },
    {
      Effect: 'Allow',
      Action: 'dynamodb:PutItem',
      Resource: '*:table/things',
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'own-*' } },
    },
  ],
});
const indexKeys = new Map([['things', { byName: 1024 }]]);
const partitionKeys = new Map([['arn:aws:dynamodb:us-east-1:000000000000:table/things', 'pk']]);

/** Sends one command with the SDK, and returns the name of an error instead of throwing it. */
const caller = `
  const sdk = require(${JSON.stringify(createRequire(import.meta.url).resolve('@aws-sdk/client-dynamodb'))});
  const client = new sdk.DynamoDBClient({ maxAttempts: 1 });
  exports.handler = ({ command, input }) =>
    client.send(new sdk[command](input)).then(() => 'done', ({ name }) => name);`;

/** Reads an item like the bundles of the local service, which are ES modules: with `request` imported by its name. */
const moduleCaller = `
  exports.handler = async () => {
    const { request } = await import('node:http');
    const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB);
    const headers = {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=s',
      'x-amz-date': '20260101T000000Z',
    };
    return new Promise((resolve, reject) => {
      const call = request({ method: 'POST', hostname, port, headers }, (reply) => resolve(reply.resume().statusCode));
      call.on('error', reject);
      call.end(JSON.stringify({ TableName: 'things', Key: { pk: { S: 'own-1' } } }));
    });
  };`;

let folder: string;
let tables: TableEngine;
let aws: LoopbackServer;
let harness: FunctionsHarness;
let servedCount = 0;
const denied: string[] = [];
const faults = faultSwitch();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'direct-'));
  tables = await startTableEngine(folder);
  await createTables(tables, [
    {
      name: 'things',
      arn: '',
      streamArn: '',
      timeToLive: undefined,
      definition: {
        TableName: 'things',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      },
    },
  ]);
  aws = awsServer({
    principals: new Map([['a', { name: 'role', check: accessCheck(statements) }]]),
    partitionKeys,
    indexKeys,
    tablesUrl: tables.endpoint,
    queuesAndBucketsUrl: 'http://127.0.0.1:9',
    emulations: new Map(),
    clock: { now: () => new Date() },
    faults,
    onDenied: (_, { action }) => void denied.push(action),
    print: () => undefined,
  });
  aws.server.on('request', () => (servedCount += 1));
  const awsUrl = await listen(aws.server, 0);
  harness = await startFunctionsHarness(
    { a: caller, b: moduleCaller },
    {
      endpoint: awsUrl,
      faults,
      directCallsOf: () => ({
        awsUrl,
        engineUrl: tables.endpoint,
        statements: statements.map(({ declared }) => declared),
        partitionKeys: [...partitionKeys],
        indexKeys,
      }),
    },
  );
});

afterAll(async () => {
  await harness.close();
  aws.close();
  await tables.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  servedCount = 0;
  denied.length = 0;
});

const call = (command: string, input: object) => harness.functions.invoke('a', { command, input });
const read = () => call('GetItemCommand', { TableName: 'things', Key: { pk: { S: 'own-1' } } });
const write = (pk: string) => call('PutItemCommand', { TableName: 'things', Item: { pk: { S: pk } } });

describe('a table call of a function', () => {
  it('goes to the engine if the role allows it, by its conditions too', async () => {
    expect([await read(), await write('own-1')]).toEqual(['done', 'done']);
    expect(servedCount).toBe(0);
  });

  it('goes to the engine from a module that imports `request` by its name', async () => {
    expect(await harness.functions.invoke('b', {})).toBe(200);
    expect(servedCount).toBe(0);
  });

  it('is refused by the AWS server if the role does not allow it, and the next one goes to the engine', async () => {
    expect(await write('foreign')).toBe('AccessDeniedException');
    expect(await call('ScanCommand', { TableName: 'things' })).toBe('AccessDeniedException');
    expect({ servedCount, denied }).toEqual({ servedCount: 2, denied: ['dynamodb:PutItem', 'dynamodb:Scan'] });
    expect(await read()).toBe('done');
    expect(servedCount).toBe(2);
  });

  it('is refused by the AWS server if it writes a key of an index that is too long', async () => {
    const item = (bytes: number) => ({ pk: { S: 'own-1' }, byName: { S: 'x'.repeat(bytes) } });
    const put = (bytes: number) => call('PutItemCommand', { TableName: 'things', Item: item(bytes) });
    expect([await put(1024), await put(1025)]).toEqual(['done', 'ValidationException']);
    expect(servedCount).toBe(1);
  });

  it('goes to the AWS server while requests are throttled', async () => {
    await faults.change({ throttle: 1 });
    expect(await read()).toBe('ProvisionedThroughputExceededException');
    await faults.change({ throttle: 0 });
    expect(await read()).toBe('done');
    expect(servedCount).toBe(1);
  });
});
