import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { AccountView, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from '../../faults/faulty-service.ts';
import { itIfLarge } from '../../harness/by-size.ts';
import { aRecord, createAccount, withSharedContact } from '../../harness/portfolio.ts';
import { readStoredAccount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(newOrganization);

async function newOrganization() {
  organization = await service.organization(randomUUID());
}

interface Submitted {
  readonly chunk: Message;
  readonly read: () => Promise<ImportView>;
}

/** Submits and splits an import of one chunk, which is not stored yet. */
async function submit(accounts: readonly unknown[], over: object = {}): Promise<Submitted> {
  const body = { accounts, ...over };
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', { organization, body });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  const [chunk] = await faulty.messagesIn('import-chunk', organization);
  if (!chunk) throw new Error('The import has no chunk.');
  return { chunk, read: () => service.call<ImportView>('readImport', { organization, params: { jobId } }) };
}

const store = (chunk: Message, receives = 1) => faulty.run('storeImportChunk', chunk, receives);

async function run(accounts: readonly unknown[], over: object = {}): Promise<ImportView> {
  const { chunk, read } = await submit(accounts, over);
  await store(chunk);
  return read();
}

const stored = (externalId: string): Promise<Account> =>
  readStoredAccount(service, organization, { id: accountIdOf(organization, externalId) });
const change = (externalId: string, body: object): Promise<AccountView> =>
  service.call<AccountView>('updateAccount', {
    organization,
    params: { id: accountIdOf(organization, externalId) },
    body,
  });

/** Everything that the organization has, without its imports and their notifications. */
async function portfolio() {
  const items = await service.table.ofOrganization(organization);
  return items
    .filter(({ kind }) => ['account', 'contact', 'payment', 'settlement'].includes(String(kind)))
    .sort((one, other) => String(one['id']).localeCompare(String(other['id'])));
}

const full: NewAccount = {
  ...aRecord('A'),
  notes: 'Notes',
  reference: 'R-1',
  contact: { name: 'Ana', phone: '+5491155550123', email: 'ana@example.com' },
};
const variant = (over: object) => ({ ...full, ...over });

describe('a record that changes nothing', () => {
  it.each([
    ['the same record', full],
    ['fewer fields', { external_id: 'A', contact: { name: 'Ana' }, total_amount: full.total_amount }],
    ['null for an absent field', variant({ source_system: null })],
    ['the balance that is stored', variant({ pending_balance: full.total_amount })],
  ])('writes nothing and counts as unchanged: %s', async (_, record) => {
    await run([full]);
    const before = await portfolio();
    expect(await run([record])).toMatchObject({
      status: 'completed',
      imported: 0,
      updated: 0,
      unchanged: 1,
      processed: 1,
    });
    expect(await portfolio()).toEqual(before);
  });

  it.each([
    ['a text', variant({ notes: 'Other' })],
    ['a text that is cleared', variant({ reference: null })],
    ['the total', variant({ total_amount: 1 })],
    ['the balance', variant({ pending_balance: 1 })],
    ['the currency', variant({ currency: 'USD' })],
    ['a field of the contact', variant({ contact: { ...full.contact, email: 'other@example.com' } })],
    ['another contact', variant({ contact: { name: 'Ana', external_id: 'P' } })],
  ])('is not one that changes %s', async (_, record) => {
    await run([full]);
    expect(await run([record])).toMatchObject({ status: 'completed', updated: 1, unchanged: 0 });
    expect(await run([record])).toMatchObject({ status: 'completed', updated: 0, unchanged: 1 });
  });

  it('leaves an account that was resolved by hand resolved; only a balance that rises reopens it', async () => {
    await run([full]);
    const body = { account_ids: [accountIdOf(organization, 'A')], action: 'change_status', status: 'resolved' };
    await service.call('changeAccountsInBulk', { organization, body });
    expect(await run([full])).toMatchObject({ unchanged: 1 });
    expect(await run([variant({ pending_balance: full.total_amount })])).toMatchObject({ unchanged: 1 });
    expect(await stored('A')).toMatchObject({ collection_status: 'resolved' });
    expect(await run([variant({ pending_balance: 2 * (full.total_amount ?? 0) })])).toMatchObject({ updated: 1 });
    expect(await stored('A')).toMatchObject({ collection_status: 'active' });
  });

  it('of a shared contact is one of several: a change of the contact updates all of its records', async () => {
    const records = [withSharedContact('A', 'P'), withSharedContact('B', 'P')];
    await run(records);
    expect(await run(records)).toMatchObject({ unchanged: 2 });
    const renamed = records.map((record) => ({ ...record, contact: { external_id: 'P', name: 'Ana Renamed' } }));
    expect(await run(renamed)).toMatchObject({ updated: 2, unchanged: 0 });
    expect(await run([records[0], renamed[1]])).toMatchObject({ unchanged: 2 });
    expect((await stored('A')).contact.name).toBe('Ana Renamed');
  });

  it('sums up with all the others to the number of records', async () => {
    await run([full, aRecord('B')]);
    const job = await run([full, aRecord('B', { notes: 'New' }), aRecord('C'), aRecord('D'), aRecord('D'), {}]);
    expect(job).toMatchObject({ imported: 2, updated: 1, unchanged: 1, superseded: 1, failed: 1, total_records: 6 });
  });
});

describe('a chunk with unchanged records that is delivered again', () => {
  it('after a crash at any of its steps has the same counts, and again writes nothing for them', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      await run([full, aRecord('B')]);
      const before = await stored('A');
      const { chunk, read } = await submit([full, aRecord('B', { notes: 'New' }), aRecord('NEW')]);
      await dying(() => store(chunk));
      await store(chunk, 2);
      await store(chunk, 3);
      expect(await read()).toMatchObject({ status: 'completed', imported: 1, updated: 1, unchanged: 1 });
      expect(await stored('A')).toEqual(before);
    });
    expect(steps).toBeGreaterThan(4);
  }, 120_000);

  it('does not undo a change that was made after it had stored the record', async () => {
    await run([full]);
    const { chunk, read } = await submit([variant({ notes: 'Import' })]);
    const before = (await stored('A')).latest_import;
    for (let step = 1; (await stored('A')).latest_import === before; step++) {
      faulty.network.crashAt(step, 'after');
      await expect(store(chunk)).rejects.toThrow();
      await faulty.network.restore();
    }
    await change('A', { notes: 'Person', contact: { email: 'person@example.com' } });
    await store(chunk, 2);
    expect(await read()).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await stored('A')).toMatchObject({ notes: 'Person', contact: { email: 'person@example.com' } });
  });
});

