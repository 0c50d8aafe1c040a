import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { updateItem } from '../../../lib/platform/aws/table/table.ts';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from '../../faults/faulty-service.ts';
import { required } from '../../harness/required.ts';
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

const params = () => ({ id: accountIdOf(organization, 'A') });
const read = () => service.call<AccountView>('readAccount', { organization, params: params() });
const holds = async () =>
  (await service.call<{ data: HoldView[] }>('listAccountHolds', { organization, params: params() })).data;

const pay = (amount: number, over: object = {}) =>
  service.call('createPayment', { organization, body: { account_id: params().id, amount, ...over } });
const close = () =>
  service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [params().id], action: 'change_status', status: 'resolved' },
  });

async function submit(given: object, options: object = {}) {
  const body = { accounts: [{ external_id: 'A', contact: { name: 'Ana' }, ...given }], ...options };
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', { organization, body });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  const [chunk] = await faulty.messagesIn('import-chunk', organization);
  if (!chunk) throw new Error('The import has no chunk.');
  return { chunk, read: () => service.call<ImportView>('readImport', { organization, params: { jobId } }) };
}
const store = (chunk: Message, receives = 1) => faulty.run('storeImportChunk', chunk, receives);
async function file(given: object, options: object = {}): Promise<ImportView> {
  const job = await submit(given, options);
  await store(job.chunk);
  return job.read();
}

describe('a list of balances, and payments registered here', () => {
  it('700, pays 400, and the next file says 300: 300 are owed', async () => {
    await file({ pending_balance: 700 });
    await pay(400);
    expect(await file({ pending_balance: 300 })).toMatchObject({ unchanged: 1, warned: 0 });
    expect(await read()).toMatchObject({ total_amount: 700, pending_balance: 300, collection_status: 'active' });
  });

  it("a payment, and the creditor's file a day behind: nothing is undone", async () => {
    await file({ total_amount: 1000, pending_balance: 700 });
    await pay(700);
    const before = await read();
    expect(await file({ total_amount: 1000, pending_balance: 700 })).toMatchObject({ unchanged: 1, warned: 0 });
    expect(await read()).toEqual({ ...before, contact: before.contact });
    expect(before).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
  });

  it('a file of yesterday says so: the payment of today is subtracted', async () => {
    await file({ pending_balance: 700 });
    await pay(100);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    expect(await file({ pending_balance: 650 }, { balance_as_of: yesterday })).toMatchObject({ updated: 1, warned: 0 });
    expect(await read()).toMatchObject({ pending_balance: 550 });
    expect(await file({ pending_balance: 640, balance_as_of: yesterday })).toMatchObject({ updated: 1 });
    expect(await read()).toMatchObject({ pending_balance: 540 });
  });

  it('a new balance that is higher by the latest payments: nobody is contacted automatically for 3 business days', async () => {
    await file({ pending_balance: 700 });
    await pay(100);
    await pay(200);
    expect(await file({ pending_balance: 600 })).toMatchObject({
      updated: 1,
      warned: 1,
      warnings: [{ index: 0, external_id: 'A', code: 'payment_may_be_missing', path: 'pending_balance' }],
    });
    expect(await read()).toMatchObject({ pending_balance: 600, holds: [{ kind: 'paid_claim' }] });
    const [hold] = await holds();
    expect(hold).toMatchObject({ kind: 'paid_claim', blocks: 'automatic', source: 'import', released_at: null });
    const days = (Date.parse(required(hold?.until)) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(6.1);
    expect(await file({ pending_balance: 600 })).toMatchObject({ unchanged: 1, warned: 0 });
  });

  it('in a request, the reply has the warning', async () => {
    const upsert = (pending_balance: number) =>
      service.call('createAccount', {
        organization,
        body: { external_id: 'A', contact: { name: 'Ana' }, pending_balance },
      });
    await upsert(700);
    await pay(100);
    await pay(200);
    expect(await upsert(700)).not.toHaveProperty('warnings');
    expect(await upsert(600)).toMatchObject({
      pending_balance: 600,
      holds: [{ kind: 'paid_claim' }],
      warnings: [{ code: 'payment_may_be_missing', before: { pending_balance: 400 }, after: { pending_balance: 600 } }],
    });
  });

  it('a redelivery after a crash at any step reports the warning again, and holds once', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      await file({ pending_balance: 700 });
      await pay(100);
      await pay(200);
      const { chunk, read: readJob } = await submit({ pending_balance: 600 });
      await dying(() => store(chunk));
      await store(chunk, 2);
      await store(chunk, 3);
      expect(await readJob()).toMatchObject({ status: 'completed', updated: 1, unchanged: 0, warned: 1 });
      expect(await read()).toMatchObject({ pending_balance: 600 });
      expect(await holds()).toHaveLength(1);
    });
    expect(steps).toBeGreaterThan(1);
  });

  it('a redelivery counts a balance that was only remembered as unchanged', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      await file({ pending_balance: 700 });
      await pay(400);
      const { chunk, read: readJob } = await submit({ pending_balance: 300 });
      await dying(() => store(chunk));
      await store(chunk, 2);
      expect(await readJob()).toMatchObject({ status: 'completed', updated: 0, unchanged: 1 });
      await pay(50);
      expect(await file({ pending_balance: 300 })).toMatchObject({ unchanged: 1 });
      expect(await read()).toMatchObject({ pending_balance: 250 });
    });
    expect(steps).toBeGreaterThan(0);
  });

  it('validating shows the same warning and stores nothing', async () => {
    await file({ pending_balance: 700 });
    await pay(100);
    await pay(200);
    expect(await file({ pending_balance: 600 }, { mode: 'validate' })).toMatchObject({
      updated: 1,
      warnings: [{ code: 'payment_may_be_missing' }],
    });
    expect(await read()).toMatchObject({ pending_balance: 400, holds: [] });
  });
});

