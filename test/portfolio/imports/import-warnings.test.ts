import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { queues } from '../../../lib/platform/aws/queues.ts';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import { type ImportView, maxInlineImportRows } from '../../../lib/portfolio/imports/contract.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from '../../faults/faulty-service.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { bySize, onlyLarge } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';
import { decide, propose, readStoredAccount } from '../../harness/settlements.ts';
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

/** An account of 1,000.50 with an agreement of 800, and the agreement. */
async function agreedDebt(externalId: string): Promise<SettlementView> {
  const account = await createAccount(service, organization, aRecord(externalId));
  const offer = await propose(service, organization, account, { offered_amount: 800 });
  await decide(service, organization, offer, { action: 'approve' });
  return decide(service, organization, offer, { action: 'accept' });
}

/** Copies the account of an agreement under other external ids, which is faster than as many agreements. */
async function copiesOf(externalId: string, others: readonly string[]): Promise<void> {
  const { keys } = await import('../../../lib/platform/aws/table/keys.ts');
  const copies = others.map((external_id) => {
    const id = accountIdOf(organization, external_id);
    return { ...keys.account(organization, id), id, external_id };
  });
  await service.table.copy(
    await service.table.read(keys.account(organization, accountIdOf(organization, externalId))),
    copies,
  );
}

const stored = (externalId: string): Promise<Account> =>
  readStoredAccount(service, organization, { id: accountIdOf(organization, externalId) });

interface Submitted {
  readonly chunks: readonly Message[];
  readonly read: () => Promise<ImportView>;
}

/** Submits and splits an import; its chunks are not stored yet. */
async function submit(accounts: readonly unknown[]): Promise<Submitted> {
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', {
    organization,
    body: { accounts },
  });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  return {
    chunks: await faulty.messagesIn('import-chunk', organization),
    read: () => service.call<ImportView>('readImport', { organization, params: { jobId } }),
  };
}

const store = (chunk: Message, receives = 1) => faulty.run('storeImportChunk', chunk, receives);

async function run(accounts: readonly unknown[]): Promise<ImportView> {
  const { chunks, read } = await submit(accounts);
  for (const chunk of chunks) await store(chunk);
  return read();
}

const nightly = (externalId: string, over: Partial<NewAccount> = {}): NewAccount =>
  aRecord(externalId, { pending_balance: 1000.5, ...over });

describe('an import of an account with a settlement in force', () => {
  it('stores the record, leaves the balance alone and warns', async () => {
    await agreedDebt('A');
    const job = await run([
      aRecord('NEW'),
      nightly('A', { total_amount: 1111, due_date: '2026-02-01', notes: 'Nightly', contact: { name: 'Ana Bo' } }),
    ]);
    expect(job).toMatchObject({
      status: 'completed',
      total_records: 2,
      processed: 2,
      imported: 1,
      updated: 1,
      failed: 0,
      warned: 1,
      errors: [],
      errors_url: null,
      warnings: [{ index: 1, external_id: 'A', code: 'settlement_in_force', path: 'pending_balance' }],
      warnings_truncated: false,
    });
    const file = await fetch(required(job.warnings_url));
    expect(await file.json()).toEqual(job.warnings);
    expect(await stored('A')).toMatchObject({
      total_amount: 1111,
      pending_balance: 800,
      due_date: '2026-02-01',
      notes: 'Nightly',
      contact: { name: 'Ana Bo' },
      collection_status: 'active',
      settlement: { status: 'accepted', outcome: 'open' },
    });
  });

  it.each([
    ['a balance of 0', 'pending_balance', { pending_balance: 0 }, 1000.5],
    ['a total that moves the balance', 'total_amount', { total_amount: 1200, pending_balance: undefined }, 1200],
    ['a total of 0', 'total_amount', { total_amount: 0, pending_balance: undefined }, 0],
    ['another currency, whose amounts are not stored', 'currency', { total_amount: 9, currency: 'USD' }, 1000.5],
  ])('warns about %s', async (_, path, amounts, total) => {
    await agreedDebt('A');
    // A value that is undefined is not sent.
    const job = await run([{ ...nightly('A'), ...amounts }]);
    expect(job).toMatchObject({ status: 'completed', updated: 1, failed: 0, warnings: [{ index: 0, path }] });
    expect(await stored('A')).toMatchObject({
      total_amount: total,
      pending_balance: 800,
      currency: 'ARS',
      collection_status: 'active',
    });
  });

  it.each([
    ['the same total alone', { pending_balance: undefined }],
    ['the balance that is left', { pending_balance: 800 }],
    ['the balance that is left, and another total', { pending_balance: 800, total_amount: 5000 }],
  ])('does not warn about %s', async (_, amounts) => {
    await agreedDebt('A');
    const job = await run([{ ...nightly('A'), ...amounts }]);
    expect(job).toMatchObject({ status: 'completed', failed: 0, warned: 0, warnings: [], warnings_url: null });
    expect(await stored('A')).toMatchObject({ pending_balance: 800 });
  });

  it('still reports what is wrong with a record as an error, not as a warning', async () => {
    await agreedDebt('A');
    await service.call('createPayment', {
      organization,
      body: { account_id: accountIdOf(organization, 'A'), amount: 100 },
    });
    expect(await run([nightly('A', { currency: 'USD' })])).toMatchObject({
      status: 'failed',
      failed: 1,
      warned: 0,
      errors: [{ code: 'currency_immutable' }],
    });
  });

  it('leaves an account that was resolved by hand resolved', async () => {
    await agreedDebt('A');
    const body = { account_ids: [accountIdOf(organization, 'A')], action: 'change_status', status: 'resolved' };
    await service.call('changeAccountsInBulk', { organization, body });
    expect(await run([nightly('A')])).toMatchObject({ status: 'completed', warned: 1 });
    expect(await run([nightly('A', { pending_balance: 0 })])).toMatchObject({ status: 'completed', warned: 1 });
    expect(await stored('A')).toMatchObject({ pending_balance: 800, collection_status: 'resolved' });
  });

  it('counts only the last of several records of the account', async () => {
    await agreedDebt('A');
    expect(await run([nightly('A'), nightly('A', { pending_balance: 3 }), nightly('A')])).toMatchObject({
      imported: 0,
      updated: 1,
      superseded: 2,
      failed: 0,
      warned: 4,
      warnings: [
        { index: 0, code: 'repeated_id' },
        { index: 1, code: 'repeated_id' },
        { index: 2, code: 'repeated_id' },
        { index: 2, code: 'settlement_in_force' },
      ],
    });
  });

  it('leaves the agreement alone night after night, and follows the record once it is withdrawn', async () => {
    const agreement = await agreedDebt('A');
    for (let night = 0; night < 3; night++) expect(await run([nightly('A')])).toMatchObject({ warned: 1 });
    expect(await stored('A')).toMatchObject({ pending_balance: 800 });
    await decide(service, organization, agreement, { action: 'withdraw' });
    expect(await run([nightly('A', { pending_balance: 950 })])).toMatchObject({ status: 'completed', warned: 0 });
    expect(await stored('A')).toMatchObject({ pending_balance: 950 });
  });

  it('writes the balance while an offer is only open', async () => {
    const account = await createAccount(service, organization, aRecord('A'));
    await propose(service, organization, account, { offered_amount: 800 });
    expect(await run([nightly('A', { pending_balance: 700 })])).toMatchObject({ status: 'completed', warned: 0 });
    expect(await stored('A')).toMatchObject({ pending_balance: 700, settlement: { status: 'pending_approval' } });
  });
});

