import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { Table } from '../stacks/model.ts';
import { accountId, region, tableArn } from '../foundation/arn.ts';
import type { AccessRequest } from '../iam/policy.ts';

const transactActions: ReadonlyMap<string, string> = new Map([
  ['Put', 'PutItem'],
  ['Update', 'UpdateItem'],
  ['Delete', 'DeleteItem'],
  ['ConditionCheck', 'ConditionCheckItem'],
  ['Get', 'GetItem'],
]);

export type PartitionKeys = ReadonlyMap<string, string>;

export const partitionKeysOf = (tables: readonly Pick<Table, 'arn' | 'definition'>[]): [string, string][] =>
  tables.flatMap(({ arn, definition }) => {
    const indexes = listAt(definition, 'GlobalSecondaryIndexes').map((index): [string, unknown] => [
      `${arn}/index/${textAt(index, 'IndexName')}`,
      index,
    ]);
    return [[arn, definition] as const, ...indexes].map(([name, keyed]): [string, string] => {
      const key = listAt(keyed, 'KeySchema').find((part) => textAt(part, 'KeyType') === 'HASH');
      return [name, textAt(key, 'AttributeName') ?? ''];
    });
  });

/** Returns the access that a DynamoDB request needs: to a table, an index, or each table of a batch or transaction. */
export const tableAccessRequests = (
  operation: string,
  body: unknown,
  partitionKeys: PartitionKeys,
): AccessRequest[] => {
  const accessRequest = (name: string, resource: string, requests: readonly unknown[]): AccessRequest => {
    const leading = partitionKeysIn(requests, partitionKeys.get(resource));
    return {
      action: `dynamodb:${name}`,
      resource,
      ...(leading.length > 0 && { context: { 'dynamodb:LeadingKeys': leading } }),
    };
  };
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.entries(recordAt(body, 'RequestItems')).map(([table, requested]) =>
      accessRequest(operation, tableArn(table), batchRequests(requested)),
    );
  }
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return listAt(body, 'TransactItems')
      .filter(isRecord)
      .flatMap((item) =>
        Object.entries(item).map(([kind, request]) =>
          accessRequest(transactActions.get(kind) ?? kind, tableArn(textAt(request, 'TableName') ?? ''), [request]),
        ),
      );
  }
  const table = tableArn(textAt(body, 'TableName') ?? '*');
  const index = textAt(body, 'IndexName');
  return [accessRequest(operation, index === undefined ? table : `${table}/index/${index}`, [body])];
};

const batchRequests = (requested: unknown): readonly unknown[] =>
  Array.isArray(requested)
    ? requested.filter(isRecord).flatMap((request) => Object.values(request))
    : listAt(requested, 'Keys').map((Key) => ({ Key }));

const partitionKeysIn = (requests: readonly unknown[], partitionKey: string | undefined): string[] => {
  if (partitionKey === undefined) return [];
  return requests.flatMap((request) => {
    const named = { ...recordAt(request, 'Item'), ...recordAt(request, 'Key') }[partitionKey];
    const [value] = Object.values(isRecord(named) ? named : queriedKey(request, partitionKey));
    return typeof value === 'string' ? [value] : [];
  });
};

const queriedKey = (request: unknown, partitionKey: string): Record<string, unknown> => {
  const names = recordAt(request, 'ExpressionAttributeNames');
  const equalities = (textAt(request, 'KeyConditionExpression') ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  const value = [...equalities].find(([, name = '']) => (textAt(names, name) ?? name) === partitionKey)?.[2];
  return recordAt(recordAt(request, 'ExpressionAttributeValues'), value ?? '');
};

/** Returns the access that an SQS request needs. A batch needs the permission of the single operation. */
export const queueAccessRequests = (operation: string, body: unknown): AccessRequest[] => {
  const name = textAt(body, 'QueueUrl')?.split('/').at(-1) ?? textAt(body, 'QueueName') ?? '*';
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: `arn:aws:sqs:${region}:${accountId}:${name}` }];
};

const objectActions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** Returns the access that a path-style S3 request needs; undefined if the runner does not support the request. */
export const bucketAccessRequests = (method: string, url: URL, copySource?: string): AccessRequest[] | undefined => {
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  const resource = `arn:aws:s3:::${bucket}`;
  if (key === '') {
    const prefix = url.searchParams.get('prefix');
    const isList = method === 'GET' && [...url.searchParams.keys()].every((name) => listParameters.has(name));
    if (!isList && method !== 'HEAD') return undefined;
    return [{ action: 's3:ListBucket', resource, ...(prefix !== null && { context: { 's3:prefix': prefix } }) }];
  }
  if (['acl', 'tagging', 'retention', 'legal-hold', 'torrent'].some((name) => url.searchParams.has(name)))
    return undefined;
  const isAbort = method === 'DELETE' && url.searchParams.has('uploadId');
  const action = isAbort ? 's3:AbortMultipartUpload' : objectActions[method];
  if (action === undefined) return undefined;
  const needed: AccessRequest[] = [{ action, resource: `${resource}/${key}` }];
  if (copySource !== undefined) {
    needed.push({
      action: 's3:GetObject',
      resource: `arn:aws:s3:::${decodeURIComponent(copySource).replace(/^\//, '')}`,
    });
  }
  return needed;
};

const listParameters = new Set([
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
  'marker',
  'x-id',
]);
