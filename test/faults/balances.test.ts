import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { QueueItemView } from '../../lib/outreach/execution/contract.ts';
import type { CollectionStatus } from '../../lib/policy/contact-rules/collection-status.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../lib/portfolio/contacts/contract.ts';
import type { SettlementView } from '../../lib/portfolio/settlements/contract.ts';
import { requestEvent } from '../harness/requests.ts';
import { submitImport } from '../harness/run-import.ts';
import { decide, propose } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;
let id: AccountId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(newOrganization);

async function newOrganization() {
  organization = await service.organization(randomUUID());
  id = accountIdOf(organization, 'INV-1');
}

interface Amounts {
  readonly total_amount?: number;
  readonly pending_balance?: number;
}

const record = (amounts: Amounts) => ({
  external_id: 'INV-1',
  contact: { name: 'Ana' },
  total_amount: 1500,
  ...amounts,
});

const upsert = (amounts: Amounts) =>
  service.call<AccountView>('createAccount', { organization, body: record(amounts) });
const patch = (body: object) => service.call<AccountView>('updateAccount', { organization, params: { id }, body });
const pay = (amount: number) => service.call('createPayment', { organization, body: { account_id: id, amount } });
const changeStatus = (status: CollectionStatus) =>
  service.call('changeAccountsInBulk', { organization, body: { action: 'change_status', account_ids: [id], status } });

/** Submits an import of one record. Each call of the returned function is one delivery of its chunk. */
async function submit(amounts: Amounts): Promise<() => Promise<void>> {
  const { split, chunks } = await submitImport(service, organization, [record(amounts)]);
  await split();
  const [chunk] = await chunks();
  if (!chunk) throw new Error('The import has no chunk.');
  return chunk;
}

const writeBy = {
  upsert,
  PATCH: patch,
  import: async (amounts: Amounts) => (await submit(amounts))(),
} satisfies Record<string, (amounts: Amounts) => Promise<unknown>>;

const stored = async (): Promise<Account> => {
  const { getItem } = await import('../../lib/platform/aws/table/table.ts');
  const account = await getItem<Account>(keys.account(organization, id), 'account', { consistent: true });
  if (!account) throw new Error('There is no such account.');
  return account;
};

describe('an account created with nothing pending', () => {
  it.each([
    ['POST', upsert],
    ['import', writeBy.import],
  ])('by %s is resolved from the start and listed as resolved', async (_, write) => {
    await write({ pending_balance: 0 });
    expect(await stored()).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
    const query = { status: 'resolved' };
    const list = await service.call<{ data: AccountView[] }>('listAccounts', { organization, query });
    expect(list.data).toHaveLength(1);
  });
});

describe.each(Object.entries(writeBy))('a write by %s', (_, write) => {
  it('with a balance of 0 resolves an account, and above 0 reopens it as active', async () => {
    await upsert({});
    await write({ pending_balance: 0 });
    expect(await stored()).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
    await write({ pending_balance: 300 });
    expect(await stored()).toMatchObject({ pending_balance: 300, collection_status: 'active' });
  });

  it('with another total moves the balance by the difference, which decides the status', async () => {
    await upsert({});
    await pay(500);
    await write({ total_amount: 1400 });
    expect(await stored()).toMatchObject({ pending_balance: 900, collection_status: 'active' });
    await write({ total_amount: 400 });
    expect(await stored()).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
    await write({ total_amount: 1400 });
    expect(await stored()).toMatchObject({ pending_balance: 1000, collection_status: 'active' });
  });

  it('with the same amounts leaves a paid account resolved', async () => {
    await upsert({});
    await pay(1500);
    await write({ total_amount: 1500 });
    expect(await stored()).toMatchObject({ pending_balance: 0, paid_amount: 1500, collection_status: 'resolved' });
  });

  it.each(['paused', 'escalated', 'disputed'] as const)(
    'with a balance above 0 leaves an account %s',
    async (status) => {
      await upsert({});
      await changeStatus(status);
      await write({ pending_balance: 20 });
      expect(await stored()).toMatchObject({ pending_balance: 20, collection_status: status });
    },
  );
});

/** Puts the account into an active campaign of one step. */
async function inCampaign(delayHours = 1) {
  const step = { channel: 'sms', action_type: 'reminder', delay_hours: delayHours };
  const strategy = { name: 'S', max_discount_pct: 0, steps: [step] };
  const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', { organization, body: strategy });
  const body = { name: 'C', strategy_id, status: 'active' };
  const { id: campaign_id } = await service.call<{ id: string }>('createCampaign', { organization, body });
  await upsert({});
  const assignment = { action: 'assign_campaign', account_ids: [id], campaign_id };
  await service.call('changeAccountsInBulk', { organization, body: assignment });
  return campaign_id;
}