describe('a chunk of records, some of them with a settlement in force', { timeout: 120_000 }, () => {
  const count = bySize({ small: 120, large: 500 });
  const agreed = Array.from({ length: Math.floor(count / 12) - 1 }, (_, n) => `AGREED-${n}`);
  const records = Array.from({ length: count }, (_, n) => {
    const name = n % 12 === 0 ? agreed[n / 12] : undefined;
    return name === undefined ? nightly(`DEBT-${n}`) : nightly(name);
  });
  const shown = agreed.map((external_id, n) => [12 * n, external_id]);

  it('is stored with a warning for each, in the order of the records', async () => {
    await agreedDebt('MODEL');
    await copiesOf('MODEL', agreed);
    const job = await run(records);
    expect(job).toMatchObject({
      status: 'completed',
      imported: count - agreed.length,
      updated: agreed.length,
      failed: 0,
      warned: agreed.length,
    });
    expect(job.warnings.map(({ index, external_id: id }) => [index, id])).toEqual(shown);
    for (const name of agreed) expect(await stored(name)).toMatchObject({ pending_balance: 800 });
  });

  it('keeps its warnings beside its errors', async () => {
    await agreedDebt('MODEL');
    await copiesOf('MODEL', agreed);
    const wrong = [...records.slice(0, count - 2), { external_id: 'WRONG' }, nightly('FINE', { total_amount: 1.001 })];
    const job = await run(wrong);
    expect(job).toMatchObject({
      status: 'completed_with_errors',
      imported: count - agreed.length - 2,
      updated: agreed.length,
      failed: 2,
      warned: agreed.length,
    });
    expect(job.errors.map(({ index }) => index)).toEqual([count - 2, count - 1]);
    expect(job.imported + job.updated + job.superseded + job.failed).toBe(job.total_records);
  });
});

onlyLarge(() => {
  describe('an import with more warnings than a reply lists', { timeout: 240_000 }, () => {
    it('shows the first 1,000, before and after it has ended, and links to all of them', async () => {
      const names = Array.from({ length: maxInlineImportRows + 10 }, (_, n) => `DEBT-${n}`);
      await agreedDebt('MODEL');
      await copiesOf('MODEL', names);
      const { chunks, read } = await submit(names.map((name) => nightly(name)));
      const [last, ...others] = [...chunks].reverse();
      for (const chunk of others) await store(chunk);
      expect(await read()).toMatchObject({
        status: 'processing',
        warned: 1000,
        warnings_truncated: false,
        warnings_url: null,
      });
      if (last) await store(last);
      const job = await read();
      expect(job).toMatchObject({ status: 'completed', warned: names.length, warnings_truncated: true, failed: 0 });
      expect(job.warnings.map(({ external_id: id }) => id)).toEqual(names.slice(0, maxInlineImportRows));
      const all = await fetch(required(job.warnings_url));
      expect((await all.json()) as unknown[]).toHaveLength(names.length);
    });
  });
});

