import { describe, expect, it } from 'vitest';
import { isAllowed, statementsOf } from '../../local/access.ts';
import { bucketAttempts, gatewayAttempts, queueAttempts, tableAttempts } from '../../local/aws-calls.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/accounts';

describe('a role', () => {
  const statements = statementsOf({
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

  it('may list only below the prefix of its condition', () => {
    const listing = { action: 's3:ListBucket', resource: 'arn:aws:s3:::files' };
    expect(isAllowed(statements, { ...listing, context: { 's3:prefix': 'imports/x' } })).toBe(true);
    expect(isAllowed(statements, { ...listing, context: { 's3:prefix': 'x' } })).toBe(false);
    expect(isAllowed(statements, listing)).toBe(false);
  });

  it('with NotAction may everything else', () => {
    const others = statementsOf({ Statement: { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' } });
    expect(isAllowed(others, { action: 'dynamodb:Query', resource: table })).toBe(true);
    expect(isAllowed(others, { action: 'dynamodb:Scan', resource: table })).toBe(false);
  });

  it('with a condition nobody knows is an error that names it', () => {
    const withCondition = (Condition: object) => () =>
      statementsOf({ Statement: { Effect: 'Allow', Action: '*', Resource: '*', Condition } });
    expect(withCondition({ IpAddress: { 'aws:SourceIp': '::1' } })).toThrow('IpAddress');
    expect(withCondition({ StringEquals: { 'aws:Weekday': '1' } })).toThrow('aws:Weekday');
  });
});

describe('a call to AWS', () => {
  it('attempts its action on the table, or on the index it names', () => {
    expect(tableAttempts('Query', { TableName: 'accounts' })).toEqual([{ action: 'dynamodb:Query', resource: table }]);
    expect(tableAttempts('Query', { TableName: 'accounts', IndexName: 'gsi1' })).toEqual([
      { action: 'dynamodb:Query', resource: `${table}/index/gsi1` },
    ]);
  });

  it('attempts what each part of a transaction does', () => {
    const TableName = 'accounts';
    const TransactItems = [{ Put: { TableName } }, { ConditionCheck: { TableName } }, { Update: { TableName } }];
    expect(tableAttempts('TransactWriteItems', { TransactItems }).map(({ action }) => action)).toEqual([
      'dynamodb:PutItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:UpdateItem',
    ]);
  });

  it('attempts a batch on every table in it', () => {
    expect(tableAttempts('BatchWriteItem', { RequestItems: { accounts: [], other: [] } })).toHaveLength(2);
  });

  it('attempts a batch of messages as the single operation', () => {
    expect(queueAttempts('SendMessageBatch', { QueueUrl: 'http://127.0.0.1:1/000000000000/work' })).toEqual([
      { action: 'sqs:SendMessage', resource: 'arn:aws:sqs:us-east-1:000000000000:work' },
    ]);
  });

  it.each([
    ['GET', '/files/imports/a%20b', 's3:GetObject', 'arn:aws:s3:::files/imports/a b'],
    ['PUT', '/files/a?partNumber=1&uploadId=2', 's3:PutObject', 'arn:aws:s3:::files/a'],
    ['DELETE', '/files/a?uploadId=2', 's3:AbortMultipartUpload', 'arn:aws:s3:::files/a'],
    ['GET', '/files?list-type=2&prefix=x', 's3:ListBucket', 'arn:aws:s3:::files'],
  ])('%s %s attempts %s', (method, path, action, resource) => {
    expect(bucketAttempts(method, new URL(path, 'http://local'))).toMatchObject([{ action, resource }]);
  });

  it('is not guessed where the runner does not know it', () => {
    expect(bucketAttempts('GET', new URL('http://local/files?policy'))).toBeUndefined();
    expect(bucketAttempts('GET', new URL('http://local/files/a?acl'))).toBeUndefined();
  });

  it('attempts a path of the gateway by its method', () => {
    expect(gatewayAttempts('POST', '/usageplans/p/keys')).toEqual([
      { action: 'apigateway:POST', resource: 'arn:aws:apigateway:us-east-1::/usageplans/p/keys' },
    ]);
  });
});
