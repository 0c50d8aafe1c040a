import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Table from '../../../lib/platform/aws/table/table.ts';
import { filterExpression } from '../../../lib/platform/aws/table/where.ts';
import { createTables } from '../../../local/engine/table-engine.ts';
import type { TableEngine } from '../../../local/engine/table-engine.ts';
import { tableArn, streamArn } from '../../../local/foundation/arn.ts';
import { memoryTable } from '../../../local/sample-data/memory-table.ts';
import { embedded } from '../../harness/engines.ts';

const attribute = (name: string) => ({ AttributeName: name, AttributeType: 'S' });
const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];
const definition = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map(attribute),
  KeySchema: keySchema('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'gsi1', KeySchema: keySchema('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
  ],
};

let engine: TableEngine;
let table: typeof Table;

beforeAll(async () => {
  engine = await embedded.start();
  const name = definition.TableName;
  const described = { name, arn: tableArn(name), streamArn: streamArn(name), definition, timeToLive: undefined };
  await createTables(engine, [described]);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('TABLE_NAME', name);
  vi.resetModules();
  table = await import('../../../lib/platform/aws/table/table.ts');
});
afterEach(() => Reflect.deleteProperty(table.tableClient(), 'send'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await engine.stop();
});

const key = (sk: string) => ({ pk: 'letters', sk });
const letter = (sk: string, more: object = {}) => ({ ...key(sk), kind: 'letter', size: 1, ...more });

/** What requests of every kind return, in this order. */
async function answers(): Promise<unknown[]> {
  const found: unknown[] = [];
  const note = async (answer: Promise<unknown>): Promise<void> => void found.push(await answer);
  const { absent, present, deleteItem, getItem, getItems, putItem, queryPage, transact, updateItem } = table;
  for (const [at, sk] of ['b', 'a', 'd', 'c'].entries())
    await note(putItem(letter(sk, { gsi1pk: at % 2 ? 'odd' : 'even', gsi1sk: `${9 - at}` }), absent));
  await note(putItem(letter('a', { size: 2 }), absent));
  await note(
    updateItem(key('a'), {
      set: { name: 'Ana', 'places.home': 1 },
      onlyIf: { expression: '#size = :one AND NOT #name = :none', values: { ':one': 1, ':none': 'x' } },
    }).catch((error: unknown) => error instanceof Error),
  );
  await note(updateItem(key('a'), { set: { places: { home: 1 }, list: [{ n: 1 }] }, setOnce: { size: 5, late: 7 } }));
  await note(updateItem(key('a'), { set: { 'places.work': undefined, 'places.sea': 3 }, add: { size: 2, seen: 1 } }));
  await note(updateItem(key('a'), { append: { list: [{ n: 2 }], others: ['x'] }, remove: ['late', 'places.home'] }));
  const isListed = { expression: '#list[1].#n = :two OR attribute_exists(#nowhere)', values: { ':two': 2 } };
  await note(updateItem(key('a'), { set: { isListed: true }, onlyIf: isListed }));
  await note(updateItem(key('b'), { set: { isListed: true }, onlyIf: isListed }));
  await note(updateItem(key('b'), { set: { n: 1 }, onlyIf: { expression: '#size <> :one', values: { ':one': 1 } } }));
  await note(updateItem(key('new'), { set: { kind: 'letter', size: 4 }, onlyIf: absent }));
  await note(
    transact([
      { put: letter('e'), onlyIf: absent },
      { update: key('a'), change: { set: { size: 9 }, onlyIf: present } },
      { check: key('b'), onlyIf: { expression: '#size > :one', values: { ':one': 1 } } },
      { delete: key('c'), onlyIf: present },
    ]),
  );
  await note(
    transact([
      { put: letter('e'), onlyIf: absent },
      { check: key('b'), onlyIf: { expression: '(#size >= :one) AND #size <= :one', values: { ':one': 1 } } },
      { delete: key('c'), onlyIf: present },
    ]),
  );
  await note(getItem(key('a'), 'letter'));
  await note(getItem(key('c'), 'letter', { consistent: true }));
  await note(getItems([key('d'), key('c')], 'letter'));
  await note(queryPage({ pk: 'letters', kinds: 'letter', limit: 2 }));
  await note(queryPage({ pk: 'letters', limit: 2, after: 'b', descending: true }));
  await note(queryPage({ pk: 'letters', limit: 9, from: 'b', upTo: 'd', keysOnly: true, after: 'b' }));
  await note(queryPage({ pk: 'letters', limit: 3, filter: filterExpression({ size: { from: 2 } })! }));
  await note(queryPage({ pk: 'even', index: 'gsi1', limit: 1 }));
  await note(queryPage({ pk: 'even', index: 'gsi1', limit: 5, after: '7', upTo: '9' }));
  await note(deleteItem(key('d'), { expression: '#size = :two', values: { ':two': 2 } }));
  await note(deleteItem(key('d')));
  await note(queryPage({ pk: 'even', index: 'gsi1', limit: 5, descending: true }));
  return found;
}

describe('the table in memory', () => {
  it('answers as the engine does, and reports its writes', async () => {
    const expected = await answers();
    const writes: unknown[] = [];
    Object.assign(table.tableClient(), { send: memoryTable([], (write) => writes.push(write)).send });
    expect(await answers()).toEqual(expected);
    expect(writes).toHaveLength(12);
    expect(writes[0]).toMatchObject({ before: undefined, after: { sk: 'b' } });
  });
});