describe('a chunk with warnings that is delivered again', { timeout: 240_000 }, () => {
  it('after a crash at any of its writes gives the same result', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      await agreedDebt('A');
      const { chunks, read } = await submit([nightly('A', { notes: 'Nightly' }), aRecord('NEW'), { wrong: true }]);
      const [chunk] = chunks;
      if (!chunk) throw new Error('The import has no chunk.');
      await dying(() => store(chunk));
      await store(chunk, 2);
      await store(chunk, 3);
      expect(await read()).toMatchObject({
        status: 'completed_with_errors',
        imported: 1,
        updated: 1,
        failed: 1,
        warned: 1,
        errors: [{ index: 2 }],
        warnings: [{ index: 0, external_id: 'A', path: 'pending_balance' }],
      });
      expect(await stored('A')).toMatchObject({ pending_balance: 800, notes: 'Nightly' });
    });
    expect(steps).toBeGreaterThan(8);
  });

  /** Stores a chunk with a crash before its result is recorded, does other work, and stores the chunk again. */
  async function interrupted(record: NewAccount, between: () => Promise<unknown>): Promise<ImportView> {
    const { chunks, read } = await submit([record]);
    const [chunk] = chunks;
    if (!chunk) throw new Error('The import has no chunk.');
    const before = (await stored('A')).latest_import;
    for (let step = 1; (await stored('A')).latest_import === before; step++) {
      faulty.network.crashAt(step, 'after');
      await expect(store(chunk)).rejects.toThrow();
      await faulty.network.restore();
    }
    await between();
    await store(chunk, 2);
    return read();
  }

  it('still warns if the agreement ended in the meantime, and does not write the balance', async () => {
    const agreement = await agreedDebt('A');
    const job = await interrupted(nightly('A', { pending_balance: 500 }), () =>
      decide(service, organization, agreement, { action: 'withdraw' }),
    );
    expect(job).toMatchObject({ status: 'completed', updated: 1, warned: 1, warnings: [{ external_id: 'A' }] });
    expect(await stored('A')).toMatchObject({ pending_balance: 1000.5 });
  });

  it('does not warn if it wrote the balance before the agreement was made', async () => {
    const account = await createAccount(service, organization, aRecord('A'));
    const job = await interrupted(nightly('A', { pending_balance: 950 }), async () => {
      const offer = await propose(service, organization, account, { offered_amount: 900 });
      await decide(service, organization, offer, { action: 'approve' });
      await decide(service, organization, offer, { action: 'accept' });
    });
    expect(job).toMatchObject({ status: 'completed', updated: 1, warned: 0 });
    expect(await stored('A')).toMatchObject({ pending_balance: 900, settlement: { original_balance: 950 } });
  });

  it('loses no warning when its records could not be stored before the last delivery', async () => {
    await agreedDebt('A');
    const { chunks, read } = await submit([nightly('A')]);
    const [chunk] = chunks;
    if (!chunk) throw new Error('The import has no chunk.');
    faulty.network.crashAt(1, 'before');
    await expect(store(chunk)).rejects.toThrow();
    await faulty.network.restore();
    await store(chunk, queues['import-chunk'].maxReceiveCount);
    expect(await read()).toMatchObject({ status: 'completed', warned: 1 });
  });
});

describe('two imports of an account', () => {
  it('that run in the other order: the earlier one neither writes the balance nor warns', async () => {
    const agreement = await agreedDebt('A');
    const first = await submit([nightly('A', { pending_balance: 100, notes: 'first' })]);
    const second = await submit([nightly('A', { pending_balance: 200 })]);
    for (const chunk of second.chunks) await store(chunk);
    await decide(service, organization, agreement, { action: 'withdraw' });
    for (const chunk of first.chunks) await store(chunk);
    expect(await second.read()).toMatchObject({ warned: 1 });
    expect(await first.read()).toMatchObject({ status: 'completed', updated: 1, warned: 0 });
    expect(await stored('A')).toMatchObject({ pending_balance: 1000.5, notes: 'first' });
  });

  it('of which the first met an agreement: the next writes the balance without a warning', async () => {
    const agreement = await agreedDebt('A');
    const first = await submit([nightly('A', { pending_balance: 100 })]);
    const second = await submit([nightly('A', { pending_balance: 200 })]);
    for (const chunk of first.chunks) await store(chunk);
    await decide(service, organization, agreement, { action: 'withdraw' });
    for (const chunk of second.chunks) await store(chunk);
    for (const chunk of first.chunks) await store(chunk, 2);
    expect(await first.read()).toMatchObject({ warned: 1 });
    expect(await second.read()).toMatchObject({ warned: 0 });
    expect(await stored('A')).toMatchObject({ pending_balance: 200 });
  });
});
