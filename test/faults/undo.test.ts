import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../lib/portfolio/imports/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});

const newOrganization = async () => {
  organization = await service.organization(randomUUID());
};
beforeEach(newOrganization);

const record = (externalId: string, over: object = {}) => ({
  external_id: externalId,
  contact: { external_id: `C-${externalId}`, name: 'Ana Ruiz' },
  total_amount: 100,
  ...over,
});

interface Submitted {
  readonly jobId: string;
  readonly chunk: Message;
}

async function chunkOf(jobId: string): Promise<Submitted> {
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  const [chunk] = await faulty.messagesIn('import-chunk', organization);
  if (!chunk) throw new Error('The job has no chunk.');
  return { jobId, chunk };
}

async function submit(accounts: readonly object[]): Promise<Submitted> {
  const sent = { organization, body: { accounts } };
  return chunkOf((await service.call<{ job_id: string }>('createImport', sent)).job_id);
}

async function beginUndo(jobId: string): Promise<Submitted> {
  const sent = { organization, params: { jobId } };
  return chunkOf((await service.call<{ job_id: string }>('undoImport', sent)).job_id);
}

const store = ({ chunk }: Submitted) => faulty.run('storeImportChunk', chunk);
const read = (jobId: string) => service.call<ImportView>('readImport', { organization, params: { jobId } });

/** Every account as callers see it, without what every write changes. */
async function portfolio() {
  const names = ['same', 'changed', 'paid', 'moved', 'new'];
  const found = await Promise.all(
    names.map((name) =>
      service
        .call<AccountView>('readAccount', { organization, params: { id: accountIdOf(organization, name) } })
        .catch(() => undefined),
    ),
  );
  return found.flatMap((view) => {
    if (!view || view.resolution === 'import_undone') return [];
    const { updated_at: _, ...kept } = view;
    return [kept];
  });
}

const first = ['same', 'changed', 'paid', 'moved'].map((name) => record(name));
const second = [
  record('same'),
  record('changed', { contact: { external_id: 'C-changed', name: 'Boris Soto' }, total_amount: 40, notes: 'wrong' }),
  record('paid', {
    payments: [
      { external_id: 'P-1', amount: 60 },
      { external_id: 'P-2', amount: 60 },
    ],
  }),
  record('moved', { contact: { external_id: 'C-same', name: 'Ana Ruiz' }, due_date: '2026-01-31' }),
  record('new', { payments: [{ external_id: 'P-3', amount: 10 }] }),
];

async function expectUndone(undo: Submitted, before: Awaited<ReturnType<typeof portfolio>>): Promise<void> {
  expect(await read(undo.jobId)).toMatchObject({
    status: 'completed',
    undo: { restored: 2, removed: 1, payments_reversed: 3, changed_since: 0 },
    warnings: [],
  });
  expect(await portfolio()).toEqual(before);
}

describe('an undo', () => {
  itIfLarge(
    'restores everything after a crash of the import at any step',
    async () => {
      const steps = await crashAtSomeSteps(network, async (crashing) => {
        await newOrganization();
        await store(await submit(first));
        const before = await portfolio();
        const imported = await submit(second);
        await crashing(() => store(imported));
        await store(imported);
        const undo = await beginUndo(imported.jobId);
        await store(undo);
        await expectUndone(undo, before);
      });
      expect(steps).toBeGreaterThan(8);
    },
    300_000,
  );

  it('restores everything after a crash of its own at any step', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      await newOrganization();
      await store(await submit(first));
      const before = await portfolio();
      const imported = await submit(second);
      await store(imported);
      const undo = await beginUndo(imported.jobId);
      await crashing(() => store(undo));
      await store(undo);
      await store(undo);
      await expectUndone(undo, before);
    });
    expect(steps).toBeGreaterThan(6);
  }, 300_000);

  it('may be delivered twice at once', async () => {
    await store(await submit(first));
    const before = await portfolio();
    const imported = await submit(second);
    await store(imported);
    const undo = await beginUndo(imported.jobId);
    await Promise.all([store(undo), store(undo)].map((each) => each.catch(() => undefined)));
    await store(undo);
    await expectUndone(undo, before);
  });
});
