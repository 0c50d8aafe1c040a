import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Client,
  createClient,
  listAll,
  listImports,
  readAccount,
  readImport,
} from '@collection-management/client';
import { bySize } from '../../harness/by-size.ts';
import { collect } from '../../harness/collect.ts';
import { maxImportRecords, maxInlineImportRows } from '../../../lib/portfolio/imports/contract.ts';
import { programFolder, wholeIntegration } from '../../harness/readme-programs.ts';
import { type RunningStack, deleteState, startOwnStack } from '../../stack/running-stack.ts';

let stack: RunningStack;
let folder: string;
let client: Client;

const baseUrl = () => stack.session.base_url;
const apiKey = () => stack.session.organizations[1]!.api_keys.full;

// Uses its own stack: its many stream records would delay the other tests.
beforeAll(async () => {
  stack = await startOwnStack();
  folder = mkdtempSync(path.join(tmpdir(), 'client-test-'));
  client = createClient({ baseUrl: baseUrl(), apiKey: apiKey() });
});

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
  rmSync(folder, { recursive: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      // A server listening on a TCP port has an AddressInfo.
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

/** The file of the program, unchanged if its requests may contain as many records as the service allows. */
function programWith(perRequest: number): string {
  if (perRequest === maxImportRecords) return wholeIntegration;
  const whole = readFileSync(wholeIntegration, 'utf8');
  const limited = whole.replace('rows(), {', `rows(), { maxRecords: ${perRequest},`);
  expect(limited).not.toBe(whole);
  // Within the package, which is found by its name.
  mkdirSync(programFolder, { recursive: true });
  const other = path.join(programFolder, 'integration-with-small-requests.ts');
  writeFileSync(other, limited);
  return other;
}

describe('the whole integration that the README links to', () => {
  const perRequest = bySize({ small: 2000, large: maxImportRecords });
  const count = perRequest + 1000;
  // Few are stored: what takes time is not the number of rows.
  const isWrong = (n: number) => n % 20 !== 3;
  const rows = Array.from({ length: count }, (_, n) => ({
    external_id: `B-${n}`,
    source_system: 'bank',
    contact: { name: `Person ${n}`, ...(isWrong(n) && { email: 'nobody' }) },
    total_amount: n / 100,
  }));
  const right = rows.filter((_, n) => !isWrong(n));
  const wrong = rows.flatMap((_, n) => (isWrong(n) ? [n] : []));

  it('creates, imports more rows than one request may contain, lists, pays, exports, and receives webhooks', async () => {
    const program = programWith(perRequest);
    writeFileSync(path.join(folder, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const port = await freePort();
    const env = {
      ...process.env,
      BASE_URL: baseUrl(),
      API_KEY: apiKey(),
      PORT: String(port),
      RECEIVER_URL: `http://127.0.0.1:${port}/webhooks`,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      cwd: folder,
      env,
      timeout: 280_000,
    });
    const lines = stdout.trim().split('\n');
    const cents = right.reduce((sum, { total_amount: amount }) => sum + Math.round(amount * 100), 0);
    expect(lines).toContain(`Debt: ${(cents / 100).toFixed(2)}`);
    expect(lines).toContain(`Processed: ${count} of ${count} submitted`);
    expect(lines).toContain(`Imported: ${right.length} Failed: ${wrong.length} Last: ${wrong.at(-1)} invalid_email`);
    expect(lines).toContain('Paid: 600');
    const [header, ...exported] = readFileSync(path.join(folder, 'accounts.csv'), 'utf8').trim().split(/\r?\n/);
    const column = header!.split(',').indexOf('external_id');
    const ids = new Set(exported.map((row) => row.split(',')[column]));
    expect(ids).toEqual(new Set(right.map(({ external_id }) => external_id)));
    expect(exported).toHaveLength(right.length);
    const [second, first] = await collect(listAll(client, listImports));
    expect(second!.total_records).toBe(count - perRequest);
    expect(first).toMatchObject({
      status: 'completed_with_errors',
      processed: perRequest,
      updated: 0,
      superseded: 0,
    });
    const job = await readImport(client, { path: { jobId: first!.job_id } });
    expect(job.errors_truncated).toBe(true);
    expect(job.errors.map(({ index }) => index)).toEqual(wrong.slice(0, maxInlineImportRows));
    const file = await fetch(job.errors_url!);
    expect(file.status).toBe(200);
    // The file has rows of the same form, all of them.
    const all = (await file.json()) as typeof job.errors;
    expect(all.map(({ index }) => index)).toEqual(wrong.filter((n) => n < perRequest));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['invalid_email']));
    const paid = await readAccount(client, { path: { id: 'INV-1001' }, query: { by: 'external_id' } });
    expect(paid).toMatchObject({ paid_amount: 600, pending_balance: 900 });
  }, 300_000);
});
