import { isRecord, listAt, recordAt, textAt } from '../foundation/json.ts';
import type { Table } from '../stacks/model.ts';

/** The maximum size in bytes of each attribute that is an index key, by the name of its table. */
export type IndexKeys = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** Limits of DynamoDB on the keys of tables and indexes, in bytes. */
const maxKeyBytes: Readonly<Record<string, number>> = { HASH: 2048, RANGE: 1024 };

export const indexKeysOf = (
  tables: readonly Pick<Table, 'name' | 'definition'>[],
): [string, Readonly<Record<string, number>>][] =>
  tables.map(({ name, definition }) => [
    name,
    Object.fromEntries(
      listAt(definition, 'GlobalSecondaryIndexes')
        .flatMap((index) => listAt(index, 'KeySchema'))
        .map((part) => [textAt(part, 'AttributeName') ?? '', maxKeyBytes[textAt(part, 'KeyType') ?? ''] ?? Infinity]),
    ),
  ]);

/**
 * Returns the name of an index key in a request that is longer than DynamoDB allows; undefined if there is none.
 * dynoxide 1.2.1 checks only the keys of tables.
 */
export const findLongIndexKey = (operation: string, input: unknown, indexKeys: IndexKeys): string | undefined => {
  for (const { table, values } of writtenValues(operation, input)) {
    const limits = indexKeys.get(table) ?? {};
    const tooLong = values.find(
      ([name, value]) => Buffer.byteLength(textAt(value, 'S') ?? '') > (limits[name] ?? Infinity),
    );
    if (tooLong) return tooLong[0];
  }
  return undefined;
};

interface WrittenValues {
  readonly table: string;
  readonly values: readonly (readonly [attribute: string, value: unknown])[];
}

const writtenValues = (operation: string, input: unknown): readonly WrittenValues[] => {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
      return [{ table: textAt(input, 'TableName') ?? '', values: valuesOf(input) }];
    case 'BatchWriteItem':
      return Object.entries(recordAt(input, 'RequestItems')).flatMap(([table, requests]) =>
        (Array.isArray(requests) ? requests : []).map((request) => ({
          table,
          values: valuesOf(recordAt(request, 'PutRequest')),
        })),
      );
    case 'TransactWriteItems':
      return listAt(input, 'TransactItems')
        .flatMap((item) => (isRecord(item) ? Object.values(item) : []))
        .map((write) => ({ table: textAt(write, 'TableName') ?? '', values: valuesOf(write) }));
    default:
      return [];
  }
};

/** The attributes of an item that is put, and those that an update sets to a value. */
const valuesOf = (write: unknown): WrittenValues['values'] => {
  const names = recordAt(write, 'ExpressionAttributeNames');
  const values = recordAt(write, 'ExpressionAttributeValues');
  const settings = (textAt(write, 'UpdateExpression') ?? '').matchAll(
    /([#\w]+)\s*=\s*(?:if_not_exists\([^,]+,\s*)?(:\w+)/g,
  );
  return [
    ...Object.entries(recordAt(write, 'Item')),
    ...Array.from(settings, ([, name = '', value = '']) => [textAt(names, name) ?? name, values[value]] as const),
  ];
};
