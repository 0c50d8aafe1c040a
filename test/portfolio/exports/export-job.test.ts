import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { ExportId, OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import {
  type ExportSummaryView,
  maxOpenExports,
  maxStreamedAccounts,
} from '../../../lib/portfolio/exports/contract.ts';
import { firstOf, itIfLarge } from '../../harness/by-size.ts';
import {
  beginExport,
  countAccounts,
  download,
  finishExport,
  readExport,
  receiveExportMessages,
  storeAccounts,
} from '../../harness/exports.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

/** A part of 8 MB and another: 2,000 characters of three bytes for each account. */
const large = { accounts: 1500, notes: '日'.repeat(2000) };

let service: Service;
let largeOrganization: OrganizationId;

useService(async (started) => {
  ({ service } = started);
  largeOrganization = await service.organization('large');
  await storeAccounts(service, largeOrganization, large.accounts, large.notes);
});

const anOrganization = () => service.organization(randomUUID());
const streamed = (organization: OrganizationId, body: object = {}) =>
  service.stream('exportAccounts', { organization, body });

async function runForOnePage(organization: OrganizationId, id: ExportId): Promise<void> {
  const { writeExport } = await import('../../../lib/portfolio/exports/write-export.ts');
  await writeExport(organization, id, { now: new Date(), isLast: false, runMs: -1 });
}

describe('an export to a file', () => {
  it.each(firstOf(1, ['json', 'csv'] as const))('of two parts is as %s the same text as the stream', async (format) => {
    const id = await beginExport(service, largeOrganization, { format });
    const ended = await finishExport(service, largeOrganization, id);
    expect(ended).toMatchObject({ status: 'completed', rows: large.accounts, accounts_read: large.accounts });
    const { text } = await download(ended);
    expect(text).toBe(await streamed(largeOrganization, { format }));
    expect(Buffer.byteLength(text)).toBe(ended.file?.bytes);
    const rows = format === 'json' ? (JSON.parse(text) as AccountView[]) : parse<AccountView>(text, { columns: true });
    expect(new Set(rows.map((row) => row.id)).size).toBe(large.accounts);
  });

  it('begins with a byte order mark if it is CSV and that is asked for, streamed or not', async () => {
    const organization = await anOrganization();
    await storeAccounts(service, organization, 1);
    for (const [format, bom] of [
      ['csv', true],
      ['csv', false],
      ['json', true],
    ] as const) {
      const id = await beginExport(service, organization, { format, bom });
      const ended = await finishExport(service, organization, id);
      expect(ended).toMatchObject({ status: 'completed', bom });
      const file = await fetch(ended.file!.url);
      const written = Buffer.from(await file.arrayBuffer()).toString('utf8');
      expect(written.startsWith('\ufeff')).toBe(format === 'csv' && bom);
      const { streamExport } = await import('../../../lib/portfolio/exports/stream-export.ts');
      const content = {
        exported: 'accounts',
        format,
        bom,
        filters: {},
        today: new Date().toISOString().slice(0, 10),
      } as const;
      let stream = '';
      for await (const text of streamExport(organization, content)) stream += text;
      expect(stream).toBe(written);
    }
  });

  it('is the same if each run has time for one page only', async () => {
    const organization = await anOrganization();
    await storeAccounts(service, organization, 40);
    const id = await beginExport(service, organization, { format: 'csv' });
    const message = JSON.stringify({ organization, export_id: id });
    const seen: number[] = [];
    for (let found = await readExport(service, organization, id); found.status === 'processing';) {
      await runForOnePage(organization, id);
      found = await readExport(service, organization, id);
      seen.push(found.rows);
      expect(found.file === null).toBe(found.status === 'processing');
      if (found.status === 'processing') expect(await receiveExportMessages()).toContain(message);
    }
    expect(seen).toHaveLength(16);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const ended = await readExport(service, organization, id);
    expect((await download(ended)).text).toBe(await streamed(organization, { format: 'csv' }));
  });

  itIfLarge('is the same if a part begins with text of earlier runs', async () => {
    const id = await beginExport(service, largeOrganization);
    for (let runs = 0; runs < 3; runs++) await runForOnePage(largeOrganization, id);
    const ended = await finishExport(service, largeOrganization, id);
    expect((await download(ended)).text === (await streamed(largeOrganization))).toBe(true);
  });

  it('of no accounts is an empty array, or only a header row', async () => {
    const organization = await anOrganization();
    const text = async (format: string) => {
      const id = await beginExport(service, organization, { format });
      return (await download(await finishExport(service, organization, id))).text;
    };
    expect(await text('json')).toBe('[]');
    expect(await text('csv')).toMatch(/^id,external_id,.*\r\n$/);
  });

  it('has only the accounts that match, and says which filters it has', async () => {
    const filters = { status: 'paused', min_amount: 10 };
    const id = await beginExport(service, largeOrganization, { filters });
    const ended = await finishExport(service, largeOrganization, id);
    expect(ended).toMatchObject({ format: 'json', filters, rows: 0, accounts_read: large.accounts });
    expect((await download(ended)).text).toBe('[]');
  });

  it('counts days to the day on which it began', async () => {
    const organization = await anOrganization();
    await service.call('createAccount', {
      organization,
      body: { contact: { name: 'Ana' }, total_amount: 1, due_date: '2026-01-31' },
    });
    const [before] = JSON.parse(await streamed(organization)) as AccountView[];
    const id = await beginExport(service, organization);
    await service.call('updateOrganization', { organization, body: { timezone: 'Pacific/Kiritimati' } });
    const [row] = JSON.parse((await download(await finishExport(service, organization, id))).text) as AccountView[];
    expect(row?.days_past_due).toBe(before?.days_past_due);
  });

  it('gives a link for an hour to a file with its type and name', async () => {
    const organization = await anOrganization();
    const id = await beginExport(service, organization, { format: 'csv' });
    const ended = await finishExport(service, organization, id);
    const { headers } = await download(ended);
    expect(ended.file).toMatchObject({ media_type: 'text/csv; charset=utf-8' });
    expect(ended.file?.file_name).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/);
    expect(headers.get('content-type')).toBe(ended.file?.media_type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${ended.file?.file_name}"`);
    expect(new URL(required(ended.file?.url)).searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(ended.file?.url).toContain(`/exports/${organization}/${id}/`);
  });

  it('is the same for a repeated request with the same Idempotency-Key', async () => {
    const organization = await anOrganization();
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await beginExport(service, organization, {}, 'nightly'));
    expect(new Set(ids).size).toBe(1);
    expect(
      JSON.parse(
        await service.stream('exportAccounts', {
          organization,
          body: { delivery: 'file', format: 'csv' },
          idempotencyKey: 'nightly',
        }),
      ),
    ).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('of another organization does not exist', async () => {
    const [ours, theirs] = [await anOrganization(), await anOrganization()];
    const id = await beginExport(service, theirs);
    await expect(readExport(service, ours, id)).rejects.toThrow('404');
    await expect(readExport(service, ours, randomUUID())).rejects.toThrow('404');
  });

  it('is one of five in progress at most, and each that ends makes room for another', async () => {
    const organization = await anOrganization();
    const ids = [];
    for (let n = 0; n < maxOpenExports; n++) ids.push(await beginExport(service, organization));
    await expect(beginExport(service, organization)).rejects.toThrow('too_many_exports');
    const [first = ids[0]] = ids;
    if (!first) throw new Error('There is no export.');
    await finishExport(service, organization, first);
    await beginExport(service, organization);
    await expect(beginExport(service, organization)).rejects.toThrow('too_many_exports');
  });

  it('is one of five at most, however many are requested at the same time', async () => {
    const organization = await anOrganization();
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => beginExport(service, organization)));
    const begun = results.filter(({ status }) => status === 'fulfilled').length;
    expect(begun).toBeLessThanOrEqual(maxOpenExports);
    const { data } = await service.call<{ data: unknown[] }>('listExports', { organization });
    expect(data).toHaveLength(begun);
  });

  it('is listed, newest first, page by page', async () => {
    const organization = await anOrganization();
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await beginExport(service, organization));
    const listed = await walkPages<ExportSummaryView>('cursor', (query) =>
      service.call('listExports', { organization, query: { limit: '2', ...query } }),
    );
    expect(listed.map(({ export_id: id }) => id)).toEqual(ids.toReversed());
  });

  it('expires after 7 days', async () => {
    const organization = await anOrganization();
    const id = await beginExport(service, organization);
    const item = await service.table.read(keys.exportJob(organization, id));
    await service.table.copy(item, [{ expires_at_seconds: Math.floor(Date.now() / 1000) - 1 }]);
    await expect(readExport(service, organization, id)).rejects.toThrow('404');
    expect(await service.call('listExports', { organization })).toMatchObject({ data: [] });
  });
});

describe('a streamed export', () => {
  it.each([
    ['of 200,000 accounts', maxStreamedAccounts, {}, true],
    ['of more', maxStreamedAccounts + 1, {}, false],
    ['of more, of which none has the status', maxStreamedAccounts + 1, { status: 'paused' }, true],
    ['of more with the status', maxStreamedAccounts + 1, { status: 'active' }, false],
    ['of more that another filter leaves out', maxStreamedAccounts + 1, { min_amount: 1_000_000 }, false],
  ])('%s is decided beforehand', async (_, count, filters, isStreamed) => {
    const organization = await anOrganization();
    await countAccounts(service, organization, count);
    const text = await streamed(organization, { filters });
    if (isStreamed) expect(text).toBe('[]');
    else
      expect(JSON.parse(text)).toMatchObject({
        code: 'export_too_large',
        details: [{ path: 'delivery', code: 'export_too_large', message: expect.stringContaining('`file`') }],
      });
  });

  it('of any size is possible as a file', async () => {
    const organization = await anOrganization();
    await countAccounts(service, organization, 5_000_000);
    const id = await beginExport(service, organization);
    expect(await finishExport(service, organization, id)).toMatchObject({ status: 'completed' });
  });
});
