import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mapInParallel } from '../../../foundation/map-in-parallel.ts';
import { readSetting } from '../../../foundation/read-setting.ts';
import { waitBeforeRetry } from '../backoff.ts';
import { callLimits, httpHandlerOptions } from '../call-limits.ts';
import { UnavailableError } from '../unavailable.ts';
import type { IndexName, Key } from './keys.ts';
import { hasSucceeded, isDeleted, matchesChange, matchesItem } from './lost-reply.ts';
import { toStorable, translateConfig, unmarshallItem } from './item-conversion.ts';
import { type Change, type Condition, type Values, compileCondition, compileUpdate } from './update-expression.ts';
import type { Where, filterExpression } from './where.ts';

export { fieldsChange } from './update-expression.ts';
export type { Change, Condition, Values, Where };

let client: DynamoDBDocumentClient | undefined;

export const tableClient = (): DynamoDBDocumentClient => (client ??= createClient());

function createClient(): DynamoDBDocumentClient {
  // The number of attempts is the function's setting AWS_MAX_ATTEMPTS.
  const created = new DynamoDBClient({ requestHandler: httpHandlerOptions(callLimits.table) });
  // Copies every field of every reply for a log that nobody reads: a quarter of the SDK's work on a page of rows.
  created.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(created, translateConfig());
}

let knownTable: string | undefined;

/** Read once, because every access to the environment is a system call. */
const tableName = (): string => (knownTable ??= readSetting('TABLE_NAME'));

export const absent: Condition = { expression: 'attribute_not_exists(#pk)' };
export const present: Condition = { expression: 'attribute_exists(#pk)' };

/** If the condition failed, `current` is the stored item; undefined if there is none. */
export type WriteResult<Item> =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly current: Item | undefined };

const conditional = (condition: Condition | undefined) => condition && compileCondition(condition);

function failedCondition<Item>(error: unknown): { readonly ok: false; readonly current: Item | undefined } {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  // Only the store that wrote an item knows its key.
  return { ok: false, current: error.Item && (unmarshallItem(error.Item) as Item) };
}

/** True if the table rejected the item itself, for example as too large, so that a retry is useless. */
export const isItemRejected = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException';

interface Kinded {
  readonly kind: string;
}

export type Kinds<Item extends Kinded> = Item['kind'] | readonly Item['kind'][];

function checkKind<Item extends Kinded>(item: Values, kinds: Kinds<Item>): Item {
  if (![kinds].flat().some((kind) => kind === item['kind']))
    throw new Error(`Read an item of kind ${String(item['kind'])} in place of ${[kinds].flat().join(' or ')}.`);
  // All items of a kind are written by one store, as its type says.
  return item as unknown as Item;
}

/** Costs half a read unit per 4 KB, or a whole one if `consistent`. Throws if the item is of another kind. */
export async function getItem<Item extends Kinded>(
  key: Key,
  kinds: Kinds<Item>,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Item | undefined> {
  const { Item } = await tableClient().send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: consistent }),
  );
  return Item && checkKind<Item>(Item, kinds);
}

const maxBatchGet = 100;
/** Per call, so that several calls together stay below the number of connections. */
const maxConcurrentBatches = 16;

/** Returns the items that exist, in no particular order. Throws if one is of another kind. */
export async function getItems<Item extends Kinded>(
  wanted: readonly Key[],
  kinds: Kinds<Item>,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(wanted.length / maxBatchGet) }, (_, batch) =>
    wanted.slice(batch * maxBatchGet, (batch + 1) * maxBatchGet),
  );
  const found = await mapInParallel(batches, maxConcurrentBatches, (batch) => getBatch(batch, consistent));
  return found.flat().map((item) => checkKind<Item>(item, kinds));
}

async function getBatch(keys: readonly Key[], consistent: boolean): Promise<Values[]> {
  const found: Values[] = [];
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 0) await backOff(attempt);
    const { Responses, UnprocessedKeys } = await tableClient().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: pending, ConsistentRead: consistent } } }),
    );
    found.push(...(Responses?.[tableName()] ?? []));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

const maxAttempts = 8;

