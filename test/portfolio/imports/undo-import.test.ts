import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import { oneIn } from '../../harness/by-size.ts';
import { askRoute } from '../../harness/ask-route.ts';
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

const record = (externalId: string, over: object = {}) => ({
  external_id: externalId,
  contact: { external_id: `C-${externalId}`, name: 'Ana Ruiz', phone: '+5491155550018' },
  total_amount: 1000,
  ...over,
});

async function runImport(records: readonly unknown[]): Promise<ImportView> {
  const { jobId, split, chunks } = await submitImport(service, organization, records);
  await split();
  for (const store of await chunks()) await store();
  return read(jobId);
}

const read = (jobId: string) => service.call<ImportView>('readImport', { organization, params: { jobId } });

async function undo({ job_id: id }: Pick<ImportView, 'job_id'>): Promise<ImportView> {
  const { jobId, split, chunks } = await submitUndo(service, organization, id);
  await split();
  for (const store of await chunks()) await store();
  return read(jobId);
}

const find = (externalId: string) =>
  askRoute(service, 'readAccount', { organization, params: { id: externalId }, query: { by: 'external_id' } });
const account = async (externalId: string): Promise<AccountView> => (await find(externalId)).body as AccountView;
const listed = async () =>
  (await service.call<PageReply<AccountView>>('listAccounts', { organization })).data
    .map(({ external_id: id }) => id)
    .toSorted();
const pay = (externalId: string, amount: number) =>
  service.call<PaymentView>('createPayment', { organization, body: { account_external_id: externalId, amount } });
const paymentsOf = async (externalId: string) =>
  (
    await service.call<PageReply<PaymentView>>('listPayments', {
      organization,
      params: { id: externalId },
      query: { by: 'external_id' },
    })
  ).data;
const patch = async (externalId: string, body: object) =>
  service.call('updateAccount', { organization, params: { id: (await account(externalId)).id }, body });

/** What callers see of an account, without what every write changes. */
const visible = async (externalId: string) => {
  const { updated_at: _, ...view } = await account(externalId);
  return view;
};