describe('what a person changed', () => {
  it('always applies, and the next file with the former amounts does not undo it', async () => {
    await file({ total_amount: 1000, pending_balance: 700 });
    const body = { total_amount: 900, pending_balance: 600 };
    await service.call('updateAccount', { organization, params: params(), body });
    expect(await file({ total_amount: 1000, pending_balance: 700 })).toMatchObject({ unchanged: 1 });
    expect(await read()).toMatchObject(body);
    await service.call('updateAccount', { organization, params: params(), body: { pending_balance: 700 } });
    expect(await read()).toMatchObject({ total_amount: 900, pending_balance: 700 });
  });

  it('an account closed by hand stays closed, with a total or a balance, until the balance of its source rises', async () => {
    await file({ total_amount: 1000, pending_balance: 700 });
    await close();
    for (const given of [
      { pending_balance: 700 },
      { total_amount: 1000, pending_balance: 700 },
      { total_amount: 1000 },
    ])
      expect(await file(given)).toMatchObject({ unchanged: 1 });
    expect(await file({ pending_balance: 500 })).toMatchObject({ updated: 1 });
    expect(await read()).toMatchObject({ pending_balance: 500, collection_status: 'resolved' });
    await file({ pending_balance: 501 });
    expect(await read()).toMatchObject({ pending_balance: 501, collection_status: 'active' });
  });
});

describe('a balance without a total', () => {
  it('is the total of a new account', async () => {
    await file({ pending_balance: 700 });
    expect(await read()).toMatchObject({ total_amount: 700, pending_balance: 700 });
  });

  it('leaves the total of an existing account, unless it exceeds it', async () => {
    await file({ total_amount: 1000 });
    await file({ pending_balance: 400 });
    expect(await read()).toMatchObject({ total_amount: 1000, pending_balance: 400 });
    await file({ pending_balance: 1200 });
    expect(await read()).toMatchObject({ total_amount: 1200, pending_balance: 1200 });
    expect(await file({ total_amount: 1000, pending_balance: 1200 })).toMatchObject({ unchanged: 1 });
  });

  it('or a total is required', async () => {
    expect(await file({})).toMatchObject({ failed: 1, errors: [{ code: 'required', path: 'total_amount' }] });
  });
});

describe('an account stored by a release that did not keep what the source gave', () => {
  /** The item as that release stored it after the same requests. */
  const asStoredBefore = () =>
    updateItem(keys.account(organization, params().id), { remove: ['source_balance', 'source_total'] });

  it('keeps its payments when the first file after the release repeats the balance', async () => {
    await file({ total_amount: 1000, pending_balance: 700 });
    await pay(300);
    await pay(100);
    await asStoredBefore();
    expect(await file({ total_amount: 1000, pending_balance: 700 })).toMatchObject({ unchanged: 1, warned: 0 });
    expect(await read()).toMatchObject({ pending_balance: 300, collection_status: 'active', holds: [] });
    await pay(300);
    expect(await file({ total_amount: 1000, pending_balance: 700 })).toMatchObject({ unchanged: 1, warned: 0 });
    expect(await read()).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
  });

  it('stays closed if it was closed by hand', async () => {
    await file({ total_amount: 1000, pending_balance: 700 });
    await close();
    await asStoredBefore();
    expect(await file({ total_amount: 1000, pending_balance: 700 })).toMatchObject({ unchanged: 1 });
    expect(await read()).toMatchObject({ collection_status: 'resolved' });
  });

  it('is not written by a file that changes nothing', async () => {
    await file({ total_amount: 1000 });
    await asStoredBefore();
    const before = await service.table.ofOrganization(organization);
    await file({ total_amount: 1000, pending_balance: 1000 });
    const isAccount = ({ kind }: { kind?: unknown }) => kind === 'account';
    expect((await service.table.ofOrganization(organization)).filter(isAccount)).toEqual(before.filter(isAccount));
  });
});

describe('an invoice, then its credit, under one number', () => {
  const invoice = { external_id: 'A', contact: { name: 'Ana' }, total_amount: 100 };

  it('keeps the invoice and reports the credit, which is invalid', async () => {
    const job = await file({}, { accounts: [invoice, { ...invoice, total_amount: -100 }] });
    expect(job).toMatchObject({
      imported: 1,
      superseded: 0,
      failed: 1,
      errors: [{ index: 1, external_id: 'A', path: 'total_amount' }],
      warnings: [{ index: 0, external_id: 'A', code: 'repeated_id' }],
    });
    expect(await read()).toMatchObject({ total_amount: 100 });
  });

  it('stores the last of several valid ones, with a warning on each', async () => {
    const job = await file(
      {},
      { accounts: [invoice, { ...invoice, total_amount: 90 }, { ...invoice, total_amount: 80 }] },
    );
    expect(job).toMatchObject({ imported: 1, superseded: 2, failed: 0, warned: 3, processed: 3 });
    expect(job.warnings.map(({ index, code }) => [index, code])).toEqual([
      [0, 'repeated_id'],
      [1, 'repeated_id'],
      [2, 'repeated_id'],
    ]);
    expect(await read()).toMatchObject({ total_amount: 80 });
  });
});
