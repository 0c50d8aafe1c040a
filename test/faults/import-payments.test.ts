import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { queues } from '../../lib/platform/aws/queues.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ImportView } from '../../lib/portfolio/imports/contract.ts';
import type { PaymentView } from '../../lib/portfolio/payments/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { askRoute } from '../harness/ask-route.ts';
import type { Service } from '../harness/start-service.ts';
import { emittedBy } from '../events/events/emitted-events.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
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

const payment = (externalId: string, amount: number, over: object = {}) => ({
  external_id: externalId,
  amount,
  ...over,
});
const record = (externalId: string, payments: readonly object[] = [], over: object = {}) => ({
  external_id: externalId,
  contact: { name: 'Ana' },
  total_amount: 100,
  payments,
  ...over,
});

interface Submitted {
  readonly jobId: string;
  readonly chunk: Message;
}

/** Submits and splits an import of one chunk. */
async function submit(accounts: readonly object[]): Promise<Submitted> {
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', {
    organization,
    body: { accounts },
  });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  const [chunk] = await faulty.messagesIn('import-chunk', organization);
  if (!chunk) throw new Error('The import has no chunk.');
  return { jobId, chunk };
}

const store = ({ chunk }: Submitted, receives = 1) => faulty.run('storeImportChunk', chunk, receives);
const read = ({ jobId }: Submitted) => service.call<ImportView>('readImport', { organization, params: { jobId } });
const pay = (externalId: string, body: object) =>
  askRoute(service, 'createPayment', { organization, body: { account_external_id: externalId, ...body } });
const list = async <View>(name: string, params: Readonly<Record<string, string>> = {}) =>
  (await service.call<{ data: View[] }>(name, { organization, params })).data;
const account = (externalId: string) =>
  service.call<AccountView>('readAccount', { organization, params: { id: accountIdOf(organization, externalId) } });
const paymentIds = async (externalId: string) =>
  (await list<PaymentView>('listPayments', { id: accountIdOf(organization, externalId) }))
    .map(({ external_id: id }) => id)
    .toSorted();

const bare = ({ payments: _, ...body }: ReturnType<typeof record>) => body;

/** An account that its record leaves as it is, and one that its record changes, with a payment. */
async function createExisting(): Promise<void> {
  for (const name of ['same', 'there']) await service.call('createAccount', { organization, body: bare(record(name)) });
  await pay('there', payment('T-1', 10));
}

const records = [
  record('same', [payment('S-1', 60), payment('S-2', 40)]),
  record('there', [payment('T-1', 10), payment('T-2', 20)], { total_amount: 150 }),
  record('new', [payment('N-1', 30), payment('N-2', 5, { currency: 'USD' }), payment('T-1', 10)], { currency: 'ARS' }),
  record('odd', [payment('O-1', 1e300)]),
];

const submitAll = async (): Promise<Submitted> => {
  await createExisting();
  return submit(records);
};

async function expectStored(submitted: Submitted): Promise<void> {
  expect(await read(submitted)).toMatchObject({
    status: 'completed_with_errors',
    imported: 1,
    updated: 2,
    unchanged: 0,
    failed: 1,
    warned: 2,
    payments: { registered: 4, unchanged: 1, failed: 2, skipped: 1 },
    warnings: [
      { index: 2, code: 'currency_mismatch', path: 'payments.1.currency' },
      { index: 2, code: 'external_id_in_use', path: 'payments.2' },
    ],
  });
  await expectBalances();
}

async function expectBalances(): Promise<void> {
  expect(await account('same')).toMatchObject({ paid_amount: 100, pending_balance: 0, collection_status: 'resolved' });
  expect(await account('there')).toMatchObject({ paid_amount: 30, pending_balance: 120 });
  expect(await account('new')).toMatchObject({ paid_amount: 30, pending_balance: 70 });
  expect(await paymentIds('same')).toEqual(['S-1', 'S-2']);
  expect(await paymentIds('there')).toEqual(['T-1', 'T-2']);
  expect(await paymentIds('new')).toEqual(['N-1']);
}