async function backOff(attempt: number): Promise<void> {
  if (attempt >= maxAttempts) throw new UnavailableError('The table did not accept the request in time.');
  await waitBeforeRetry(attempt);
}

const maxBatchPut = 25;

/** Puts items whatever is stored, each for the units of one put; of several with one key only the last. */
export async function putItems(items: readonly (Values & Key)[]): Promise<void> {
  const latest = [...new Map(items.map((item) => [`${item.pk} ${item.sk}`, item])).values()];
  const batches = Array.from({ length: Math.ceil(latest.length / maxBatchPut) }, (_, batch) =>
    latest.slice(batch * maxBatchPut, (batch + 1) * maxBatchPut),
  );
  await mapInParallel(batches, maxConcurrentBatches, putBatch);
}

async function putBatch(items: readonly Values[]): Promise<void> {
  let pending: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = items.map((item) => ({
    PutRequest: { Item: toStorable(item) },
  }));
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 0) await backOff(attempt);
    const { UnprocessedItems } = await tableClient().send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: pending } }),
    );
    pending = UnprocessedItems?.[tableName()] ?? [];
  }
}

export interface TableQuery {
  readonly pk: string;
  /** Any other kind is an error. Not for an index, which has only keys. */
  readonly kinds?: string | readonly string[];
  readonly index?: IndexName;
  /** Exclusive, in the direction of the query. */
  readonly after?: string | undefined;
  readonly from?: string;
  readonly upTo?: string;
  /** Not for an index. DynamoDB reads and bills the items that do not match, too. */
  readonly filter?: ReturnType<typeof filterExpression>;
  readonly descending?: boolean;
  /** Returns only key and kind, although DynamoDB bills the whole item. */
  readonly keysOnly?: boolean;
  /** Not for an index, which has no consistent reads. */
  readonly consistent?: boolean;
  readonly limit: number;
}

/** Used if the condition on the sort key cannot also express where the query starts. */
const startKey = ({ pk, after, index, from, upTo }: TableQuery) =>
  after !== undefined && !index && (from ?? upTo) !== undefined ? { ExclusiveStartKey: { pk, sk: after } } : undefined;

/** The far end of an index query. With `after`, its condition is a range that includes the row to start after. */
const indexRangeEnd = ({ index, descending, from, upTo }: TableQuery): string | undefined =>
  index && (descending ? from : upTo);

function sortKeyRange(query: TableQuery): { condition: string; values: Values } | undefined {
  const { after, from, upTo, descending } = query;
  if (after !== undefined && indexRangeEnd(query) !== undefined) {
    const [low, high] = descending ? [from, after] : [after, upTo];
    return { condition: '#sk BETWEEN :from AND :upTo', values: { ':from': low, ':upTo': high } };
  }
  if (after !== undefined && !startKey(query))
    return { condition: descending ? '#sk < :after' : '#sk > :after', values: { ':after': after } };
  if (from !== undefined && upTo !== undefined)
    return { condition: '#sk BETWEEN :from AND :upTo', values: { ':from': from, ':upTo': upTo } };
  if (upTo !== undefined) return { condition: '#sk <= :upTo', values: { ':upTo': upTo } };
  return from === undefined ? undefined : { condition: '#sk >= :from', values: { ':from': from } };
}

export interface QueryResult<Item> {
  readonly items: Item[];
  readonly last: string | undefined;
  readonly readCount: number;
}

