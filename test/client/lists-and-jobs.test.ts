import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createClient,
  exportToFile,
  importAccounts,
  type ImportCounts,
  listAccounts,
  listAll,
  listPages,
  type NewAccount,
  waitForImport,
} from '@collection-management/client';
import { collect } from '../harness/collect.ts';
import { invocationBytes } from '../../lib/platform/http/json-body.ts';
import { maxImportBodyBytes, maxImportRecords } from '../../lib/portfolio/imports/contract.ts';
import {
  type ReceivedRequest,
  type Step,
  hangUp,
  page,
  reply,
  startScriptedServer,
} from '../harness/scripted-server.ts';

async function aClient(...script: readonly Step[]) {
  const server = await startScriptedServer(...script);
  onTestFinished(server[Symbol.dispose]);
  return { ...server, client: createClient({ baseUrl: server.url, apiKey: 'key', retryDelayMs: 1 }) };
}

const listed = (ids: readonly string[], next: string | null): Step =>
  reply(200, { data: ids.map((id) => ({ id })), pagination: { next_cursor: next, has_more: next !== null } });

describe('an iteration over a list', () => {
  it('follows the cursor, also over a page that is empty', async () => {
    const { client, requests } = await aClient(listed(['a', 'b'], 'two'), listed([], 'three'), listed(['c'], null));
    const found = await collect(listAll(client, listAccounts, { query: { limit: 2, status: 'active' } }));
    expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/accounts?limit=2&status=active',
      '/api/v1/accounts?limit=2&status=active&cursor=two',
      '/api/v1/accounts?limit=2&status=active&cursor=three',
    ]);
  });

  it('reads no page that the caller does not come to', async () => {
    const { client, requests } = await aClient(listed(['a', 'b'], 'two'));
    for await (const { id } of listAll(client, listAccounts)) if (id === 'b') break;
    expect(requests).toHaveLength(1);
  });

  it('ends when it is aborted', async () => {
    const { client, requests } = await aClient(listed(['a'], 'two'), listed(['b'], 'three'));
    const aborted = new AbortController();
    const walk = async () => {
      for await (const { id } of listAll(client, listAccounts, { signal: aborted.signal }))
        if (id === 'b') aborted.abort();
    };
    await expect(walk()).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(2);
  });

  it('continues with a cursor that the caller kept', async () => {
    const { client, requests } = await aClient(listed(['c'], null));
    const pages = await collect(listPages(client, listAccounts, { query: { cursor: 'three' } }));
    expect(pages.map(({ data }) => data.length)).toEqual([1]);
    expect(requests[0]!.url).toBe('/api/v1/accounts?cursor=three');
  });

  it('fails at a page that refers to itself, instead of reading it forever', async () => {
    const { client } = await aClient(listed(['a'], 'two'));
    await expect(collect(listAll(client, listAccounts))).rejects.toMatchObject({ reason: 'malformed_reply' });
  });
});

const anAccount = (n: number): NewAccount => ({ external_id: `A-${n}`, contact: { name: 'Ana' }, total_amount: n });

/** A service that stores what it is sent: accounts without a name fail, and it lists one error row of each import. */
function importService() {
  const jobs: { accounts: NewAccount[]; reads: number }[] = [];
  const view = (id: number) => {
    const { accounts, reads } = jobs[id]!;
    const rows = accounts.flatMap(({ contact }, index) => (contact.name === '' ? [{ index, code: 'required' }] : []));
    const isDone = reads > 1;
    const imported = accounts.length - rows.length;
    return {
      job_id: String(id),
      status: isDone ? 'completed' : 'processing',
      total_records: accounts.length,
      processed: isDone ? accounts.length : 0,
      ...{ imported: isDone ? imported : 0, updated: 0, unchanged: 0, superseded: 0, warned: 0 },
      payments: { registered: isDone ? imported : 0, unchanged: 0, failed: 0, skipped: 0 },
      failed: isDone ? rows.length : 0,
      ...{ errors: rows.slice(0, 1), errors_truncated: rows.length > 1, errors_url: null as string | null },
      ...{ warnings: [], warnings_truncated: false, warnings_url: null, differences: [] },
      change_totals: [{ kind: 'created', currency: 'ARS', count: imported, amount: 0.1 }],
      rows,
    };
  };
  const step: Step = (outgoing, request: ReceivedRequest) => {
    const id = Number(request.url.split('/').at(-1));
    if (request.method === 'POST') {
      const job_id = String(jobs.push({ accounts: JSON.parse(request.body).accounts, reads: 0 }) - 1);
      return reply(202, { job_id })(outgoing, request);
    }
    if (request.url.startsWith('/files/')) return reply(200, view(id).rows)(outgoing, request);
    jobs[id]!.reads++;
    return reply(200, { ...view(id), errors_url: `http://${request.headers.host}/files/${id}` })(outgoing, request);
  };
  return { jobs, step };
}