describe('an unchanged record of an import that overtakes an earlier one', () => {
  it('still keeps the earlier one from setting the amounts, and counts as unchanged in every delivery', async () => {
    await run([full]);
    const { updated_at } = await stored('A');
    const earlier = await submit([variant({ total_amount: 1 })]);
    const later = await submit([full]);
    await store(later.chunk);
    await store(later.chunk, 2);
    expect(await later.read()).toMatchObject({ status: 'completed', updated: 0, unchanged: 1 });
    expect((await stored('A')).updated_at).toBe(updated_at);
    await store(earlier.chunk);
    expect(await earlier.read()).toMatchObject({ status: 'completed', updated: 0, unchanged: 1 });
    expect(await stored('A')).toMatchObject({ total_amount: full.total_amount });
  });

  itIfLarge(
    'after a crash at any step has the same counts',
    async () => {
      await crashAtSomeSteps(faulty.network, async (dying) => {
        await newOrganization();
        await run([full]);
        await submit([variant({ total_amount: 1 })]);
        const { chunk, read } = await submit([full, variant({ external_id: 'NEW' })]);
        await dying(() => store(chunk));
        await store(chunk, 2);
        expect(await read()).toMatchObject({ imported: 1, updated: 0, unchanged: 1 });
      });
    },
    120_000,
  );
});

