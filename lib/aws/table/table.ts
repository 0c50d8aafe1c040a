import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  TransactionCanceledException,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { waitBeforeRetry } from '../backoff.ts';
import { callLimits, handlerOptions } from '../call-limits.ts';
import { readSetting } from '../../foundation/setting.ts';
import { type Attributes, UnstorableValueError, fromAttributes, toAttributes } from './attribute-values.ts';
import type { IndexName, Key } from './keys.ts';
import { hasSucceeded, isDeleted, matchesItem, matchesChange } from './lost-reply.ts';
import { type Change, type Condition, type Values, compileCondition, compileUpdate } from './update-expression.ts';

export { fieldsChange } from './update-expression.ts';
export type { Change, Condition, Values };

let client: DynamoDBClient | undefined;

/** The client all verbs use, made on first use and kept for the life of the function. */
export const tableClient = (): DynamoDBClient => (client ??= newClient());

function newClient(): DynamoDBClient {
  const made = new DynamoDBClient({ requestHandler: handlerOptions(callLimits.table) });
  // It copies every field of every reply for a log that nobody reads: a quarter of the SDK's work on a page of rows.
  made.middlewareStack.remove('loggerMiddleware');
  return made;
}

let knownTable: string | undefined;

/** Kept like the client: to ask the environment is a call into the system. */
const tableName = (): string => (knownTable ??= readSetting('TABLE_NAME'));

export const absent: Condition = { expression: 'attribute_not_exists(#pk)' };
export const present: Condition = { expression: 'attribute_exists(#pk)' };

/** A conditional write either happened, or met an item that its condition refuses (none, if there is no item). */
export type WriteResult<Item> =
  { readonly ok: true; readonly item: Item } | { readonly ok: false; readonly current: Item | undefined };

// The store that wrote an item is the one that reads it, under a key nobody else makes.
const read = <Item>(attributes: Attributes): Item => fromAttributes(attributes) as Item;

const conditional = (condition: Condition | undefined) => condition && compileCondition(condition);

/** The item that a conditional write met; any other failure stays one. */
function refusedBy<Item>(error: unknown): { readonly ok: false; readonly current: Item | undefined } {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  return { ok: false, current: error.Item && read<Item>(error.Item) };
}

/**
 * Whether the table refuses the item itself, such as one that is too large, so that trying again does not help. Any other
 * failure is a disturbance of the table and says nothing about the item.
 */
export const isItemRejected = (error: unknown): boolean =>
  error instanceof UnstorableValueError || (error instanceof Error && error.name === 'ValidationException');

/** Reads one item: half a read unit for each 4 KB, a whole one when `consistent`. */
export async function getItem<Item>(
  key: Key,
  options: { readonly consistent?: boolean } = {},
): Promise<Item | undefined> {
  const { Item } = await tableClient().send(
    new GetItemCommand({ TableName: tableName(), Key: toAttributes(key), ConsistentRead: options.consistent ?? false }),
  );
  return Item && read<Item>(Item);
}

const batchGetMax = 100;

/** Reads items by key, in any number; the answer is in no order and without those that are not there. */
export function getItems<Item>(
  wanted: readonly Key[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Item[]> {
  return wanted.length <= batchGetMax ? getBatch(wanted, consistent) : getBatches(wanted, consistent);
}

async function getBatches<Item>(wanted: readonly Key[], consistent: boolean): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(wanted.length / batchGetMax) }, (_, batch) =>
    wanted.slice(batch * batchGetMax, (batch + 1) * batchGetMax),
  );
  const found = await Promise.all(batches.map((batch) => getBatch<Item>(batch, consistent)));
  return found.flat();
}

async function getBatch<Item>(wanted: readonly Key[], consistent: boolean): Promise<Item[]> {
  const found: Item[] = [];
  let pending = wanted.map((key) => toAttributes(key));
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 0) await backOff(attempt);
    const { Responses, UnprocessedKeys } = await tableClient().send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys: pending, ConsistentRead: consistent } } }),
    );
    found.push(...(Responses?.[tableName()] ?? []).map((item) => read<Item>(item)));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

const attemptsMax = 8;

/** Waits before a retry; throws after the last one. */
async function backOff(attempt: number): Promise<void> {
  if (attempt >= attemptsMax) throw new Error('The table did not accept the request in time.');
  await waitBeforeRetry(attempt);
}

export interface TableQuery {
  readonly pk: string;
  readonly index?: IndexName;
  /** Rows whose sort key comes after this one, in the direction of the query. */
  readonly after?: string | undefined;
  /** Only rows from or up to this sort key, itself included. */
  readonly from?: string;
  readonly upTo?: string;
  readonly descending?: boolean;
  /** Reads only the keys and the kind of an item, which is billed whole. */
  readonly keysOnly?: boolean;
  /** Of the table itself: indexes know no strong read. */
  readonly consistent?: boolean;
  readonly limit: number;
}

