import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Table from '../../../../lib/platform/aws/table/table.ts';
import { required } from '../../../harness/required.ts';
import { startScriptedServer } from '../../../harness/scripted-server.ts';
import { type ProviderServer, hangUp, json, providerServer } from '../../providers/provider-server.ts';

interface Note {
  readonly kind: 'note';
  readonly text: string;
}

const key = { pk: 'p', sk: 's' };
const note = { ...key, kind: 'note', text: 'hello' };
const stored = { pk: { S: 'p' }, sk: { S: 's' }, kind: { S: 'note' }, text: { S: 'hello' } };
const account = { ...stored, kind: { S: 'account' }, text: { S: 'confidential' } };

let dynamo: ProviderServer;
let table: typeof Table;

beforeAll(async () => void (dynamo = await providerServer()));
afterAll(() => dynamo.close());
beforeEach(async () => {
  dynamo.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamo.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('TABLE_NAME', 'table');
  vi.resetModules();
  table = await import('../../../../lib/platform/aws/table/table.ts');
});
afterEach(() => vi.unstubAllEnvs());

const failure = (type: string, fields: object = {}) =>
  json(400, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...fields });

describe('an item that is read', () => {
  it('has the expected kind', async () => {
    dynamo.answers.push(
      json(200, { Item: stored }),
      json(200, { Responses: { table: [stored] } }),
      json(200, { Items: [stored] }),
    );
    expect(await table.getItem<Note>(key, 'note')).toEqual(note);
    expect(await table.getItems<Note>([key], ['note'])).toEqual([note]);
    expect(await table.queryPage<Note>({ pk: 'p', kinds: 'note', limit: 1 })).toEqual({
      items: [note],
      last: undefined,
      readCount: 1,
    });
  });

  it('of another kind is an error that names the kinds, and nothing else of the item', async () => {
    dynamo.answers.push(
      json(200, { Item: account }),
      json(200, { Responses: { table: [stored, account] } }),
      json(200, { Items: [account] }),
    );
    const message = 'Read an item of kind account in place of note.';
    await expect(table.getItem<Note>(key, 'note')).rejects.toThrow(message);
    await expect(table.getItems<Note>([key, key], 'note')).rejects.toThrow(message);
    await expect(table.queryPage<Note>({ pk: 'p', kinds: 'note', limit: 1 })).rejects.toThrow(message);
  });

  it('may be missing', async () => {
    dynamo.answers.push(json(200, {}));
    expect(await table.getItem<Note>(key, 'note')).toBeUndefined();
  });
});

describe('a batch of keys', () => {
  it('is read again for the keys that were not processed', async () => {
    const other = { pk: { S: 'p' }, sk: { S: 't' } };
    dynamo.answers.push(
      json(200, { Responses: { table: [stored] }, UnprocessedKeys: { table: { Keys: [other] } } }),
      json(200, { Responses: { table: [{ ...stored, ...other }] } }),
    );
    expect(await table.getItems<Note>([key, { pk: 'p', sk: 't' }], 'note')).toHaveLength(2);
    expect(JSON.parse(required(dynamo.received[1]?.body))).toMatchObject({
      RequestItems: { table: { Keys: [other] } },
    });
  });
});

describe('a batch of items', () => {
  it('is put again for the items that were not processed', async () => {
    const other = { pk: { S: 'p' }, sk: { S: 't' } };
    dynamo.answers.push(
      json(200, { UnprocessedItems: { table: [{ PutRequest: { Item: other } }] } }),
      json(200, { UnprocessedItems: {} }),
    );
    await table.putItems([note, { pk: 'p', sk: 't' }]);
    expect(dynamo.received.map(({ body }) => JSON.parse(required(body)).RequestItems)).toEqual([
      { table: [{ PutRequest: { Item: stored } }, { PutRequest: { Item: other } }] },
      { table: [{ PutRequest: { Item: other } }] },
    ]);
  });

  it('has the last of several with one key, which DynamoDB would refuse', async () => {
    dynamo.answers.push(json(200, {}));
    await table.putItems([{ ...note, text: 'first' }, note]);
    expect(JSON.parse(required(dynamo.received[0]?.body))).toMatchObject({
      RequestItems: { table: [{ PutRequest: { Item: stored } }] },
    });
  });

  it('of more than twenty-five takes several requests', async () => {
    dynamo.answers.push(json(200, {}), json(200, {}));
    await table.putItems(Array.from({ length: 26 }, (_, n) => ({ pk: 'p', sk: String(n) })));
    const sizes = dynamo.received.map(({ body }) => JSON.parse(required(body)).RequestItems.table.length);
    expect(sizes.sort()).toEqual([1, 25]);
  });
});

describe('thousands of keys', () => {
  it('are read in batches, of which sixteen wait for their replies at once', async () => {
    const [batches, atOnce] = [40, 16];
    const waiting: ServerResponse[] = [];
    let [received, most] = [0, 0];
    const answerAll = () => {
      for (const outgoing of waiting.splice(0))
        outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{"Responses":{"table":[]}}');
    };
    using server = await startScriptedServer((outgoing) => {
      waiting.push(outgoing);
      received += 1;
      most = Math.max(most, waiting.length);
      // Later than a seventeenth request would come.
      if (waiting.length === atOnce || received === batches) setTimeout(answerAll, 20);
    });
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', server.url);
    const keys = Array.from({ length: batches * 100 }, (_, n) => ({ pk: 'p', sk: String(n) }));
    expect(await table.getItems<Note>(keys, 'note')).toEqual([]);
    expect([server.requests.length, most]).toEqual([batches, atOnce]);
  });
});

describe('a conditional write', () => {
  it('returns the item for which its condition failed', async () => {
    const update = { set: { text: 'bye' }, onlyIf: table.present };
    dynamo.answers.push(
      failure('ConditionalCheckFailedException', { Item: stored }),
      failure('ConditionalCheckFailedException', { Item: { ...stored, sum: { N: '9007199254740993' } } }),
    );
    expect(await table.putItem(note, table.absent)).toEqual({ ok: false, current: note });
    expect(await table.updateItem<Note>(key, update)).toEqual({ ok: false, current: { ...note, sum: 2 ** 53 } });
  });

  it('has succeeded if its reply was lost and the condition of its repetition fails for what it wrote', async () => {
    dynamo.answers.push(hangUp, failure('ConditionalCheckFailedException', { Item: stored }));
    expect(await table.putItem(note, table.absent)).toEqual({ ok: true, item: note });
  });

  it('in a transaction returns the item for each part that failed', async () => {
    const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: stored }];
    dynamo.answers.push(failure('TransactionCanceledException', { CancellationReasons }));
    const parts = [{ put: note }, { check: key, onlyIf: table.absent }];
    expect(await table.transact(parts)).toEqual({ ok: false, refused: new Map([[1, note]]) });
  });

  it('of a transaction that conflicts with another is repeated', async () => {
    const CancellationReasons = [{ Code: 'TransactionConflict' }];
    dynamo.answers.push(failure('TransactionCanceledException', { CancellationReasons }), json(200, {}));
    expect(await table.transact([{ put: note }])).toEqual({ ok: true });
  });
});

describe('an item that the table rejects', () => {
  it('is told from a failure of the table', async () => {
    dynamo.answers.push(failure('ValidationException'), failure('AccessDeniedException'));
    const errors = [
      await table.putItem(note).catch((error: unknown) => error),
      await table.putItem(note).catch((error: unknown) => error),
    ];
    expect(errors.map(table.isItemRejected)).toEqual([true, false]);
  });
});
