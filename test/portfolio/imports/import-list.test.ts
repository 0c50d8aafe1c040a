import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { putItem } from '../../../lib/platform/aws/table/table.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { ImportSummaryView, ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { importRetentionSeconds } from '../../../lib/portfolio/imports/import-job.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { anImportJob } from '../../builders.ts';
import { aRecord } from '../../harness/portfolio.ts';
import { required } from '../../harness/required.ts';
import { importAccounts, submitImport } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

type Page = PageReply<ImportSummaryView>;

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});
afterEach(() => vi.useRealTimers());

const list = (query: Readonly<Record<string, string>> = {}) =>
  service.call<Page>('listImports', { organization, query });
const idsOf = ({ data }: Page) => data.map(({ job_id: id }) => id);

const start = Date.now();

/** Submits imports a minute apart; returns their ids, newest first. */
async function submitted(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    vi.setSystemTime(start + n * 60_000);
    ids.unshift((await submitImport(service, organization, [{}])).jobId);
  }
  vi.useRealTimers();
  return ids;
}

describe('the list of imports', () => {
  it('is newest first', async () => {
    const ids = await submitted(3);
    expect(idsOf(await list())).toEqual(ids);
  });

  it.each(['cursor', 'offset'] as const)('is read page by page with %s', async (by) => {
    const ids = await submitted(5);
    const found = await walkPages(by, (position) => list({ limit: '2', ...position }));
    expect(found.map(({ job_id }) => job_id)).toEqual(ids);
  });

  it('shows the status and counts of an import, without its rows', async () => {
    await importAccounts(service, organization, [aRecord('A'), {}]);
    const { data } = await list();
    const [shown] = data;
    const params = { jobId: required(shown?.job_id) };
    const whole = await service.call<ImportView>('readImport', { organization, params });
    expect(shown).toMatchObject({ status: 'completed_with_errors', total_records: 2, imported: 1, failed: 1 });
    expect(whole).toMatchObject(shown ?? {});
    expect(shown).not.toHaveProperty('errors');
  });

  it('shows imports of its organization only', async () => {
    await submitted(1);
    expect(await service.call('listImports', { organization: await service.organization(randomUUID()) })).toMatchObject(
      { data: [] },
    );
  });

  it('does not show an import that has expired but is still in the table', async () => {
    vi.setSystemTime(start - importRetentionSeconds * 1000);
    await submitImport(service, organization, [{}]);
    vi.useRealTimers();
    expect(await list()).toMatchObject({ data: [], pagination: { has_more: false } });
  });

  it('does not show an import that was submitted before the list existed; its id still leads to it', async () => {
    const job = anImportJob({ organization, expires_at_seconds: Math.floor(start / 1000) + 60 });
    await putItem({ ...job, ...keys.importJob(organization, job.id) });
    expect(await list()).toMatchObject({ data: [] });
    expect(await service.call('readImport', { organization, params: { jobId: job.id } })).toMatchObject({
      job_id: job.id,
    });
  });
});
