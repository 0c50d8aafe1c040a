import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshallItem } from '../../lib/platform/aws/table/item-conversion.ts';
import type { IndexName, Key } from '../../lib/platform/aws/table/keys.ts';
import { type Item, type Placeholders, isMatch, storedCopy, updatedItem } from './table-expressions.ts';

export type StoredItem = Item & Key;

/** A write of an item. It was created if there is nothing before, and removed if there is nothing after. */
export interface ItemWrite {
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

export interface MemoryTable {
  /** Answers a command of the document client as DynamoDB does. */
  readonly send: (command: unknown) => Promise<unknown>;
}

interface WriteRequest extends Placeholders {
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly Key?: unknown;
  readonly Item?: unknown;
}

type Verb = 'put' | 'update' | 'delete' | 'check';

interface PlannedWrite {
  readonly key: Key;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
  readonly isMet: boolean;
}

/**
 * A table in the memory of this thread that answers what `table.ts` asks. An engine needs many times as long for each
 * request, which has to be encoded, sent, decoded and stored.
 */
export function memoryTable(given: Iterable<StoredItem>, onWrite: (write: ItemWrite) => void): MemoryTable {
  const items = openItems(given);

  const planWrite = (verb: Verb, request: WriteRequest): PlannedWrite => {
    const key = keyIn(request.Item ?? request.Key);
    const before = items.find(key);
    const isMet = request.ConditionExpression === undefined || isMatch(request.ConditionExpression, before, request);
    if (!isMet || verb === 'check') return { key, before, after: before, isMet };
    if (verb === 'delete') return { key, before, after: undefined, isMet };
    const { pk, sk } = key;
    const after =
      verb === 'put'
        ? storedCopy(request.Item)
        : updatedItem(request.UpdateExpression ?? '', before ?? { pk, sk }, request);
    // It has the key of the request.
    return { key, before, after: after as StoredItem, isMet };
  };

  const store = ({ key, before, after }: PlannedWrite): void => {
    if (before === after) return;
    items.set(key, after);
    onWrite({ before, after });
  };

  const write = (verb: Verb, request: WriteRequest) => {
    const planned = planWrite(verb, request);
    if (!planned.isMet) throw conditionFailed(planned.before);
    store(planned);
    return { Attributes: storedCopy(planned.after) };
  };

  const writeAll = ({ TransactItems = [] }: TransactWriteCommand['input']) => {
    const planned = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
      if (Put) return planWrite('put', Put);
      if (Update) return planWrite('update', Update);
      return Delete ? planWrite('delete', Delete) : planWrite('check', ConditionCheck ?? {});
    });
    if (planned.some(({ isMet }) => !isMet)) throw transactionCanceled(planned);
    for (const each of planned) store(each);
    return {};
  };

  const readBatch = ({ RequestItems = {} }: BatchGetCommand['input']) => ({
    Responses: Object.fromEntries(
      Object.entries(RequestItems).map(([table, { Keys = [] }]) => [
        table,
        Keys.flatMap((key) => storedCopy(items.find(keyIn(key))) ?? []),
      ]),
    ),
  });

  const answer = (command: unknown): unknown => {
    if (command instanceof GetCommand) return { Item: storedCopy(items.find(keyIn(command.input.Key))) };
    if (command instanceof BatchGetCommand) return readBatch(command.input);
    if (command instanceof QueryCommand) return query(items, command.input);
    if (command instanceof PutCommand) return write('put', command.input);
    if (command instanceof UpdateCommand) return write('update', command.input);
    if (command instanceof DeleteCommand) return write('delete', command.input);
    if (command instanceof TransactWriteCommand) return writeAll(command.input);
    throw new Error('The table in memory does not know this command.');
  };

  return { send: (command) => Promise.resolve().then(() => answer(command)) };
}

const indexNames = ['gsi1', 'gsi2', 'gsi3'] as const satisfies readonly IndexName[];

// Every request of table.ts has the key of the table.
const keyIn = (value: unknown): Key => value as Key;

type Partition = Map<string, StoredItem>;

