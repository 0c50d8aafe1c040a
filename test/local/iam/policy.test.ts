import { describe, expect, it } from 'vitest';
import {
  bucketAccessRequests,
  partitionKeysOf,
  queueAccessRequests,
  tableAccessRequests,
} from '../../../local/aws/access-requests.ts';
import { isAllowed, parseStatements } from '../../../local/iam/policy.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/accounts';

describe('a role', () => {
  const statements = parseStatements({
    Statement: [
      { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Batch*'], Resource: [table, `${table}/index/*`] },
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/imports/*' },
      {
        Effect: 'Allow',
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::files',
        Condition: { StringLike: { 's3:prefix': 'imports/*' } },
      },
      { Effect: 'Deny', Action: 's3:GetObject', Resource: '*/secret?' },
    ],
  });

  it.each([
    ['dynamodb:GetItem', table, true],
    ['dynamodb:getitem', table, true],
    ['dynamodb:BatchGetItem', `${table}/index/gsi1`, true],
    ['dynamodb:PutItem', table, false],
    ['dynamodb:GetItem', `${table}2`, false],
    ['s3:GetObject', 'arn:aws:s3:::files/imports/a/b', true],
    ['s3:GetObject', 'arn:aws:s3:::files/other/a', false],
    ['s3:GetObject', 'arn:aws:s3:::files/imports/secret1', false],
  ])('may %s on %s: %s', (action, resource, allowed) => {
    expect(isAllowed(statements, { action, resource })).toBe(allowed);
  });

  it('may list only under the prefix of its condition', () => {
    const listing = { action: 's3:ListBucket', resource: 'arn:aws:s3:::files' };
    expect(isAllowed(statements, { ...listing, context: { 's3:prefix': 'imports/x' } })).toBe(true);
    expect(isAllowed(statements, { ...listing, context: { 's3:prefix': 'x' } })).toBe(false);
    expect(isAllowed(statements, listing)).toBe(false);
  });

  it('may write only items whose partition keys all match its condition', () => {
    const condition = {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ORG#??#OFFSETS#*', 'PLATFORM#OFFSETS#*'] },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    };
    const pages = parseStatements({
      Statement: { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: table, Condition: condition },
    });
    const mayPut = (...leading: string[]) =>
      isAllowed(pages, {
        action: 'dynamodb:PutItem',
        resource: table,
        ...(leading.length > 0 && { context: { 'dynamodb:LeadingKeys': leading } }),
      });
    expect(mayPut('ORG#01#OFFSETS#x')).toBe(true);
    expect(mayPut('ORG#01#OFFSETS#x', 'PLATFORM#OFFSETS#y')).toBe(true);
    expect(mayPut('ORG#01#ACCOUNT#7')).toBe(false);
    expect(mayPut('ORG#01#EVENT#a#OFFSETS#x')).toBe(false);
    expect(mayPut('org#01#offsets#x')).toBe(false);
    expect(mayPut('ORG#01#OFFSETS#x', 'ORG#01#ACCOUNT#7')).toBe(false);
    expect(mayPut()).toBe(false);
  });

  it('treats a multivalued condition as AWS does if the request has no values', () => {
    const without = (operator: string) =>
      isAllowed(
        parseStatements({
          Statement: {
            Effect: 'Allow',
            Action: '*',
            Resource: '*',
            Condition: { [operator]: { 'dynamodb:LeadingKeys': 'a' } },
          },
        }),
        { action: 'dynamodb:Scan', resource: table },
      );
    expect(without('ForAllValues:StringEquals')).toBe(true);
    expect(without('ForAnyValue:StringEquals')).toBe(false);
    expect(without('ForAnyValue:StringEqualsIfExists')).toBe(true);
  });

  it('with NotAction may do everything else', () => {
    const others = parseStatements({ Statement: { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' } });
    expect(isAllowed(others, { action: 'dynamodb:Query', resource: table })).toBe(true);
    expect(isAllowed(others, { action: 'dynamodb:Scan', resource: table })).toBe(false);
  });

  it('with an unsupported condition is an error that names it', () => {
    const withCondition = (Condition: object) => () =>
      parseStatements({ Statement: { Effect: 'Allow', Action: '*', Resource: '*', Condition } });
    expect(withCondition({ IpAddress: { 'aws:SourceIp': '::1' } })).toThrow('IpAddress');
    expect(withCondition({ StringEquals: { 'aws:Weekday': '1' } })).toThrow('aws:Weekday');
    expect(withCondition({ StringEquals: { 'dynamodb:LeadingKeys': 'a' } })).toThrow('ForAllValues');
    expect(withCondition({ 'ForAllValues:StringLike': { 's3:prefix': 'a' } })).toThrow('ForAllValues');
  });
});

describe('a request to AWS', () => {
  const key = (name: string) => [
    { AttributeName: 'sk', KeyType: 'RANGE' },
    { AttributeName: name, KeyType: 'HASH' },
  ];
  const index = { IndexName: 'gsi1', KeySchema: key('gsi1pk') };
  const definition = { KeySchema: key('pk'), GlobalSecondaryIndexes: [index] };
  const partitionKeys = new Map(partitionKeysOf([{ arn: table, definition }]));
  const attempts = (operation: string, body: unknown) => tableAccessRequests(operation, body, partitionKeys);
  const about = (...leading: string[]) => ({ context: { 'dynamodb:LeadingKeys': leading } });
  const TableName = 'accounts';
  const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } });

  it('needs access to its table or index, and to its partition', () => {
    const condition = {
      KeyConditionExpression: '#sk >= :from AND #pk = :pk',
      ExpressionAttributeValues: { ':from': { S: 'f' }, ':pk': { S: 'p' } },
    };
    const names = (pk: string) => ({ ExpressionAttributeNames: { '#sk': 'sk', '#pk': pk } });
    expect(attempts('Query', { TableName, ...condition, ...names('pk') })).toEqual([
      { action: 'dynamodb:Query', resource: table, ...about('p') },
    ]);
    expect(attempts('Query', { TableName, IndexName: 'gsi1', ...condition, ...names('gsi1pk') })).toEqual([
      { action: 'dynamodb:Query', resource: `${table}/index/gsi1`, ...about('p') },
    ]);
    expect(attempts('Scan', { TableName })).toEqual([{ action: 'dynamodb:Scan', resource: table }]);
  });

  it('for one item needs access to its partition', () => {
    expect(attempts('GetItem', { TableName, Key: keyOf('a') })).toMatchObject([about('a')]);
    expect(attempts('PutItem', { TableName, Item: { ...keyOf('b'), note: { S: 'a' } } })).toMatchObject([about('b')]);
  });

  it('for a transaction needs the permission of each part', () => {
    const TransactItems = [
      { Put: { TableName, Item: keyOf('a') } },
      { ConditionCheck: { TableName, Key: keyOf('b') } },
      { Update: { TableName, Key: keyOf('c') } },
    ];
    expect(attempts('TransactWriteItems', { TransactItems })).toEqual([
      { action: 'dynamodb:PutItem', resource: table, ...about('a') },
      { action: 'dynamodb:ConditionCheckItem', resource: table, ...about('b') },
      { action: 'dynamodb:UpdateItem', resource: table, ...about('c') },
    ]);
  });

  it('for a batch needs access to each table and to the partitions of all items', () => {
    const writes = [{ PutRequest: { Item: keyOf('a') } }, { DeleteRequest: { Key: keyOf('b') } }];
    expect(attempts('BatchWriteItem', { RequestItems: { accounts: writes, other: [] } })).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource: table, ...about('a', 'b') },
      { action: 'dynamodb:BatchWriteItem', resource: table.replace('accounts', 'other') },
    ]);
    const reads = { accounts: { Keys: [keyOf('a'), keyOf('b')] } };
    expect(attempts('BatchGetItem', { RequestItems: reads })).toMatchObject([about('a', 'b')]);
  });

  it('for a batch of messages needs the permission of the single operation', () => {
    expect(queueAccessRequests('SendMessageBatch', { QueueUrl: 'http://127.0.0.1:1/000000000000/work' })).toEqual([
      { action: 'sqs:SendMessage', resource: 'arn:aws:sqs:us-east-1:000000000000:work' },
    ]);
  });

  it.each([
    ['GET', '/files/imports/a%20b', 's3:GetObject', 'arn:aws:s3:::files/imports/a b'],
    ['PUT', '/files/a?partNumber=1&uploadId=2', 's3:PutObject', 'arn:aws:s3:::files/a'],
    ['DELETE', '/files/a?uploadId=2', 's3:AbortMultipartUpload', 'arn:aws:s3:::files/a'],
    ['GET', '/files?list-type=2&prefix=x', 's3:ListBucket', 'arn:aws:s3:::files'],
  ])('%s %s needs %s', (method, path, action, resource) => {
    expect(bucketAccessRequests(method, new URL(path, 'http://local'))).toMatchObject([{ action, resource }]);
  });

  it('that the runner does not support has no access requests', () => {
    expect(bucketAccessRequests('GET', new URL('http://local/files?policy'))).toBeUndefined();
    expect(bucketAccessRequests('GET', new URL('http://local/files/a?acl'))).toBeUndefined();
  });
});