describe('importAccounts', () => {
  it('sends a source of any length in parts, one after the other, and adds up what they returned', async () => {
    const { jobs, step } = importService();
    const { client, requests } = await aClient(step);
    async function* source() {
      for (let n = 0; n < 10; n++) yield { ...anAccount(n), contact: { name: n > 1 && n < 7 ? '' : 'Ana' } };
    }
    const progress: ImportCounts[] = [];
    const onProgress = (counts: ImportCounts) => progress.push(counts);
    const result = await importAccounts(client, source(), { maxRecords: 4, pollMs: 1, onProgress });
    expect(jobs.map(({ accounts }) => accounts.length)).toEqual([4, 4, 2]);
    expect(result).toMatchObject({ total_records: 10, processed: 10, imported: 5, failed: 5, jobIds: ['0', '1', '2'] });
    expect(result.payments).toEqual({ registered: 5, unchanged: 0, failed: 0, skipped: 0 });
    expect(result.changeTotals).toEqual([{ kind: 'created', currency: 'ARS', count: 5, amount: 0.3 }]);
    expect(result.errors.map(({ index }) => index)).toEqual([2, 3, 4, 5, 6]);
    expect(progress.map(({ processed }) => processed)).toEqual([0, 4, 4, 8, 8, 10]);
    const links = requests.filter(({ url }) => url.startsWith('/files/'));
    expect(links.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, undefined]);
  });

  it('fills a part up to the number and the size that the service allows, as the service counts', async () => {
    const { step } = importService();
    const { client, requests } = await aClient(step);
    const note = '"ñ\n\u{1F600}'.repeat(40);
    const source = Array.from({ length: 30_000 }, (_, n) => ({ ...anAccount(n), ...(n < 15_000 && { notes: note }) }));
    const result = await importAccounts(client, source, { pollMs: 1 });
    expect(result.total_records).toBe(30_000);
    const parts = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const sizes = parts.map((body) => ({ bytes: invocationBytes(body), count: JSON.parse(body).accounts.length }));
    for (const { bytes, count } of sizes) {
      expect(bytes).toBeLessThanOrEqual(maxImportBodyBytes);
      expect(count).toBeLessThanOrEqual(maxImportRecords);
    }
    // The first part is as large as it may be.
    expect(sizes[0]!.bytes).toBeGreaterThan(maxImportBodyBytes - 2000);
  });

  it('makes an error row of a record that no request can contain, and imports the others', async () => {
    const { jobs, step } = importService();
    const { client } = await aClient(step);
    const source = [anAccount(0), { ...anAccount(1), notes: 'x'.repeat(maxImportBodyBytes) }, anAccount(2)];
    const result = await importAccounts(client, source, { pollMs: 1 });
    expect(result).toMatchObject({
      total_records: 3,
      imported: 2,
      failed: 1,
      errors: [{ index: 1, code: 'body_too_large' }],
    });
    expect(jobs).toHaveLength(2);
  });

  it('names each part by the key of the caller, so that a repeated import submits none twice', async () => {
    const { step } = importService();
    const { client, requests } = await aClient(hangUp, step);
    await importAccounts(client, [0, 1, 2].map(anAccount), { maxRecords: 2, pollMs: 1, idempotencyKey: 'nightly' });
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(['nightly-0', 'nightly-0', 'nightly-2']);
  });

  it('sends nothing if the source is empty, and fails with its error if it fails', async () => {
    const { step } = importService();
    const { client, requests } = await aClient(step);
    expect(await importAccounts(client, [])).toMatchObject({ total_records: 0, errors: [], jobIds: [] });
    function* broken(): Generator<NewAccount> {
      yield anAccount(0);
      throw new Error('The file ended early.');
    }
    await expect(importAccounts(client, broken())).rejects.toThrow('The file ended early.');
    expect(requests).toEqual([]);
  });

  it('fails if the reply is not that of the service', async () => {
    const { client } = await aClient(page(200, 'Sign in'));
    await expect(importAccounts(client, [anAccount(0)])).rejects.toMatchObject({ reason: 'malformed_reply' });
  });
});

describe('waitForImport', () => {
  it('can be given up, and the job goes on', async () => {
    const { client } = await aClient(reply(200, { status: 'processing' }));
    const aborted = new AbortController();
    const waited = waitForImport(client, '1', { signal: aborted.signal, onPoll: () => aborted.abort() });
    await expect(waited).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('exportToFile', () => {
  const anExport = (server: string, over: object): Step =>
    reply(200, { export_id: 'e-1', status: 'completed', failure_code: null, file: { url: `${server}/file` }, ...over });

  it('submits the export, waits for it, and returns the download', async () => {
    const script: Step[] = [reply(202, { export_id: 'e-1', status: 'processing' })];
    const { client, requests, url } = await aClient(...script, (outgoing, request) => answer(outgoing, request));
    const answer: Step = (outgoing, request) => {
      if (request.url === '/file') return page(200, 'id,external_id')(outgoing, request);
      const isDone = requests.length > 2;
      return anExport(url, isDone ? {} : { status: 'processing', file: null })(outgoing, request);
    };
    const file = await exportToFile(client, { format: 'csv' }, { pollMs: 1, idempotencyKey: 'mine' });
    expect(await file.text()).toBe('id,external_id');
    expect(JSON.parse(requests[0]!.body)).toEqual({ format: 'csv', delivery: 'file' });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/export/accounts',
      'GET /api/v1/exports/e-1',
      'GET /api/v1/exports/e-1',
      'GET /file',
    ]);
    expect(requests.at(-1)!.headers['x-api-key']).toBeUndefined();
  });

  it('fails if there is no file', async () => {
    const failed = { status: 'failed', failure_code: 'not_written', file: null };
    const { client } = await aClient(reply(202, { export_id: 'e-1' }), anExport('', failed));
    await expect(exportToFile(client, {}, { pollMs: 1 })).rejects.toMatchObject({ export: failed });
  });
});