const dueInCampaign = () => inCampaign(0);

/** The time of the account in the index that evaluations read; begins with `~` if the account is not due. */
const dueKeyOf = (account: Account) => String(Reflect.get(account, 'gsi2sk'));

describe('an account in a campaign', () => {
  it('is not due while nothing is pending, and continues once something is', async () => {
    await inCampaign();
    const before = await stored();
    await upsert({ pending_balance: 0 });
    expect(dueKeyOf(await stored())).toMatch(/^~#/);
    await upsert({ pending_balance: 10 });
    const after = await stored();
    expect(dueKeyOf(after)).toBe(dueKeyOf(before));
    expect(after).toMatchObject({ step: before.step, round: before.round, next_action_at: before.next_action_at });
  });

  it('reopened by hand with nothing pending is not due and shows no next action', async () => {
    await inCampaign();
    await pay(1500);
    await changeStatus('active');
    expect(dueKeyOf(await stored())).toMatch(/^~#/);
    const view = await service.call<AccountView>('readAccount', { organization, params: { id } });
    expect(view).toMatchObject({ collection_status: 'active', pending_balance: 0, next_action_at: null });
    await patch({ pending_balance: 5 });
    expect(dueKeyOf(await stored())).not.toMatch(/^~#/);
  });
});

describe('an open account with nothing pending', () => {
  const emptied = async () => {
    const { updateItem } = await import('../../lib/platform/aws/table/table.ts');
    await updateItem(keys.account(organization, id), { set: { pending_balance: 0 }, add: { version: 1 } });
  };

  const evaluate = (campaign: string) => {
    const message = { organization, campaign_id: campaign };
    return faulty.run('evaluateCampaign', message);
  };

  it('is not queued by an evaluation, which removes it from the due accounts', async () => {
    const campaign = await dueInCampaign();
    await emptied();
    await evaluate(campaign);
    expect(await faulty.messagesIn('dispatch', organization)).toEqual([]);
    expect(dueKeyOf(await stored())).toMatch(/^~#/);
  });

  it('is not contacted for a waiting item: the item is skipped and the step is scheduled again', async () => {
    const campaign = await dueInCampaign();
    await evaluate(campaign);
    const [item] = await faulty.messagesIn('dispatch', organization);
    if (!item) throw new Error('Nothing was queued.');
    await emptied();
    await faulty.run('dispatchQueueItem', item);
    const { data } = await service.call<{ data: QueueItemView[] }>('listQueueItems', { organization });
    const contact_name: unknown = expect.any(String);
    expect(data).toMatchObject([{ status: 'skipped', reason: 'nothing_pending', contact_name }]);
    const ofEmail = { organization, query: { channel: 'email' } };
    expect(await service.call('listQueueItems', ofEmail)).toMatchObject({ data: [] });
    expect(await stored()).toMatchObject({ step: 0, step_status: 'scheduled', round: 1 });
  });
});

describe('a repeated or late delivery of an import', () => {
  /** Stores a chunk with a crash after the account is written, does other work, and stores the chunk again. */
  async function storedTwice(amounts: Amounts, between: () => Promise<unknown>) {
    const store = await submit(amounts);
    for (let step = 1; (await stored()).latest_import === undefined; step++) {
      faulty.network.crashAt(step, 'after');
      await expect(store()).rejects.toThrow();
      await faulty.network.restore();
    }
    await between();
    await store();
  }

  it('does not undo a payment made in the meantime', async () => {
    await upsert({});
    await storedTwice({ pending_balance: 1000 }, () => pay(1000));
    expect(await stored()).toMatchObject({ pending_balance: 0, paid_amount: 1000, collection_status: 'resolved' });
  });

  it('does not undo a contact change made in the meantime', async () => {
    await upsert({});
    await storedTwice({ pending_balance: 1000 }, () => patch({ contact: { name: 'Bo' } }));
    const { contact } = await stored();
    expect(contact.name).toBe('Bo');
    const read = await service.call<ContactView>('readContact', { organization, params: { id: contact.id } });
    expect(read.name).toBe('Bo');
  });

  it('does not move the balance again', async () => {
    await upsert({});
    await pay(500);
    await storedTwice({ total_amount: 1400 }, () => patch({ total_amount: 1450 }));
    expect(await stored()).toMatchObject({ total_amount: 1450, pending_balance: 950 });
  });

  it('leaves no second contact behind for an account with a shared contact', async () => {
    const contact = { name: 'Ana', external_id: 'C-1' };
    await service.call('createAccount', { organization, body: { ...record({}), contact } });
    await storedTwice({ pending_balance: 1000 }, () => Promise.resolve());
    const { data } = await service.call<{ data: ContactView[] }>('listContacts', { organization });
    expect(data.map(({ external_id: id }) => id)).toEqual(['C-1']);
  });

  it('keeps the amounts of an import that was submitted later', async () => {
    const first = await submit({ pending_balance: 100 });
    const second = await submit({ pending_balance: 200 });
    await second();
    await first();
    expect(await stored()).toMatchObject({ pending_balance: 200 });
  });
});

describe('concurrent writers of one account', () => {
  it('leave a balance that matches some order of the writes', async () => {
    await upsert({});
    const totals = Array.from({ length: 8 }, (_, n) => 2000 + 10 * n);
    const imports = [await submit({ total_amount: 3000 }), await submit({ total_amount: 3500 })];
    await Promise.all([
      ...totals.map((total_amount) => upsert({ total_amount })),
      ...Array.from({ length: 5 }, () => pay(100)),
      ...imports.map((store) => store()),
    ]);
    const { total_amount, pending_balance, paid_amount } = await stored();
    expect(paid_amount).toBe(500);
    expect(pending_balance).toBe(total_amount - 500);
  });

  it('never leave a resolved account with a balance, or an open one without', async () => {
    for (let round = 0; round < 10; round++) {
      await newOrganization();
      await upsert({ total_amount: 100 });
      await Promise.all([
        pay(100),
        upsert({ total_amount: 150 }),
        upsert({ pending_balance: 0 }),
        patch({ notes: 'x' }),
      ]);
      const { pending_balance, collection_status } = await stored();
      expect(collection_status === 'resolved').toBe(pending_balance === 0);
    }
  });
});

/** A model of an account, in cents. */
interface Model {
  readonly total: number;
  readonly pending: number;
  readonly paid: number;
  readonly status: CollectionStatus;
  /** What the source gave last, once that is not what the account has. */
  readonly sourceTotal?: number | undefined;
  readonly sourcePending?: number | undefined;
  /** What a settlement in force forgives. */
  readonly forgiven?: number | undefined;
}

type Write = { readonly by: keyof typeof writeBy; readonly total?: number; readonly pending?: number };
type Act =
  | Write
  /** A settlement for a part of the balance, proposed, approved and accepted. */
  | { readonly by: 'agreement'; readonly percent: number }
  | { readonly by: 'withdrawal' }
  | { readonly by: 'payment'; readonly amount: number }
  | { readonly by: 'status'; readonly status: CollectionStatus };

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 200_000 }));

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record(
    { by: fc.constantFrom('upsert' as const, 'PATCH' as const, 'import' as const), total: cents, pending: cents },
    { requiredKeys: ['by'] },
  ),
  fc.record({ by: fc.constant('payment' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ by: fc.constant('agreement' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ by: fc.constant('withdrawal' as const) }),
  fc.record({
    by: fc.constant('status' as const),
    status: fc.constantFrom('paused', 'disputed', 'resolved', 'active'),
  }),
);

/** What a write of amounts makes of the balance without a settlement. */
function written(model: Model, each: Write): Pick<Model, 'total' | 'pending'> {
  const total = each.total ?? (each.by === 'PATCH' ? model.total : 150_000);
  return { total, pending: each.pending ?? Math.max(0, model.pending + total - model.total) };
}

const isWrite = (each: Act): each is Write => each.by in writeBy;

/** Whether a write would change the balance of a settlement in force. */
const isAgainstAgreement = (model: Model, each: Act): boolean =>
  model.forgiven !== undefined && isWrite(each) && written(model, each).pending !== model.pending;

const canAgree = ({ forgiven, pending, status }: Model): boolean =>
  forgiven === undefined && pending > 0 && status !== 'resolved';

const offered = ({ pending }: Model, percent: number): number => Math.max(1, Math.floor((pending * percent) / 100));

/** A write that is not the source's, which keeps what that gave. */
const kept = (before: Model, after: Model): Model => ({
  ...after,
  sourceTotal: before.sourceTotal ?? (after.total === before.total ? undefined : before.total),
  sourcePending: before.sourcePending ?? (after.pending === before.pending ? undefined : before.pending),
});

/** An upsert or import without a settlement: what the source gave before changes nothing. */
function fromSource(model: Model, each: Write): Model {
  const before = { total: model.sourceTotal ?? model.total, pending: model.sourcePending ?? model.pending };
  const given = each.total ?? 150_000;
  const isNewTotal = given !== before.total;
  const total = isNewTotal ? given : model.total;
  const moved = isNewTotal ? Math.max(0, model.pending + given - model.total) : model.pending;
  const isNewPending = each.pending !== undefined && each.pending !== before.pending;
  const pending = each.pending === undefined ? moved : isNewPending ? each.pending : model.pending;
  const movedSource =
    model.sourcePending === undefined ? moved : Math.max(0, model.sourcePending + given - before.total);
  const sourcePending = each.pending ?? (isNewTotal ? movedSource : before.pending);
  const applies = isNewPending || (each.pending === undefined && pending !== model.pending);
  const isClosed = model.status === 'resolved' && model.pending > 0 && sourcePending <= before.pending;
  const open = model.status === 'resolved' && !isClosed ? 'active' : model.status;
  return {
    ...model,
    total,
    pending,
    status: applies ? (pending === 0 ? 'resolved' : open) : model.status,
    sourceTotal: model.sourceTotal === undefined && given === total ? undefined : given,
    sourcePending: model.sourcePending === undefined && sourcePending === pending ? undefined : sourcePending,
  };
}

function expected(model: Model, each: Act): Model {
  if (each.by === 'payment') {
    const pending = Math.max(0, model.pending - each.amount);
    const sourcePending = model.sourcePending ?? model.pending;
    const paid = { ...model, pending, paid: model.paid + each.amount, sourcePending };
    return pending === 0 ? { ...paid, status: 'resolved', forgiven: undefined } : paid;
  }
  if (each.by === 'agreement') {
    const amount = offered(model, each.percent);
    return canAgree(model) ? kept(model, { ...model, pending: amount, forgiven: model.pending - amount }) : model;
  }
  if (each.by === 'withdrawal')
    return kept(model, { ...model, pending: model.pending + (model.forgiven ?? 0), forgiven: undefined });
  if (each.by === 'status') {
    const mayMove = model.status !== 'resolved' || each.status === 'active';
    return mayMove ? { ...model, status: each.status } : model;
  }
  const isOwn = each.by === 'PATCH';
  if (!isOwn && model.forgiven === undefined) return fromSource(model, each);
  const { total: given, pending } = written(model, each);
  const isRepeated = !isOwn && given === (model.sourceTotal ?? model.total);
  const total = isRepeated ? model.total : given;
  const sourceTotal = model.sourceTotal === undefined ? undefined : given;
  if (isAgainstAgreement(model, each)) return each.by === 'import' ? { ...model, total, sourceTotal } : model;
  const isUntouched = each.pending === undefined && pending === model.pending;
  const open = model.status === 'resolved' ? 'active' : model.status;
  const after: Model = {
    ...model,
    total,
    pending,
    status: isUntouched ? model.status : pending === 0 ? 'resolved' : open,
  };
  return isOwn ? kept(model, after) : { ...after, sourceTotal };
}

let agreement: SettlementView | undefined;

async function agree(amount: number): Promise<void> {
  const offer = await propose(service, organization, { id }, { offered_amount: amount });
  if (offer.status === 'pending_approval') await decide(service, organization, offer, { action: 'approve' });
  agreement = await decide(service, organization, offer, { action: 'accept' });
}

async function withdraw(): Promise<void> {
  if (agreement) await decide(service, organization, agreement, { action: 'withdraw' });
}

async function carryOut(model: Model, each: Act): Promise<unknown> {
  if (each.by === 'agreement') return canAgree(model) && agree(offered(model, each.percent) / 100);
  if (each.by === 'withdrawal') return model.forgiven !== undefined && withdraw();
  if (each.by === 'payment') return pay(each.amount / 100);
  if (each.by === 'status') return changeStatus(each.status);
  return writeBy[each.by]({
    ...(each.total !== undefined && { total_amount: each.total / 100 }),
    ...(each.pending !== undefined && { pending_balance: each.pending / 100 }),
  });
}

describe('any sequence of writes', () => {
  it('leaves the amounts and the status of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        await newOrganization();
        await upsert({});
        let model: Model = { total: 150_000, pending: 150_000, paid: 0, status: 'active' };
        for (const each of acts) {
          if (isAgainstAgreement(model, each) && each.by !== 'import')
            await expect(carryOut(model, each)).rejects.toThrow('settlement_in_force');
          else await carryOut(model, each);
          model = expected(model, each);
          expect(await stored()).toMatchObject({
            total_amount: model.total / 100,
            pending_balance: model.pending / 100,
            paid_amount: model.paid / 100,
            collection_status: model.status,
          });
        }
      }),
      { numRuns: 40 },
    );
  }, 300_000);
});

describe('dispatch of an account with nothing pending', () => {
  it('is allowed by hand', async () => {
    await upsert({ pending_balance: 0 });
    await patch({ contact: { phone: '+5491155550123' } });
    const { allRoutes: everyRoute } = await import('../../lib/entry/openapi/routes.ts');
    const route = everyRoute.find(({ name }) => name === 'checkDispatch')?.route;
    if (!route) throw new Error('There is no such route.');
    const body = { account_id: id, channel: 'sms' };
    const reply = await service.invoke('checkDispatch', requestEvent(route, { organization, body }));
    expect(JSON.parse(reply.body)).not.toMatchObject({ reason: 'nothing_pending' });
  });
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
