import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { required } from '../../harness/required.ts';
import { submitImport, submitUndo } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;
useService((started) => {
  ({ service } = started);
});
beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const attorney = { kind: 'attorney', reason: 'Represented by a lawyer since May' };
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const record = (externalId: string, hold?: object | null, over: object = {}) => ({
  external_id: externalId,
  contact: { external_id: `C-${externalId}`, name: 'Ana Ruiz', phone: '+5491155550018' },
  total_amount: 1000,
  ...(hold !== undefined && { hold }),
  ...over,
});

async function run({ jobId, split, chunks }: Awaited<ReturnType<typeof submitImport>>): Promise<ImportView> {
  await split();
  for (const store of await chunks()) await store();
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
}
const runImport = async (records: readonly unknown[], mode?: 'validate') =>
  run(await submitImport(service, organization, records, mode));
const undo = async ({ job_id: id }: ImportView) => run(await submitUndo(service, organization, id));

const byId = (externalId: string) => ({ params: { id: externalId }, query: { by: 'external_id' } });
const account = (externalId: string) => service.call<AccountView>('readAccount', { organization, ...byId(externalId) });
const holdsOf = async (externalId: string) =>
  (await service.call<PageReply<HoldView>>('listAccountHolds', { organization, ...byId(externalId) })).data;
const kindsOf = async (externalId: string) => (await account(externalId)).holds.map(({ kind }) => kind);
const release = (id: string) =>
  service.call('releaseHold', { organization, role: 'admin', params: { id }, body: { reason: 'no longer' } });

describe('the hold of a record', () => {
  it('is in force on a new account, on one that the record changes and on one that it leaves as it is', async () => {
    await runImport([record('CHANGED'), record('SAME')]);
    const result = await runImport([
      record('NEW', attorney),
      record('CHANGED', attorney, { total_amount: 700 }),
      record('SAME', attorney),
      record('FREE', null),
    ]);
    expect(result).toMatchObject({ status: 'completed', imported: 2, updated: 2, unchanged: 0, warnings: [] });
    for (const name of ['NEW', 'CHANGED', 'SAME']) expect(await kindsOf(name)).toEqual(['attorney']);
    expect(await kindsOf('FREE')).toEqual([]);
    expect(await holdsOf('SAME')).toMatchObject([{ ...attorney, source: 'import', scope: 'account', blocks: 'all' }]);
  });

  it('is placed once, however many lists repeat it, and not again once somebody has released it', async () => {
    await runImport([record('A', attorney)]);
    expect(await runImport([record('A', attorney)])).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await runImport([record('A', { ...attorney, reason: 'Day 43' })])).toMatchObject({ unchanged: 1 });
    const [placed] = await holdsOf('A');
    expect(await holdsOf('A')).toHaveLength(1);
    await release(required(placed).id);
    expect(await runImport([record('A', attorney)])).toMatchObject({ unchanged: 1 });
    expect(await kindsOf('A')).toEqual([]);
  });

  it('is placed beside one that somebody else placed, whose release says nothing about the list', async () => {
    await runImport([record('A')]);
    const given = { kind: 'attorney', reason: 'She says so' };
    const { id } = await service.call<HoldView>('createAccountHold', { organization, ...byId('A'), body: given });
    await runImport([record('A', attorney)]);
    await release(id);
    expect(await holdsOf('A')).toMatchObject([{ source: 'import', released_at: null }, { id }]);
    expect(await kindsOf('A')).toEqual(['attorney']);
  });

  it('is placed for longer if a list says so', async () => {
    const until = (days: number) => ({ kind: 'moratorium', reason: 'Law 1', until: inDays(days) });
    await runImport([record('A', until(10))]);
    await runImport([record('A', until(5))]);
    await runImport([record('A', until(20))]);
    expect(await kindsOf('A')).toEqual(['moratorium', 'moratorium']);
  });

  it('is not placed if it has ended', async () => {
    const ended = { kind: 'moratorium', reason: 'Law 1', until: inDays(-1) };
    expect(await runImport([record('A', ended)])).toMatchObject({ imported: 1, warnings: [] });
    expect(await holdsOf('A')).toEqual([]);
  });

  it.each([
    [{ kind: 'moratorium', reason: 'Law 1' }, 'until_required', 'hold.until'],
    [{ kind: 'disputed', reason: 'Says no', until: inDays(1) }, 'until_of_dispute', 'hold.until'],
    [{ kind: 'identity_check', reason: 'x' }, 'invalid_kind', 'hold.kind'],
    [{ kind: 'attorney' }, 'required', 'hold.reason'],
  ])(
    'makes an error row of its record if it is %j, so that nobody is contacted as if it had none',
    async (hold, code, path) => {
      expect(await runImport([record('A', hold)])).toMatchObject({ imported: 0, failed: 1, errors: [{ code, path }] });
    },
  );

  it('is a warning if the account has all the holds that it can have', async () => {
    await runImport([record('A')]);
    for (let n = 0; n < 20; n++)
      await service.call('createAccountHold', {
        organization,
        ...byId('A'),
        body: { kind: 'cease', reason: 'letter', external_id: `H-${n}` },
      });
    expect(await runImport([record('A', attorney)])).toMatchObject({
      unchanged: 1,
      warnings: [{ code: 'too_many_holds', path: 'hold' }],
    });
  });

  it('is counted, and not placed, by an import that only validates', async () => {
    await runImport([record('A')]);
    expect(await runImport([record('A', attorney), record('B', attorney)], 'validate')).toMatchObject({
      imported: 1,
      updated: 1,
    });
    expect(await kindsOf('A')).toEqual([]);
  });
});

describe('the undo of an import', () => {
  it('releases the holds of its records and no others, and a later import places them again', async () => {
    await runImport([record('OLD')]);
    await service.call('createAccountHold', {
      organization,
      ...byId('OLD'),
      body: { kind: 'cease', reason: 'a letter' },
    });
    const records = [record('OLD', attorney), record('NEW', attorney)];
    const result = await runImport(records);
    expect(await undo(result)).toMatchObject({ undo: { restored: 1, removed: 1, changed_since: 0 } });
    expect(await kindsOf('OLD')).toEqual(['cease']);
    for (const again of [1, 2]) {
      const next = await runImport(records);
      expect(await kindsOf('OLD'), `after ${again}`).toEqual(['cease', 'attorney']);
      expect(await kindsOf('NEW'), `after ${again}`).toEqual(['attorney']);
      await undo(next);
    }
    expect(await kindsOf('OLD')).toEqual(['cease']);
  });

  it('ends a dispute of a record, and the account has its status from before', async () => {
    await runImport([record('A')]);
    const disputed = await runImport([record('A', { kind: 'disputed', reason: 'Says it is not theirs' })]);
    expect(await account('A')).toMatchObject({ collection_status: 'disputed' });
    await undo(disputed);
    expect(await account('A')).toMatchObject({ collection_status: 'active', holds: [] });
  });

  it('leaves the hold that another import placed meanwhile', async () => {
    await runImport([record('A')]);
    const first = await submitImport(service, organization, [record('A', undefined, { notes: 'late' })]);
    await first.split();
    const chunks = await first.chunks();
    await runImport([record('A', attorney)]);
    await run({ ...first, split: () => Promise.resolve(), chunks: () => Promise.resolve(chunks) });
    const sent = { organization, params: { jobId: first.jobId } };
    await undo(await service.call<ImportView>('readImport', sent));
    expect(await kindsOf('A')).toEqual(['attorney']);
  });
});
