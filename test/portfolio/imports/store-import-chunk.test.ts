import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type QueueName, queues } from '../../../lib/platform/aws/queues.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { recordsPerChunk } from '../../../lib/portfolio/imports/import-records.ts';
import { type FaultyService, type Message, useFaultyService } from '../../faults/faulty-service.ts';
import { required } from '../../harness/required.ts';

let faulty: FaultyService;
let organization: OrganizationId;
let isBroken: (request: string) => Error | undefined = () => undefined;

useFaultyService(async (started) => {
  faulty = started;
  const { tableClient } = await import('../../../lib/platform/aws/table/table.ts');
  tableClient().middlewareStack.add(
    (next) => async (args) => {
      const error = isBroken(JSON.stringify(args.input));
      if (error) throw error;
      return next(args);
    },
    { step: 'initialize', name: 'breaking' },
  );
});

beforeEach(async () => {
  isBroken = () => undefined;
  organization = await faulty.service.organization(randomUUID());
});

const failure = (name: string) =>
  name === 'TypeError' ? new TypeError('A defect.') : Object.assign(new Error(`The table says ${name}.`), { name });
/** Fails the requests that write the record with this name or its contact. */
const failing = (name: string, error: string) => (request: string) =>
  request.includes(`"${name}"`) && request.includes('UpdateExpression') ? failure(error) : undefined;

const messagesIn = (queue: QueueName) => faulty.messagesIn(queue, organization);
const maxReceiveCount = queues['import-chunk'].maxReceiveCount;

interface Submitted {
  readonly chunks: readonly Message[];
  readonly read: () => Promise<ImportView>;
}

/** Submits and splits an import; its chunks are not stored yet. */
async function submitted(accounts: readonly unknown[]): Promise<Submitted> {
  return submittedText(JSON.stringify({ accounts }));
}

async function submittedText(body: string): Promise<Submitted> {
  const { createImport } = await import('../../../lib/portfolio/imports/contract.ts');
  const { requestEvent } = await import('../../harness/requests.ts');
  const event = { ...requestEvent(createImport, { organization, body: {} }), body };
  const reply = await faulty.service.invoke('createImport', event);
  expect(reply.statusCode).toBe(202);
  const { job_id: jobId } = JSON.parse(reply.body);
  for (const message of await messagesIn('import')) await faulty.run('splitImport', message);
  return {
    chunks: await messagesIn('import-chunk'),
    read: () => faulty.service.call<ImportView>('readImport', { organization, params: { jobId } }),
  };
}

const store = (chunk: Message, receives = 1) => faulty.run('storeImportChunk', chunk, receives);
const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    external_id: `INV-${n}`,
    contact: { name: `Name ${n}` },
    total_amount: 1,
  }));

async function storedNames(): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { limit: '1000', ...(cursor && { cursor }) };
    const page = await faulty.service.call<{ data: AccountView[]; pagination: { next_cursor: string | null } }>(
      'listAccounts',
      { organization, query },
    );
    for (const { external_id: name } of page.data) names.add(required(name));
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor);
  return names;
}

describe('one of many records', { timeout: 120_000 }, () => {
  const records = recordsOf(20);

  it.each([
    ['that the table rejects', 'ValidationException', 1, recordsOf(recordsPerChunk + 20)],
    ['that runs into a defect', 'TypeError', 1, records],
    ['that fails for another reason at the last delivery', 'InternalServerError', maxReceiveCount, records],
  ])('%s is one error row, and all others are stored', async (_, error, delivery, submittedRecords) => {
    const { chunks, read } = await submitted(submittedRecords);
    const others = submittedRecords.length - 1;
    expect(chunks).toHaveLength(Math.ceil(submittedRecords.length / recordsPerChunk));
    isBroken = failing('Name 7', error);
    for (const chunk of chunks) await store(chunk, delivery);
    expect(await read()).toMatchObject({
      status: 'completed_with_errors',
      imported: others,
      failed: 1,
      errors: [{ index: 7, external_id: 'INV-7', code: 'not_stored' }],
    });
    const names = await storedNames();
    expect(names.size).toBe(others);
    expect(names).not.toContain('INV-7');
  });

  it('fails the delivery if all other records fail too', async () => {
    const { chunks, read } = await submitted(records);
    isBroken = (request) => (request.includes('"Name ') ? failure('ValidationException') : undefined);
    for (const chunk of chunks) await expect(store(chunk)).rejects.toThrow();
    expect(await read()).toMatchObject({ status: 'processing', failed: 0 });
    isBroken = () => undefined;
    for (const chunk of chunks) await store(chunk, 2);
    expect(await read()).toMatchObject({ status: 'completed', imported: 20 });
  });

  it('that fails for another reason before the last delivery fails the delivery', async () => {
    const { chunks, read } = await submitted(records);
    isBroken = failing('Name 7', 'InternalServerError');
    for (const chunk of chunks) await expect(store(chunk, maxReceiveCount - 1)).rejects.toThrow();
    expect(await read()).toMatchObject({ status: 'processing', failed: 0 });
    isBroken = () => undefined;
    for (const chunk of chunks) await store(chunk, maxReceiveCount);
    expect(await read()).toMatchObject({ status: 'completed', imported: 20, failed: 0 });
  });
});