export async function queryPage<Item>(query: TableQuery): Promise<QueryResult<Item>> {
  const [pk, sk] = query.index ? [`${query.index}pk`, `${query.index}sk`] : ['pk', 'sk'];
  const range = sortKeyRange(query);
  const projection = query.keysOnly && !query.index ? '#pk, #sk, #kind' : undefined;
  const { filter, after } = query;
  const isStartIncluded = after !== undefined && indexRangeEnd(query) !== undefined;
  const {
    Items = [],
    LastEvaluatedKey,
    ScannedCount = Items.length,
  } = await tableClient().send(
    new QueryCommand({
      TableName: tableName(),
      ...(query.index && { IndexName: query.index }),
      KeyConditionExpression: range ? `#pk = :pk AND ${range.condition}` : '#pk = :pk',
      ExpressionAttributeNames: {
        '#pk': pk,
        ...((range || projection) && { '#sk': sk }),
        ...(projection && { '#kind': 'kind' }),
        ...filter?.names,
      },
      ...(projection && { ProjectionExpression: projection }),
      ...(filter && { FilterExpression: filter.expression }),
      ExpressionAttributeValues: { ':pk': query.pk, ...range?.values, ...filter?.values },
      ...startKey(query),
      ScanIndexForward: !query.descending,
      ConsistentRead: query.consistent ?? false,
      Limit: query.limit + (isStartIncluded ? 1 : 0),
    }),
  );
  const { kinds } = query;
  const rows = isStartIncluded ? Items.filter((item) => item[sk] !== after) : Items;
  // The caller names the kinds of items it expects, or reads only keys.
  const items = (kinds ? rows.map((item) => checkKind(item, kinds)) : rows) as Item[];
  // Every sort key is a string.
  const last = LastEvaluatedKey?.[sk] as string | undefined;
  return { items, last, readCount: ScannedCount };
}

export async function putItem<Item extends Values>(
  item: Item & Key,
  onlyIf?: Condition,
): Promise<WriteResult<Item & Key>> {
  try {
    await tableClient().send(
      new PutCommand({
        TableName: tableName(),
        Item: toStorable(item),
        ...conditional(onlyIf),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, item };
  } catch (error) {
    return hasSucceeded(error, matchesItem(item)) ? { ok: true, item } : failedCondition(error);
  }
}

/** Creates the item if it does not exist. Returns the whole item after the update. */
export async function updateItem<Item>(key: Key, change: Change): Promise<WriteResult<Item>> {
  try {
    const { Attributes } = await tableClient().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        ...compileUpdate(change),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    // Only the store that wrote an item knows its key.
    return { ok: true, item: Attributes as Item };
  } catch (error) {
    const result = failedCondition<Item>(error);
    return hasSucceeded(error, matchesChange(change)) && result.current ? { ok: true, item: result.current } : result;
  }
}

export async function deleteItem(key: Key, onlyIf?: Condition): Promise<WriteResult<undefined>> {
  try {
    await tableClient().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: key,
        ...conditional(onlyIf),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, item: undefined };
  } catch (error) {
    return hasSucceeded(error, isDeleted) ? { ok: true, item: undefined } : failedCondition(error);
  }
}

export type TransactionPart =
  | { readonly put: Values & Key; readonly onlyIf?: Condition }
  | { readonly update: Key; readonly change: Change }
  | { readonly delete: Key; readonly onlyIf?: Condition }
  | { readonly check: Key; readonly onlyIf: Condition };

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function toTransactItem(part: TransactionPart): TransactItem {
  const target = { TableName: tableName(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  if ('put' in part) return { Put: { ...target, Item: toStorable(part.put), ...conditional(part.onlyIf) } };
  if ('update' in part) return { Update: { ...target, Key: part.update, ...compileUpdate(part.change) } };
  if ('delete' in part) return { Delete: { ...target, Key: part.delete, ...conditional(part.onlyIf) } };
  return { ConditionCheck: { ...target, Key: part.check, ...compileCondition(part.onlyIf) } };
}

/** `refused` maps each part whose condition failed to the current item; undefined if there is none. */
export async function transact(
  parts: readonly TransactionPart[],
): Promise<{ ok: true } | { ok: false; refused: ReadonlyMap<number, Values | undefined> }> {
  const items = parts.map(toTransactItem);
  for (let attempt = 1; ; attempt++) {
    try {
      await tableClient().send(new TransactWriteCommand({ TransactItems: items }));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = (error.CancellationReasons ?? []).map((reason, part) => ({ ...reason, part }));
      const failed = reasons.filter(({ Code }) => Code === 'ConditionalCheckFailed');
      if (failed.length > 0)
        return { ok: false, refused: new Map(failed.map(({ part, Item }) => [part, Item && unmarshallItem(Item)])) };
      const isRetryable = reasons.some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError');
      if (!isRetryable) throw error;
      await backOff(attempt);
    }
  }
}
