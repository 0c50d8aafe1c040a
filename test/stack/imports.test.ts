import { beforeAll, describe, expect, it } from 'vitest';
import { invocationBytes } from '../../lib/platform/http/json-body.ts';
import { maxImportBodyBytes, maxImportRecords } from '../../lib/portfolio/imports/contract.ts';
import { type Tenant, aTenant, call, importAccounts, waitForImport } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const record = (external_id: string | undefined, over: object = {}) => ({
  external_id,
  contact: { name: `Person ${external_id}` },
  total_amount: 10,
  ...over,
});
const submit = (body: unknown) => call('createImport', tenant.admin, { body });
const byExternalId = (id: string) =>
  call('readAccount', tenant.viewer, { params: { id }, query: { by: 'external_id' } });

describe('an import', () => {
  it('is accepted at once and shows its progress to the end', async () => {
    const submitted = await submit({ accounts: [record('I-1'), record('I-2')] });
    expect(submitted).toMatchObject({ status: 202, body: { status: 'processing', total_records: 2 } });
    expect(submitted.body.job_id).toMatch(/^imp_[0-9a-f]{32}$/);
    expect(await waitForImport(tenant, submitted.body.job_id)).toMatchObject({
      job_id: submitted.body.job_id,
      status: 'completed',
      total_records: 2,
      processed: 2,
      imported: 2,
      updated: 0,
      superseded: 0,
      failed: 0,
      errors: [],
      errors_truncated: false,
      errors_url: null,
      completed_at: expect.any(String),
    });
  });

  it('updates existing accounts with the fields that the record gives', async () => {
    await importAccounts(tenant, [record('I-3', { notes: 'kept', due_date: '2024-01-31' })]);
    const again = await importAccounts(tenant, [record('I-3', { total_amount: 20 })]);
    expect(again).toMatchObject({ status: 'completed', imported: 0, updated: 1 });
    expect((await byExternalId('I-3')).body).toMatchObject({ notes: 'kept', due_date: '2024-01-31', total_amount: 20 });
  });

  it('validates without storing anything, and is listed with its mode', async () => {
    await importAccounts(tenant, [record('I-V', { notes: 'kept' })]);
    const accounts = [record('I-V', { notes: 'other' }), record('I-V2')];
    const { body } = await submit({ accounts, mode: 'validate' });
    expect(await waitForImport(tenant, body.job_id)).toMatchObject({
      mode: 'validate',
      status: 'completed',
      imported: 1,
      updated: 1,
      unchanged: 0,
      differences: [{ index: 0, external_id: 'I-V', changes: { notes: { before: 'kept', after: 'other' } } }],
    });
    expect((await byExternalId('I-V')).body).toMatchObject({ notes: 'kept' });
    expect(await byExternalId('I-V2')).toMatchObject({ status: 404 });
    const listed = await call('listImports', tenant.admin, { query: { limit: '1' } });
    expect(listed.body.data).toMatchObject([{ job_id: body.job_id, mode: 'validate', imported: 1, updated: 1 }]);
  });

  it('keeps the last record per external_id, and counts the others as superseded', async () => {
    const job = await importAccounts(
      tenant,
      [1, 2, 3].map((total_amount) => record('I-4', { total_amount })),
    );
    expect(job).toMatchObject({ status: 'completed', total_records: 3, imported: 1, superseded: 2, processed: 3 });
    expect((await byExternalId('I-4')).body.total_amount).toBe(3);
  });

  it('stores valid records, and says what is wrong with each invalid one', async () => {
    const job = await importAccounts(tenant, [
      record('I-5'),
      record('I-6', { total_amount: -1 }),
      record('I-7', { contact: { name: 'Ana', phone: '123' } }),
      record('I-8', { total_amount: 1.234 }),
      { nothing: true },
      'text',
    ]);
    expect(job).toMatchObject({ status: 'completed_with_errors', imported: 2, failed: 4, processed: 6 });
    expect(job.warnings).toMatchObject([{ index: 2, external_id: 'I-7', code: 'phone_dropped' }]);
    expect(
      job.errors.map((row: Record<string, unknown>) => [row['index'], row['external_id'], row['code'], row['path']]),
    ).toEqual([
      [1, 'I-6', 'invalid_total_amount', 'total_amount'],
      [3, 'I-8', 'too_precise', 'total_amount'],
      [4, null, 'required', 'contact'],
      [5, null, 'invalid', ''],
    ]);
  });

  it('fails if no record could be stored', async () => {
    expect(await importAccounts(tenant, [{}, {}])).toMatchObject({
      status: 'failed',
      imported: 0,
      updated: 0,
      failed: 2,
    });
  });

  it('creates an account from each record without an external_id', async () => {
    expect(await importAccounts(tenant, [record(undefined), record(undefined)])).toMatchObject({
      imported: 2,
      superseded: 0,
    });
  });

  it('writes a shared contact once, and shows it on all its accounts', async () => {
    const contact = (n: number) => ({
      external_id: 'I-C',
      name: `Version ${n}`,
      ...(n === 0 && { email: 'c@example.com' }),
    });
    await importAccounts(
      tenant,
      [0, 1, 2].map((n) => record(`I-C${n}`, { contact: contact(n) })),
    );
    for (const n of [0, 1, 2])
      expect((await byExternalId(`I-C${n}`)).body.contact).toMatchObject({ name: 'Version 2', email: 'c@example.com' });
  });

  it.each([
    ['no accounts', {}],
    ['an empty list', { accounts: [] }],
    ['no list', { accounts: {} }],
    ['another field', { accounts: [record('x')], format: 'csv' }],
  ])('is refused with %s', async (_, body) => {
    expect(await submit(body)).toMatchObject({ status: 422 });
  });

  it(`of more than ${maxImportRecords} records is rejected, naming the limit`, async () => {
    const accounts = Array.from({ length: maxImportRecords + 1 }, () => 0);
    const answer = await submit({ accounts });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_many_records' } });
    expect(answer.body.error).toContain(String(maxImportRecords));
  });

  it('is accepted at the maximum size, and rejected with one byte more', async () => {
    const sized = (bytes: number) => {
      const body = (count: number) => ({ accounts: [record('x', { notes: 'n'.repeat(count) })] });
      return body(bytes - invocationBytes(JSON.stringify(body(0))));
    };
    expect(await submit(sized(maxImportBodyBytes))).toMatchObject({ status: 202 });
    expect(await submit(sized(maxImportBodyBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  it('of 7 MB is rejected, naming the limit', async () => {
    const answer = await submit({ accounts: [record('x', { notes: 'n'.repeat(7 * 1024 * 1024) })] });
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(answer.body.error).toMatch(/6 ?MB/);
  });

  it('is not found by an unknown or malformed id', async () => {
    for (const jobId of ['imp_x', `imp_${'0'.repeat(32)}`])
      expect(await call('readImport', tenant.admin, { params: { jobId } })).toMatchObject({
        status: 404,
        body: { code: 'import_not_found' },
      });
  });
});
