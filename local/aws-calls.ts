import type { Attempt } from './access.ts';
import { listAt, textAt } from './json.ts';
import { accountId, isRecord, region } from './template.ts';

const tableArn = (name: string): string => `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;

const transactActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** What a DynamoDB request attempts: on the table, on an index, or on each table a batch or transaction names. */
export const tableAttempts = (operation: string, body: unknown): Attempt[] => {
  const action = `dynamodb:${operation}`;
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const requested = isRecord(body) && isRecord(body['RequestItems']) ? body['RequestItems'] : {};
    return Object.keys(requested).map((table) => ({ action, resource: tableArn(table) }));
  }
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return listAt(body, 'TransactItems')
      .filter(isRecord)
      .flatMap((item) =>
        Object.entries(item).map(([kind, request]) => ({
          action: `dynamodb:${transactActions[kind] ?? kind}`,
          resource: tableArn(textAt(request, 'TableName') ?? ''),
        })),
      );
  }
  const table = tableArn(textAt(body, 'TableName') ?? '*');
  const index = textAt(body, 'IndexName');
  return [{ action, resource: index === undefined ? table : `${table}/index/${index}` }];
};

/** What an SQS request attempts. A batch needs the right of the single operation. */
export const queueAttempts = (operation: string, body: unknown): Attempt[] => {
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

/** What an S3 request attempts, by its method and path-style address; undefined where the runner does not know it. */
export const bucketAttempts = (method: string, url: URL, copySource?: string): Attempt[] | undefined => {
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
  const attempts: Attempt[] = [{ action, resource: `${resource}/${key}` }];
  if (copySource !== undefined) {
    attempts.push({
      action: 's3:GetObject',
      resource: `arn:aws:s3:::${decodeURIComponent(copySource).replace(/^\//, '')}`,
    });
  }
  return attempts;
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

/** What a request to API Gateway's control plane attempts. */
export const gatewayAttempts = (method: string, path: string): Attempt[] => [
  { action: `apigateway:${method}`, resource: `arn:aws:apigateway:${region}::${path}` },
];