describe('a table that accepts no writes', { timeout: 120_000 }, () => {
  const throttled = (request: string) =>
    /"UpdateExpression"/.test(request) && !request.includes('results') && !request.includes('completed_at')
      ? failure('ThrottlingException')
      : undefined;

  it('causes no error rows before the last delivery, which stores what it can', async () => {
    const { chunks, read } = await submitted(recordsOf(100));
    isBroken = throttled;
    for (let delivery = 1; delivery < maxReceiveCount; delivery++)
      for (const chunk of chunks) await expect(store(chunk, delivery)).rejects.toThrow();
    expect(await read()).toMatchObject({ status: 'processing', failed: 0 });
    let writes = 0;
    isBroken = (request) =>
      request.includes('"Name ') && ++writes % 10 === 0 ? failure('ThrottlingException') : undefined;
    for (const chunk of chunks) await store(chunk, maxReceiveCount);
    const job = await read();
    expect(job).toMatchObject({ status: 'completed_with_errors', processed: 100 });
    expect(job.failed).toBeGreaterThan(0);
    expect(job.failed).toBeLessThan(40);
    expect(job.errors).toHaveLength(job.failed);
    isBroken = () => undefined;
    const names = await storedNames();
    expect(names.size).toBe(job.imported);
  });

  it('does not delay the last delivery beyond the timeout of the function', async () => {
    const { chunks, read } = await submitted(recordsOf(100));
    const start = Date.now();
    let requests = 0;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    // Each request takes ten seconds.
    isBroken = (request) => {
      if (!throttled(request)) return undefined;
      requests++;
      vi.setSystemTime(start + requests * 10_000);
      return failure('ThrottlingException');
    };
    try {
      for (const chunk of chunks) await store(chunk, maxReceiveCount);
    } finally {
      vi.useRealTimers();
    }
    expect(requests).toBeLessThan(recordsPerChunk / 10);
    expect(await read()).toMatchObject({ status: 'failed', failed: 100 });
  });
});

describe('malformed records', { timeout: 120_000 }, () => {
  it('become error rows and do not affect others: lone surrogates, deep nesting, odd names', async () => {
    const good = JSON.stringify(recordsOf(3)).slice(1, -1);
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const odd = [
      `{"external_id":"half","contact":{"name":"\\ud83d"},"total_amount":1}`,
      `{"external_id":"deep","contact":{"name":"Ana"},"total_amount":1,"extra":${nested}}`,
      `{"external_id":"proto","contact":{"name":"Ana"},"total_amount":1,"__proto__":{"notes":"x"}}`,
      `{"external_id":"\\ud83d","contact":{"name":"Ana"},"total_amount":1}`,
      nested,
    ];
    const { chunks, read } = await submittedText(`{"accounts":[${good},${odd.join(',')}]}`);
    for (const chunk of chunks) await store(chunk);
    const job = await read();
    expect(job).toMatchObject({ status: 'completed_with_errors', imported: 3, failed: odd.length });
    expect(job.errors.map(({ index, external_id: id, code }) => [index, id, code])).toEqual([
      [3, 'half', 'malformed_text'],
      [4, 'deep', 'too_deep'],
      [5, 'proto', 'unknown_field'],
      [6, '\ufffd', 'malformed_text'],
      [7, null, 'too_deep'],
    ]);
  });
});

describe('an undo that could not be split', { timeout: 120_000 }, () => {
  it('takes nothing back, and begins again when it is asked for again', async () => {
    const imported = await submitted(recordsOf(2));
    for (const chunk of imported.chunks) await store(chunk);
    const { job_id: undone } = await imported.read();
    const undo = () => faulty.service.call<ImportView>('undoImport', { organization, params: { jobId: undone } });
    const { job_id: jobId } = await undo();
    const read = () => faulty.service.call<ImportView>('readImport', { organization, params: { jobId } });
    isBroken = (request) => (request.includes('superseded') ? failure('InternalServerError') : undefined);
    for (const message of await messagesIn('import'))
      await expect(faulty.run('splitImport', message, queues.import.maxReceiveCount)).rejects.toThrow();
    isBroken = () => undefined;
    expect(await read()).toMatchObject({ status: 'failed', undo: { removed: 0 } });
    expect((await storedNames()).size).toBe(2);

    expect(await undo()).toMatchObject({ job_id: jobId, status: 'processing' });
    for (const message of await messagesIn('import')) await faulty.run('splitImport', message);
    for (const chunk of await messagesIn('import-chunk')) await store(chunk);
    expect(await read()).toMatchObject({ status: 'completed', undo: { removed: 2 } });
    expect((await storedNames()).size).toBe(0);
  });
});