describe('a chunk with payments', () => {
  it('survives a crash at every step: after other deliveries balances and counts are exact', async () => {
    const steps = await crashAtSomeSteps(network, async (crashing) => {
      await newOrganization();
      const submitted = await submitAll();
      await crashing(() => store(submitted));
      await store(submitted);
      await store(submitted);
      await expectStored(submitted);
    });
    expect(steps).toBeGreaterThan(8);
  }, 300_000);

  itIfLarge(
    'may lose the reply to any of its writes',
    async () => {
      for (let step = 1, isLost = true; isLost; step++) {
        await newOrganization();
        const submitted = await submitAll();
        network.dropReplyTo(step);
        await store(submitted).catch(() => undefined);
        isLost = await network.restore();
        await store(submitted);
        await expectStored(submitted);
      }
    },
    120_000,
  );

  it('may be delivered three times at once', async () => {
    const submitted = await submitAll();
    await Promise.all(
      [store(submitted), store(submitted), store(submitted)].map((each) => each.catch(() => undefined)),
    );
    await store(submitted);
    await expectStored(submitted);
  });

  it('emits each event once, however often it is delivered', async () => {
    await createExisting();
    const events = await emittedBy(faulty, organization, async () => {
      const submitted = await submit(records);
      await Promise.all([store(submitted), store(submitted)].map((each) => each.catch(() => undefined)));
      await store(submitted);
    });
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('payment.registered')).toBe(4);
    expect(count('account.created')).toBe(1);
    expect(count('import.completed')).toBe(1);
    expect(count('account.status_changed')).toBe(1);
  });

  it('reports payments as failed if the table accepts none on the last delivery; the next import registers them', async () => {
    await createExisting();
    const submitted = await submit([record('same', [payment('S-1', 60), payment('S-2', 40)])]);
    const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
    let isBroken = true;
    tableClient().middlewareStack.add(
      (next) => async (args) => {
        if (isBroken && JSON.stringify(args.input).includes('#PAYMENT#') && 'TransactItems' in args.input)
          throw Object.assign(new Error('The table is overloaded.'), { name: 'InternalServerError' });
        return next(args);
      },
      { step: 'initialize', name: 'breaking' },
    );
    await expect(store(submitted)).rejects.toThrow();
    expect(await read(submitted)).toMatchObject({ status: 'processing' });
    await store(submitted, queues['import-chunk'].maxReceiveCount);
    expect(await read(submitted)).toMatchObject({
      status: 'completed_with_errors',
      unchanged: 1,
      failed: 0,
      payments: { registered: 0, unchanged: 0, failed: 2, skipped: 0 },
      warnings: [
        { index: 0, code: 'not_stored', path: 'payments.0' },
        { index: 0, code: 'not_stored', path: 'payments.1' },
      ],
    });
    isBroken = false;
    const next = await submit([record('same', [payment('S-1', 60), payment('S-2', 40)])]);
    await store(next);
    expect(await read(next)).toMatchObject({ status: 'completed', updated: 1, payments: { registered: 2 } });
    expect(await account('same')).toMatchObject({ paid_amount: 100, pending_balance: 0 });
  });
});

describe('a payment of an import', () => {
  const submitted = [record('same', [payment('S-1', 60), payment('S-2', 10)])];

  /** Expects the payments of the account, each of which reduced its balance once. */
  const expectPaid = async (total = 100) => {
    expect(await account('same')).toMatchObject({ paid_amount: 70, pending_balance: total - 70 });
    expect(await paymentIds('same')).toEqual(['S-1', 'S-2']);
  };

  it('is registered once if a request registers the same one at any moment', async () => {
    const requests = await interleaveBeforeSteps(network, async (both) => {
      await newOrganization();
      await createExisting();
      const job = await submit(submitted);
      let status = 0;
      await both(
        () => store(job),
        async () => void ({ status } = await pay('same', payment('S-1', 60))),
      );
      await store(job);
      const { payments } = await read(job);
      const isFirst = status === 201;
      expect(payments).toMatchObject({ registered: isFirst ? 1 : 2, unchanged: isFirst ? 1 : 0, failed: 0 });
      await expectPaid();
    });
    expect(requests).toBeGreaterThan(8);
  }, 120_000);

  it('is registered once if another import has it at any moment: each counts what it registered', async () => {
    const requests = await interleaveBeforeSteps(network, async (both) => {
      await newOrganization();
      await createExisting();
      const [one, other] = [await submit(submitted), await submit(submitted)];
      await both(
        () => store(one),
        () => store(other),
      );
      for (const each of [one, other, one]) await store(each);
      const counts = [(await read(one)).payments, (await read(other)).payments];
      expect(counts.map(({ registered, unchanged }) => registered + unchanged)).toEqual([2, 2]);
      expect(counts.reduce((sum, { registered }) => sum + registered, 0)).toBe(2);
      await expectPaid();
    });
    expect(requests).toBeGreaterThan(8);
  }, 120_000);

  it('reduces the balance that a change of its account leaves at any moment', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      await newOrganization();
      await createExisting();
      const job = await submit([record('same', [payment('S-1', 60), payment('S-2', 10)], { total_amount: 150 })]);
      const params = { id: accountIdOf(organization, 'same') };
      await both(
        () => store(job),
        () => service.call('updateAccount', { organization, params, body: { notes: 'Called.' } }),
      );
      await store(job);
      expect(await read(job)).toMatchObject({ updated: 1, payments: { registered: 2, failed: 0 } });
      expect(await account('same')).toMatchObject({ notes: 'Called.' });
      await expectPaid(150);
    });
  }, 120_000);
});

describe('a chunk with holds', () => {
  it('survives a crash at every step: after other deliveries each account has its hold once', async () => {
    const hold = { kind: 'disputed', reason: 'Says it is not theirs' };
    await crashAtSomeSteps(network, async (crashing) => {
      await newOrganization();
      await createExisting();
      const submitted = await submit([record('same', [], { hold }), record('new', [payment('N-1', 30)], { hold })]);
      await crashing(() => store(submitted));
      await store(submitted);
      await store(submitted);
      expect(await read(submitted)).toMatchObject({ status: 'completed', imported: 1, updated: 1, warned: 0 });
      for (const name of ['same', 'new']) {
        const held = { collection_status: 'disputed', holds: [{ kind: 'disputed' }] };
        expect(await account(name)).toMatchObject(held);
        expect((await list('listAccountHolds', { id: accountIdOf(organization, name) })).length).toBe(1);
      }
    });
  }, 300_000);
});
