import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxImportRecords, maxInlineImportRows } from '../../lib/portfolio/imports/contract.ts';
import { eventually } from './api-client.ts';
import { type RunningStack, callStack, deleteState, startStack } from './running-stack.ts';

let stack: RunningStack;
let admin: string;

// Uses its own stack: its many stream records would delay the other tests.
beforeAll(async () => {
  stack = await startStack();
  admin = stack.session.organizations[1]?.tokens.admin ?? '';
});

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

describe('an import of 25,000 records, 5% of them invalid', () => {
  it('ends with every record accounted for', async () => {
    const isWrong = (n: number) => n % 20 === 7;
    const accounts = Array.from({ length: maxImportRecords }, (_, n) => ({
      external_id: `B-${n}`,
      contact: { name: `Person ${n}`, ...(isWrong(n) && { email: 'nobody' }) },
      total_amount: n / 100,
    }));
    const { job_id } = await callStack(stack, admin, 'POST', '/api/v1/import', { accounts });
    const job = await eventually(async () => {
      const found = await callStack(stack, admin, 'GET', `/api/v1/import/${job_id}`);
      return found.completed_at !== null && found;
    }, 250);
    const wrong = accounts.flatMap((_, n) => (isWrong(n) ? [n] : []));
    expect(job).toMatchObject({
      status: 'completed_with_errors',
      imported: maxImportRecords - wrong.length,
      updated: 0,
      superseded: 0,
      failed: wrong.length,
      processed: maxImportRecords,
      errors_truncated: true,
    });
    const shown = job.errors.map(({ index }: { index: number }) => index);
    expect(shown).toEqual(wrong.slice(0, maxInlineImportRows));
    const all = await fetch(job.errors_url);
    expect(all.status).toBe(200);
    // The error file contains all the rows.
    const rows = (await all.json()) as { index: number; code: string }[];
    expect(rows.map(({ index }) => index)).toEqual(wrong);
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['invalid_email']));
    // A JSON array of accounts, as the contract declares.
    const exported = (await callStack(stack, admin, 'POST', '/api/v1/export/accounts', {})) as {
      external_id: string | null;
    }[];
    const stored = exported.filter(({ external_id: id }) => id?.startsWith('B-'));
    expect(new Set(stored.map(({ external_id }) => external_id)).size).toBe(maxImportRecords - wrong.length);
    expect(stored).toHaveLength(maxImportRecords - wrong.length);
  }, 300_000);
});