describe('an undone import', () => {
  it('gives changed accounts and contacts their previous values', async () => {
    await runImport([record('A', { notes: 'first', custom: { region: 'north', score: 3 } })]);
    const before = await visible('A');
    const second = await runImport([
      record('A', {
        contact: { external_id: 'C-A', name: 'Ana María Ruiz', phone: '+5491155550019', email: 'ana@mail.example' },
        total_amount: 700,
        notes: null,
        reference: 'INV-7',
        custom: { score: 4 },
      }),
    ]);
    expect(await visible('A')).not.toEqual(before);
    expect(await undo(second)).toMatchObject({
      mode: 'undo',
      status: 'completed',
      undoes: second.job_id,
      undo: { restored: 1, removed: 0, payments_reversed: 0, changed_since: 0 },
      warnings: [],
    });
    expect(await visible('A')).toEqual(before);
  });

  it('removes the accounts that it created from lists; they are read by their id', async () => {
    await runImport([record('A')]);
    const job = await runImport([record('A'), record('B')]);
    expect(await undo(job)).toMatchObject({ undo: { restored: 0, removed: 1, changed_since: 0 } });
    expect(await listed()).toEqual(['A']);
    expect(await account('B')).toMatchObject({ collection_status: 'resolved', resolution: 'import_undone' });
  });

  it('reverses its payments, also those of accounts that it created', async () => {
    await runImport([record('A')]);
    const before = await visible('A');
    const payment = (id: string, amount: number) => ({ external_id: id, amount });
    const job = await runImport([
      record('A', { payments: [payment('P-1', 400), payment('P-2', 600)] }),
      record('B', { payments: [payment('P-3', 100)] }),
    ]);
    expect(await account('A')).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
    expect(await undo(job)).toMatchObject({ undo: { removed: 1, payments_reversed: 3, changed_since: 0 } });
    expect(await visible('A')).toEqual(before);
    expect((await paymentsOf('A')).map(({ reversal }) => reversal?.reason)).toEqual(['import_undone', 'import_undone']);
    expect(await listed()).toEqual(['A']);
  });

  it('lets the corrected file import its accounts and payments as new', async () => {
    const wrong = await runImport([record('A', { total_amount: 9, payments: [{ external_id: 'P-1', amount: 9 }] })]);
    await undo(wrong);
    const right = await runImport([record('A', { payments: [{ external_id: 'P-1', amount: 400 }] })]);
    expect(right).toMatchObject({ imported: 1, payments: { registered: 1 } });
    expect(await account('A')).toMatchObject({ pending_balance: 600, collection_status: 'active', resolution: null });
  });

  it.each([
    ['stays if a later import gave it', { pending_balance: 500 }, 500],
    ['rises if a later import only moved it with the total', { total_amount: 1200 }, 1200],
  ])('reverses payments: the balance %s, until that one is undone', async (_, given, balance) => {
    await runImport([record('A')]);
    const before = await visible('A');
    const first = await runImport([record('A', { payments: [{ external_id: 'P-1', amount: 400 }] })]);
    const second = await runImport([record('A', given)]);
    await undo(first);
    expect(await account('A')).toMatchObject({ pending_balance: balance, paid_amount: 0 });
    await undo(second);
    expect(await visible('A')).toEqual(before);
  });

  it('restores a balance above the total that its payment had reduced', async () => {
    await runImport([record('A', { total_amount: 40, pending_balance: 100 })]);
    const before = await visible('A');
    const job = await runImport([record('A', { total_amount: 100, payments: [{ external_id: 'P-1', amount: 90 }] })]);
    expect(await undo(job)).toMatchObject({ undo: { restored: 1, changed_since: 0 } });
    expect(await visible('A')).toEqual(before);
  });

  it('keeps what somebody has changed since, and says which row', async () => {
    await runImport([record('A'), record('B')]);
    const job = await runImport([
      record('A', { total_amount: 500, notes: 'wrong' }),
      record('B', { total_amount: 500, notes: 'wrong' }),
    ]);
    await pay('A', 100);
    await patch('B', { notes: 'by hand' });
    const undone = await undo(job);
    expect(undone).toMatchObject({ undo: { restored: 2, changed_since: 2 } });
    expect(undone.warnings).toMatchObject([
      { index: 0, external_id: 'A', code: 'changed_since', path: expect.stringContaining('pending_balance') },
      { index: 1, external_id: 'B', code: 'changed_since', path: 'notes' },
    ]);
    expect(await account('A')).toMatchObject({ total_amount: 500, pending_balance: 400, notes: null });
    expect(await account('B')).toMatchObject({ total_amount: 1000, pending_balance: 1000, notes: 'by hand' });
  });

  it.each([
    ['a payment', () => pay('A', 1)],
    [
      'a note',
      async () =>
        service.call('createNote', {
          organization,
          params: { id: (await account('A')).id },
          body: { text: 'Called.' },
        }),
    ],
    ['a change by hand', () => patch('A', { notes: 'by hand' })],
    ['a later import', () => runImport([record('A', { total_amount: 999 })])],
  ])('keeps a created account after %s', async (_, happen) => {
    const job = await runImport([record('A')]);
    await happen();
    expect(await undo(job)).toMatchObject({
      undo: { removed: 0, changed_since: 1 },
      warnings: [{ index: 0, external_id: 'A', code: 'changed_since' }],
    });
    expect(await listed()).toEqual(['A']);
  });

  it('releases the checks that it caused', async () => {
    await runImport([record('A')]);
    const job = await runImport([record('A', { contact: { external_id: 'C-A', name: 'Boris Soto' } })]);
    expect((await account('A')).holds).toHaveLength(1);
    await undo(job);
    expect(await account('A')).toMatchObject({ holds: [], contact: { name: 'Ana Ruiz' } });
    expect(
      (await service.call<PageReply<object>>('listHolds', { organization, query: { open: 'true' } })).data,
    ).toEqual([]);
  });

  it('gives an account back to its former person', async () => {
    await runImport([record('A'), record('B')]);
    const before = await visible('A');
    const job = await runImport([record('A', { contact: { external_id: 'C-B', name: 'Ana Ruiz' } })]);
    expect((await account('A')).contact.external_id).toBe('C-B');
    await undo(job);
    expect(await visible('A')).toEqual(before);
  });

  it('is undone once, however often it is asked for', async () => {
    const job = await runImport([record('A')]);
    const first = await undo(job);
    const again = await undo(job);
    expect(again).toEqual(first);
    expect(await read(job.job_id)).toMatchObject({ undone_by: first.job_id });
  });

  it('is undone twice in the reverse order of the imports', async () => {
    await runImport([record('A')]);
    const before = await visible('A');
    const second = await runImport([record('A', { total_amount: 800, notes: 'second' })]);
    const third = await runImport([record('A', { total_amount: 600 })]);
    await undo(third);
    expect(await account('A')).toMatchObject({ pending_balance: 800 });
    await undo(second);
    expect(await visible('A')).toEqual(before);
  });

  it.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
  ])('leaves no account that only undone imports gave, %s', async (_, order) => {
    const jobs = [
      await runImport([record('A')]),
      await runImport([
        record('A', { contact: { external_id: 'C-A', name: 'Boris Soto' }, total_amount: 800, notes: 'second' }),
      ]),
    ];
    for (const at of order) {
      expect(await listed()).toEqual(['A']);
      await undo(jobs[at] ?? { job_id: '' });
    }
    expect(await listed()).toEqual([]);
    expect(await account('A')).toMatchObject({ resolution: 'import_undone' });
  });

  it('removes an account that payments of a later import had kept, once that one is undone', async () => {
    const first = await runImport([record('A')]);
    const second = await runImport([record('A', { payments: [{ external_id: 'P-1', amount: 400 }] })]);
    expect(await undo(first)).toMatchObject({ undo: { removed: 0, changed_since: 1 } });
    expect(await undo(second)).toMatchObject({ undo: { removed: 1, payments_reversed: 1, changed_since: 0 } });
    expect(await listed()).toEqual([]);
  });

  it('keeps an account that somebody has changed between two undos', async () => {
    const first = await runImport([record('A')]);
    const second = await runImport([record('A', { notes: 'second' })]);
    await undo(first);
    await patch('A', { reference: 'by hand' });
    await undo(second);
    expect(await account('A')).toMatchObject({ reference: 'by hand', notes: null, collection_status: 'active' });
  });

  // Values come back in each: what was given must not be taken for what is now.
  it.each(oneIn(3, [[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]]))(
    'restores what was before three imports, undone in the order %j',
    async (order) => {
      await runImport([record('A', { notes: 'one' }), record('B')]);
      const before = await visible('A');
      const wrong = (name: string, totalAmount: number, over: object) =>
        record('A', { contact: { external_id: 'C-A', name }, total_amount: totalAmount, ...over });
      const jobs = [
        await runImport([wrong('Boris Soto', 700, { notes: 'two', custom: { zone: 'north' } })]),
        await runImport([wrong('Ana Ruiz', 1000, { notes: 'one', contact: { external_id: 'C-B', name: 'Ana Ruiz' } })]),
        await runImport([wrong('Boris Soto', 700, { notes: 'two', custom: { zone: 'south' } })]),
      ];
      for (const at of order) await undo(jobs[at] ?? { job_id: '' });
      expect(await visible('A')).toEqual(before);
    },
  );

  it('restores what a later import did not change', async () => {
    await runImport([record('A')]);
    const second = await runImport([record('A', { total_amount: 800, notes: 'second' })]);
    await runImport([record('A', { total_amount: 800, notes: 'third' })]);
    expect(await undo(second)).toMatchObject({ warnings: [{ path: 'notes' }] });
    expect(await account('A')).toMatchObject({ pending_balance: 1000, notes: 'third' });
  });
});

describe('an import is not undone', () => {
  const ask = (jobId: string) => askRoute(service, 'undoImport', { organization, params: { jobId } });

  it('while it is in progress', async () => {
    const { jobId } = await submitImport(service, organization, [record('A')]);
    expect(await ask(jobId)).toMatchObject({ status: 409, body: { code: 'import_in_progress' } });
  });

  it('if it changed nothing', async () => {
    await runImport([record('A')]);
    const { job_id: jobId } = await runImport([record('A')]);
    expect(await ask(jobId)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
  });

  it('if it is an undo', async () => {
    const job = await runImport([record('A')]);
    const { job_id: jobId } = await undo(job);
    expect(await ask(jobId)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
  });

  it('if there is none', async () => {
    expect(await ask(randomUUID())).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
  });
});