describe('an import that validates', () => {
  const records = [
    full,
    variant({ external_id: 'B', notes: 'New', contact: { name: 'Bea' } }),
    aRecord('C'),
    aRecord('C'),
    {},
  ];
  const counts = { imported: 1, updated: 1, unchanged: 1, superseded: 1, failed: 1, total_records: 5, processed: 5 };

  beforeEach(prepare);
  async function prepare() {
    await run([full, variant({ external_id: 'B' })]);
  }

  it('writes nothing, and says what an import would do', async () => {
    const before = await portfolio();
    const job = await run(records, { mode: 'validate' });
    expect(job).toMatchObject({ mode: 'validate', status: 'completed_with_errors', ...counts, errors: [{ index: 4 }] });
    expect(job.differences).toEqual([
      {
        index: 1,
        external_id: 'B',
        changes: {
          notes: { before: 'Notes', after: 'New' },
          'contact.name': { before: 'Ana', after: 'Bea' },
        },
      },
    ]);
    expect(await portfolio()).toEqual(before);
    expect(await run(records)).toMatchObject({ mode: 'import', ...counts, differences: [] });
  });

  it('sums its changes by kind and currency, those of persons first', async () => {
    const owing = (id: string, balance: number) => ({ ...aRecord(id), total_amount: 100, pending_balance: balance });
    const person = { external_id: 'P', name: 'Ana Paz' };
    await run([
      ...['LOW', 'HIGH', 'CLOSED', 'PAID'].map((id) => owing(id, 100)),
      owing('REOPENED', 0),
      { ...owing('OTHER', 100), contact: person },
    ]);
    const changed = [
      { ...aRecord('NEW-1'), total_amount: 5.1 },
      { ...aRecord('NEW-2'), total_amount: 7.2 },
      { ...aRecord('NEW-3'), total_amount: 9, currency: 'USD' },
      owing('LOW', 60),
      owing('HIGH', 130),
      owing('CLOSED', 0),
      owing('REOPENED', 25),
      { ...aRecord('PAID'), total_amount: 100, payments: [{ external_id: 'R-1', amount: 10 }] },
      { ...owing('OTHER', 100), contact: { ...person, name: 'Luz Mar' } },
    ];
    const job = await run(changed, { mode: 'validate' });
    expect(job.change_totals).toEqual([
      { kind: 'person_changed', currency: 'ARS', count: 1, amount: 100 },
      { kind: 'created', currency: 'ARS', count: 2, amount: 12.3 },
      { kind: 'created', currency: 'USD', count: 1, amount: 9 },
      { kind: 'lowered', currency: 'ARS', count: 1, amount: 40 },
      { kind: 'raised', currency: 'ARS', count: 1, amount: 30 },
      { kind: 'closed', currency: 'ARS', count: 1, amount: 100 },
      { kind: 'reopened', currency: 'ARS', count: 1, amount: 25 },
      { kind: 'details_changed', currency: 'ARS', count: 1, amount: 0 },
      { kind: 'payments', currency: 'ARS', count: 1, amount: 10 },
    ]);
    expect((await run(changed)).change_totals).toEqual([]);
  });

  it('shows what would follow from an amount', async () => {
    const job = await run([variant({ total_amount: 0 })], { mode: 'validate' });
    expect(job.differences).toEqual([
      {
        index: 0,
        external_id: 'A',
        changes: {
          total_amount: { before: full.total_amount, after: 0 },
          pending_balance: { before: full.total_amount, after: 0 },
          collection_status: { before: 'active', after: 'resolved' },
        },
      },
    ]);
  });

  it('reports what a rule would reject as an error', async () => {
    await service.call('createPayment', { organization, body: { account_external_id: 'A', amount: 1 } });
    expect(await run([variant({ currency: 'USD' })], { mode: 'validate' })).toMatchObject({
      status: 'failed',
      errors: [{ code: 'currency_immutable' }],
    });
  });

  it('lists the first 20 differences', async () => {
    const many = Array.from({ length: 25 }, (_, n) => aRecord(`M-${n}`));
    await run(many);
    const changed = many.map((record) => ({ ...record, notes: 'New' }));
    const job = await run(changed, { mode: 'validate' });
    expect(job).toMatchObject({ updated: 25 });
    expect(job.differences.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('after a crash at any step and repeated deliveries has the same counts, and nothing is written', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      await prepare();
      const before = await portfolio();
      const { chunk, read } = await submit(records, { mode: 'validate' });
      await dying(() => store(chunk));
      await store(chunk, 2);
      await store(chunk, 3);
      expect(await read()).toMatchObject({
        ...counts,
        differences: [{ index: 1 }],
        change_totals: [
          { kind: 'person_changed', count: 1 },
          { kind: 'created', count: 1 },
          { kind: 'details_changed', count: 1, amount: 0 },
        ],
      });
      expect(await portfolio()).toEqual(before);
    });
    expect(steps).toBeGreaterThan(4);
  }, 120_000);

  it('does not hold up the imports after it', async () => {
    await submit([variant({ total_amount: 1 })], { mode: 'validate' });
    const before = await stored('A');
    expect(await run([full])).toMatchObject({ unchanged: 1 });
    expect(await stored('A')).toEqual(before);
  });
});

describe('a request that changes only the contact', () => {
  it.each([
    ['an upsert', () => createAccount(service, organization, variant({ contact: { name: 'Bea' } }))],
    ['a PATCH', () => change('A', { contact: { name: 'Bea' } })],
  ])('writes the contact and its copy: %s', async (_, act) => {
    const { contact } = await createAccount(service, organization, full);
    expect((await act()).contact).toMatchObject({ id: contact.id, name: 'Bea' });
    const params = { id: contact.id };
    expect(await service.call('readContact', { organization, params })).toMatchObject({ name: 'Bea' });
    expect((await stored('A')).contact.name).toBe('Bea');
  });
});

describe('a request that changes nothing', () => {
  it('writes nothing: an upsert of an account', async () => {
    await createAccount(service, organization, full);
    const before = await portfolio();
    const reply = await service.call<AccountView>('createAccount', { organization, body: full });
    expect(reply).toMatchObject({ external_id: 'A', notes: 'Notes' });
    expect(await portfolio()).toEqual(before);
  });

  it.each([
    ['of an account', { notes: 'Notes', total_amount: full.total_amount }],
    ['of an account with its contact', { notes: 'Notes', contact: { name: 'Ana', timezone: null } }],
  ])('writes nothing: a PATCH %s', async (_, body) => {
    await createAccount(service, organization, full);
    const before = await portfolio();
    await change('A', body);
    expect(await portfolio()).toEqual(before);
  });

  it('writes nothing: an upsert and a PATCH of a contact', async () => {
    const body = { external_id: 'P', name: 'Ana', email: 'ana@example.com' };
    const { id } = await service.call<ContactView>('createContact', { organization, body });
    const before = await portfolio();
    expect(await service.call<ContactView>('createContact', { organization, body })).toMatchObject({ id });
    await service.call('updateContact', { organization, params: { id }, body: { name: 'Ana', phone: null } });
    expect(await portfolio()).toEqual(before);
  });
});
