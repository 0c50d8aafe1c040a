import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { queues } from '../../lib/platform/aws/queues.ts';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { ExportId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { ExportView } from '../../lib/portfolio/exports/contract.ts';
import { type ExportJob, maxUploads } from '../../lib/portfolio/exports/export-job.ts';
import { bySize, itIfLarge } from '../harness/by-size.ts';
import { beginExport, download, finishExport, readExport, storeAccounts } from '../harness/exports.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveAtEveryRequest } from './faulty-network.ts';
import { type FaultyService, type Message, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let organization: OrganizationId;
let expected: string;

/** A part of 8 MB and another: 2,000 characters of three bytes for each account. */
const accounts = 1400;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});

beforeAll(async () => {
  organization = await service.organization('exported');
  await storeAccounts(service, organization, accounts, '日'.repeat(2000));
  expected = await service.stream('exportAccounts', { organization, body: {} });
});

const begin = async () => {
  const id = await beginExport(service, organization);
  return { id, message: { organization, export_id: id } };
};
const run = (message: Message, receives?: number) => faulty.run('writeExport', message, receives);
const lastDelivery = queues.export.maxReceiveCount;

async function stored(id: ExportId): Promise<ExportJob> {
  const found = await service.table.inPartition(keys.exportJob(organization, id).pk);
  // The service stored these exports.
  const job = (found as unknown as ExportJob[]).find((each) => each.id === id);
  if (!job) throw new Error('There is no such export.');
  return job;
}

/** Begins to write the file, and lets the bucket discard what was uploaded, as it does after a day. */
async function loseUpload(id: ExportId): Promise<void> {
  const { writeExport } = await import('../../lib/portfolio/exports/write-export.ts');
  const { exportFileStore } = await import('../../lib/portfolio/exports/export-file-store.ts');
  await writeExport(organization, id, { now: new Date(), isLast: false, runMs: -1 });
  const job = await stored(id);
  expect(job.progress.accounts_read).toBeGreaterThan(0);
  await exportFileStore(job).abort(job.progress);
}

/** Expects the file to have each account once, although one was read again. */
async function expectWhole(ended: ExportView) {
  expect(ended).toMatchObject({ status: 'completed', rows: accounts, accounts_read: accounts });
  const { text } = await download(ended);
  expect(text === expected).toBe(true);
  expect(ended.file?.bytes).toBe(Buffer.byteLength(text));
}

describe('writing an export', () => {
  it('survives a crash at every step: another delivery completes the same file', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      const { id, message } = await begin();
      await crashing(() => run(message));
      expect(await finishExport(service, organization, id)).toMatchObject({ status: 'completed' });
      await run(message);
      await expectWhole(await readExport(service, organization, id));
    });
    // The run, its upload, two parts, each with their record, and the completion with its record.
    expect(steps).toBeGreaterThanOrEqual(9);
  }, 300_000);

  itIfLarge(
    'gives the same file if another delivery does all the work before any request of the first one',
    async () => {
      const requests = await interleaveAtEveryRequest(
        network,
        async (both) => {
          const { id, message } = await begin();
          await both(
            () => run(message),
            () => run(message),
          );
          await expectWhole(await finishExport(service, organization, id));
        },
        bySize({ small: 8, large: 1 }),
      );
      expect(requests).toBeGreaterThan(20);
    },
    300_000,
  );

  it('gives the same file if a message comes three times at once', async () => {
    const { id, message } = await begin();
    await Promise.all([run(message), run(message), run(message)]);
    await expectWhole(await finishExport(service, organization, id));
  });

  itIfLarge(
    'begins again from the first account if the bucket has lost the upload, and fails after three uploads',
    async () => {
      const { id, message } = await begin();
      for (let attempt = 1; attempt <= maxUploads; attempt++) {
        expect(await stored(id)).toMatchObject({ status: 'processing', attempt, progress: { accounts_read: 0 } });
        await loseUpload(id);
        await run(message);
      }
      expect(await readExport(service, organization, id)).toMatchObject({
        status: 'failed',
        failure_code: 'not_written',
        file: null,
      });
    },
  );

  itIfLarge('completes with the second upload after the first was lost', async () => {
    const { id } = await begin();
    await loseUpload(id);
    await expectWhole(await finishExport(service, organization, id));
    expect(await stored(id)).toMatchObject({ attempt: 2 });
  });

  it('fails with the last delivery, and makes room for another export', async () => {
    const { id, message } = await begin();
    // The run begins, and nothing can be read.
    network.dropRequests(4, 4);
    await expect(run(message, lastDelivery - 1)).rejects.toThrow();
    await network.restore();
    expect(await readExport(service, organization, id)).toMatchObject({ status: 'processing' });
    network.dropRequests(4, 4);
    await expect(run(message, lastDelivery)).rejects.toThrow();
    await network.restore();
    expect(await readExport(service, organization, id)).toMatchObject({
      status: 'failed',
      failure_code: 'not_written',
      completed_at: expect.any(String),
    });
    const [open] = await service.table.inPartition(keys.openExports(organization).pk);
    expect(open?.['exports']).toEqual({});
    await run(message);
    expect(await readExport(service, organization, id)).toMatchObject({ status: 'failed' });
  });
});

describe('beginning an export', () => {
  it('leaves no export behind that is never written, at whichever step it crashes', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      const own = await service.organization(randomUUID());
      await crashing(() => beginExport(service, own));
      const { data } = await service.call<{ data: ExportView[] }>('listExports', { organization: own });
      const messages = await faulty.messagesIn<Message & { readonly export_id: ExportId }>('export', own);
      expect(messages.map(({ export_id: id }) => id)).toEqual(
        expect.arrayContaining(data.map(({ export_id: id }) => id)),
      );
      for (const message of messages) await run(message, lastDelivery);
      for (const { export_id: id } of data)
        expect(await readExport(service, own, id)).toMatchObject({ status: 'completed' });
    });
    expect(steps).toBeGreaterThanOrEqual(2);
  }, 300_000);

  it('begins one export for an Idempotency-Key, at whichever step the first request crashes', async () => {
    await crashAtSomeSteps(network, async (crashing) => {
      const own = await service.organization(randomUUID());
      await crashing(() => beginExport(service, own, {}, 'nightly'));
      await minutesLater(() => beginExport(service, own, {}, 'nightly'));
      const { data } = await service.call<{ data: ExportView[] }>('listExports', { organization: own });
      expect(data).toHaveLength(1);
    });
  }, 300_000);

  it('is postponed, and does not fail, as long as the export is not stored', async () => {
    const own = await service.organization(randomUUID());
    const message = { organization: own, export_id: randomUUID() };
    await expect(run(message)).rejects.toThrow();
    await run(message, lastDelivery);
  });
});