interface Items {
  find(key: Key): StoredItem | undefined;
  set(key: Key, item: StoredItem | undefined): void;
  inPartition(pk: string, index: IndexName | undefined): Iterable<StoredItem>;
}

/** The items by partition, also those of the indexes. */
function openItems(given: Iterable<StoredItem>): Items {
  const partitions = new Map<string, Partition>();
  const place = (of: string, pk: unknown, key: Key, item: StoredItem | undefined): void => {
    if (typeof pk !== 'string') return;
    const id = `${of} ${pk}`;
    const partition: Partition = partitions.get(id) ?? new Map();
    partitions.set(id, partition);
    if (item) partition.set(`${key.sk} ${key.pk}`, item);
    else partition.delete(`${key.sk} ${key.pk}`);
  };
  const find = ({ pk, sk }: Key) => partitions.get(` ${pk}`)?.get(`${sk} ${pk}`);
  const set = (key: Key, item: StoredItem | undefined): void => {
    const before = find(key);
    place('', key.pk, key, item);
    for (const index of indexNames) {
      if (before?.[`${index}pk`] !== item?.[`${index}pk`]) place(index, before?.[`${index}pk`], key, undefined);
      place(index, item?.[`${index}pk`], key, item);
    }
  };
  for (const item of given) set(item, item);
  return { find, set, inPartition: (pk, index) => partitions.get(`${index ?? ''} ${pk}`)?.values() ?? [] };
}

function query(items: Items, input: QueryCommandInput) {
  const { Limit = Number.POSITIVE_INFINITY, ExclusiveStartKey: start, FilterExpression: filter } = input;
  // Of those of the table.
  const index = input.IndexName as IndexName | undefined;
  const sk = `${index ?? ''}sk`;
  const direction = input.ScanIndexForward === false ? -1 : 1;
  const compare = (one: Item, other: Item): number => direction * (String(one[sk]) < String(other[sk]) ? -1 : 1);
  const found = [...items.inPartition(String(input.ExpressionAttributeValues?.[':pk']), index)]
    .filter((item) => isMatch(input.KeyConditionExpression ?? '', item, input))
    .toSorted(compare)
    .filter((item) => !start || (item[sk] !== start[sk] && compare(start, item) < 0));
  const read = found.slice(0, Limit);
  const last = read.length === Limit ? read.at(-1) : undefined;
  const matching = filter === undefined ? read : read.filter((item) => isMatch(filter, item, input));
  return {
    Items: matching.map((item) => (index ? indexKeyOf(item, index) : storedCopy(projected(item, input)))),
    ScannedCount: read.length,
    ...(last && { LastEvaluatedKey: indexKeyOf(last, index) }),
  };
}

function projected(
  item: StoredItem,
  { ProjectionExpression: list, ExpressionAttributeNames: names }: QueryCommandInput,
): Item {
  if (list === undefined) return item;
  return Object.fromEntries(
    list.split(', ').flatMap((token) => {
      const name = names?.[token] ?? token;
      return item[name] === undefined ? [] : [[name, item[name]] as const];
    }),
  );
}

/** What an index has of an item. */
const indexKeyOf = ({ pk, sk, ...item }: StoredItem, index: IndexName | undefined): StoredItem => ({
  pk,
  sk,
  ...(index && { [`${index}pk`]: item[`${index}pk`], [`${index}sk`]: item[`${index}sk`] }),
});

const refusal = 'The conditional request failed';
const stored = (item: StoredItem | undefined) => item && { Item: marshallItem(item) };

const conditionFailed = (item: StoredItem | undefined): Error =>
  new ConditionalCheckFailedException({ message: refusal, $metadata: { attempts: 1 }, ...stored(item) });

const transactionCanceled = (planned: readonly PlannedWrite[]): Error =>
  new TransactionCanceledException({
    message: refusal,
    $metadata: { attempts: 1 },
    CancellationReasons: planned.map(({ isMet, before }) =>
      isMet ? { Code: 'None' } : { Code: 'ConditionalCheckFailed', ...stored(before) },
    ),
  });