/** DynamoDB takes one condition on the sort key. */
function sortKeyRange({
  after,
  from,
  upTo,
  descending,
}: TableQuery): { condition: string; values: Values } | undefined {
  if (after !== undefined)
    return { condition: descending ? '#sk < :after' : '#sk > :after', values: { ':after': after } };
  if (from !== undefined && upTo !== undefined)
    return { condition: '#sk BETWEEN :from AND :upTo', values: { ':from': from, ':upTo': upTo } };
  if (upTo !== undefined) return { condition: '#sk <= :upTo', values: { ':upTo': upTo } };
  return from === undefined ? undefined : { condition: '#sk >= :from', values: { ':from': from } };
}

/** One page of a partition; from an index come the keys alone. `last` is where the next page begins, if there is one. */
export async function queryPage<Item>(query: TableQuery): Promise<{ items: Item[]; last: string | undefined }> {
  const [pk, sk] = query.index ? [`${query.index}pk`, `${query.index}sk`] : ['pk', 'sk'];
  const range = sortKeyRange(query);
  const projection = query.keysOnly && !query.index ? '#pk, #sk, #kind' : undefined;
  const { Items, LastEvaluatedKey } = await tableClient().send(
    new QueryCommand({
      TableName: tableName(),
      ...(query.index && { IndexName: query.index }),
      KeyConditionExpression: range ? `#pk = :pk AND ${range.condition}` : '#pk = :pk',
      ExpressionAttributeNames: {
        '#pk': pk,
        ...((range || projection) && { '#sk': sk }),
        ...(projection && { '#kind': 'kind' }),
      },
      ...(projection && { ProjectionExpression: projection }),
      ExpressionAttributeValues: toAttributes({ ':pk': query.pk, ...range?.values }),
      ScanIndexForward: !query.descending,
      ConsistentRead: query.consistent ?? false,
      Limit: query.limit,
    }),
  );
  return { items: (Items ?? []).map((item) => read<Item>(item)), last: LastEvaluatedKey?.[sk]?.S };
}

/** Writes a whole item. */
export async function putItem<Item extends Values>(
  item: Item & Key,
  onlyIf?: Condition,
): Promise<WriteResult<Item & Key>> {
  try {
    await tableClient().send(
      new PutItemCommand({
        TableName: tableName(),
        Item: toAttributes(item),
        ...conditional(onlyIf),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, item };
  } catch (error) {
    return hasSucceeded(error, matchesItem(item)) ? { ok: true, item } : refusedBy(error);
  }
}

/** Changes one item in place, or makes it; the answer carries the whole item as it is afterwards. */
export async function updateItem<Item>(key: Key, change: Change): Promise<WriteResult<Item>> {
  try {
    const { Attributes } = await tableClient().send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: toAttributes(key),
        ...compileUpdate(change),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, item: read<Item>(Attributes ?? {}) };
  } catch (error) {
    if (hasSucceeded(error, matchesChange(change))) return { ok: true, item: read<Item>(error.Item ?? {}) };
    return refusedBy(error);
  }
}

export async function deleteItem(key: Key, onlyIf?: Condition): Promise<WriteResult<undefined>> {
  try {
    await tableClient().send(
      new DeleteItemCommand({
        TableName: tableName(),
        Key: toAttributes(key),
        ...conditional(onlyIf),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, item: undefined };
  } catch (error) {
    return hasSucceeded(error, isDeleted) ? { ok: true, item: undefined } : refusedBy(error);
  }
}

/** One write of a transaction. */
export type TransactionPart =
  | { readonly put: Values & Key; readonly onlyIf?: Condition }
  | { readonly update: Key; readonly change: Change }
  | { readonly delete: Key; readonly onlyIf?: Condition }
  | { readonly check: Key; readonly onlyIf: Condition };

function itemOf(part: TransactionPart): TransactWriteItem {
  const target = { TableName: tableName(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  if ('put' in part) return { Put: { ...target, Item: toAttributes(part.put), ...conditional(part.onlyIf) } };
  if ('update' in part) return { Update: { ...target, Key: toAttributes(part.update), ...compileUpdate(part.change) } };
  if ('delete' in part) return { Delete: { ...target, Key: toAttributes(part.delete), ...conditional(part.onlyIf) } };
  return { ConditionCheck: { ...target, Key: toAttributes(part.check), ...compileCondition(part.onlyIf) } };
}

/** Writes all parts or none. `refused` holds, for each part whose condition failed, the item it met. */
export async function transact(
  parts: readonly TransactionPart[],
): Promise<{ ok: true } | { ok: false; refused: ReadonlyMap<number, Values | undefined> }> {
  const items = parts.map(itemOf);
  for (let attempt = 1; ; attempt++) {
    try {
      await tableClient().send(new TransactWriteItemsCommand({ TransactItems: items }));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = (error.CancellationReasons ?? []).map((reason, part) => ({ ...reason, part }));
      const refusals = reasons.filter(({ Code }) => Code === 'ConditionalCheckFailed');
      if (refusals.length > 0)
        return { ok: false, refused: new Map(refusals.map(({ part, Item }) => [part, Item && read<Values>(Item)])) };
      const isPassing = reasons.some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError');
      if (!isPassing) throw error;
      await backOff(attempt);
    }
  }
}
