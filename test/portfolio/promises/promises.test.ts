import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexKeys, keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { dayAfter, dayIn } from '../../../lib/foundation/calendar.ts';
import { AccountId, type CampaignId, OrganizationId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import type { Notification } from '../../../lib/tenancy/notifications/notification.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ListedPromise, PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import type { PromiseEnd, PromiseToPay } from '../../../lib/portfolio/promises/promise.ts';
import { routes } from '../../../lib/entry/openapi/routes.ts';
import { eventsOf } from '../../../lib/events/events/event.ts';
import { crashAtSomeSteps } from '../../faults/faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from '../../faults/faulty-service.ts';
import type { StreamRecord } from '../../faults/table-stream.ts';
import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import { requestEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  contactedDebtor,
} from '../../outreach/callbacks/contacted-debtor.ts';
import { type PromisedDebtor, promiseOf, promisedDebtor } from './promised-debtor.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const judge = (): Promise<void> => service.run('judgePromises', { scheduled_time: new Date().toISOString() });

/** Runs `act` at the given time. */
async function at(time: number, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}

type Stored = PromiseToPay & { readonly gsi2pk?: string };

const keyOf = ({ organization: owner, promise }: PromisedDebtor) =>
  keys.promise(owner, promise.account_id, promise.created_at, promise.id);

async function promiseItem(debtor: PromisedDebtor): Promise<Stored | undefined> {
  const { pk, sk } = keyOf(debtor);
  const items = await service.table.inPartition(pk);
  // The service wrote this item.
  return items.find((item) => item['sk'] === sk) as Stored | undefined;
}

/** The notifications to the agents. */
async function notifications(owner = organization): Promise<Notification['told'][]> {
  const items = await service.table.inPartition(partitions.notifications(owner, 'ROLE#agent'));
  // The service wrote these items.
  return items.map((item) => (item as unknown as Notification).told);
}

async function expectJudged(
  debtor: PromisedDebtor,
  status: PromiseEnd,
  notificationCount = status === 'broken' ? 1 : 0,
) {
  const item = await promiseItem(debtor);
  expect(item).toMatchObject({ status });
  expect(item).not.toHaveProperty('gsi2pk');
  expect(await notifications(debtor.organization)).toHaveLength(notificationCount);
}

const expectOpen = async (debtor: PromisedDebtor) =>
  expect(await promiseItem(debtor)).toMatchObject({
    status: 'open',
    ...indexKeys.openPromise(debtor.organization, debtor.promise.id, debtor.promise.day_ends_at),
  });

const records: StreamRecord[] = [];

/** The types of the events about a promise in the table's stream, in order. */
async function eventsOfPromise(debtor: PromisedDebtor): Promise<string[]> {
  records.push(...(await faulty.stream.read()));
  const { pk, sk } = keyOf(debtor);
  const image = (of: StreamRecord['dynamodb']['NewImage']) => of && unmarshall(of);
  return records
    .filter(({ dynamodb: { Keys } }) => Keys.pk.S === pk && Keys.sk.S === sk)
    .flatMap(({ dynamodb: { OldImage, NewImage, SequenceNumber } }) =>
      eventsOf({ before: image(OldImage), after: image(NewImage), sequence: BigInt(SequenceNumber), atSeconds: 0 }),
    )
    .map(({ type }) => type);
}

const accountOf = async ({ organization: owner, account }: ContactedDebtor) =>
  // The service wrote this item.
  unmarshall(await service.table.read(keys.account(owner, account))) as Account;

const assign = ({ organization: owner, account }: ContactedDebtor, campaign: CampaignId) =>
  service.call('changeAccountsInBulk', {
    organization: owner,
    body: { action: 'assign_campaign', account_ids: [account], campaign_id: campaign },
  });
const changeCampaign = (id: CampaignId, status: string) =>
  service.call('updateCampaign', { organization, params: { id }, body: { status } });
const pay = ({ account }: PromisedDebtor, amount: number) =>
  service.call('createPayment', { organization, body: { account_id: account, amount } });

describe('an open promise', () => {
  it('is judged after the end of its day in the time zone of the organization', async () => {
    const debtor = await promisedDebtor(service, organization, { at: new Date('2030-01-15T18:00:00Z') });
    expect(debtor.promise).toMatchObject({ due_date: '2030-01-15', day_ends_at: '2030-01-16T03:00:00.000Z' });
    await at(Date.parse('2030-01-16T02:59:59.999Z'), judge);
    await expectOpen(debtor);
    await at(Date.parse('2030-01-16T03:00:00.000Z'), judge);
    await expectJudged(debtor, 'broken');
  });

  it.each([
    ['in no campaign', () => Promise.resolve()],
    [
      'in a campaign that is paused',
      async (debtor: PromisedDebtor) => {
        const campaign = await anActiveCampaign(service, organization);
        await assign(debtor, campaign);
        await changeCampaign(campaign, 'paused');
      },
    ],
    [
      'in a campaign that has ended',
      async (debtor: PromisedDebtor) => {
        const campaign = await anActiveCampaign(service, organization);
        await assign(debtor, campaign);
        await changeCampaign(campaign, 'completed');
      },
    ],
    [
      'disputed',
      ({ account }: PromisedDebtor) =>
        service.call('changeAccountsInBulk', {
          organization,
          body: { action: 'change_status', account_ids: [account], status: 'disputed' },
        }),
    ],
  ])('is judged if its account is %s', async (_, bring) => {
    const debtor = await promisedDebtor(service, organization);
    await bring(debtor);
    await judge();
    await expectJudged(debtor, 'broken');
    const parameters = { amount: 500, currency: 'ARS', due_date: debtor.promise.due_date };
    expect(await notifications()).toEqual([{ kind: 'promise_broken', parameters }]);
  });

  it.each([
    ['what was promised', 500],
    ['everything', 1000.5],
  ])('is kept if %s was paid', async (_, amount) => {
    const debtor = await promisedDebtor(service, organization);
    await pay(debtor, amount);
    await judge();
    await expectJudged(debtor, 'kept');
  });

  it('is broken if less was paid', async () => {
    const debtor = await promisedDebtor(service, organization);
    await pay(debtor, 499.99);
    await judge();
    await expectJudged(debtor, 'broken');
  });

  it('is judged once by any number of consecutive or concurrent runs', async () => {
    const debtor = await promisedDebtor(service, organization);
    await Promise.all([judge(), judge(), judge()]);
    await judge();
    await expectJudged(debtor, 'broken');
    expect(await eventsOfPromise(debtor)).toEqual(['promise.created', 'promise.broken']);
  });

  it('keeps its first judgement, whatever a concurrent worker sees', async () => {
    const { judgePromise } = await import('../../../lib/portfolio/promises/judge-promise.ts');
    for (const [first, second] of [
      [0, 500],
      [500, 0],
    ] as const) {
      const debtor = await promisedDebtor(service, await service.organization(randomUUID()));
      const account = await accountOf(debtor);
      const judgeSeeing = (paid: number) =>
        judgePromise(debtor.organization, debtor.promise, { ...account, paid_amount: paid }, new Date());
      const judgement = await judgeSeeing(first);
      expect(judgement).toBe(first === 0 ? 'broken' : 'kept');
      expect(await judgeSeeing(second)).toBe(judgement);
      await expectJudged(debtor, judgement);
    }
  });

  it('keeps the end of its day if the organization changes its time zone', async () => {
    const debtor = await promisedDebtor(service, organization, { at: new Date('2030-01-15T18:00:00Z') });
    await service.call('updateOrganization', { organization, body: { timezone: 'Pacific/Auckland' } });
    // The same promise is reported again.
    const again = await promiseOf(debtor, { at: new Date('2030-01-15T18:00:00Z'), timezone: 'America/Bogota' });
    expect(again).toMatchObject({ id: debtor.promise.id, day_ends_at: '2030-01-16T03:00:00.000Z' });
    await at(Date.parse('2030-01-16T02:59:59.999Z'), judge);
    await expectOpen(debtor);
    await at(Date.parse('2030-01-16T03:00:00.000Z'), judge);
    await expectJudged(debtor, 'broken');
  });
});

describe('a promise that holds an account of an active campaign', () => {
  interface Held extends PromisedDebtor {
    readonly campaign: CampaignId;
  }

  async function heldDebtor(): Promise<Held> {
    const owner = await service.organization(randomUUID());
    const campaign = await anActiveCampaign(service, owner);
    const debtor = await contactedDebtor(service, owner, anAiCallInProgress);
    await assign(debtor, campaign);
    const held = { ...debtor, campaign, promise: await promiseOf(debtor, { at: new Date() }) };
    expect(await accountOf(held)).toMatchObject({ held_by: 'promise', next_action_at: held.promise.day_ends_at });
    return held;
  }

  const evaluate = ({ organization: owner, campaign }: Held) => {
    const message = { organization: owner, campaign_id: campaign };
    return faulty.run('evaluateCampaign', message);
  };

  async function expectReleased(held: Held) {
    await expectJudged(held, 'broken');
    const account = await accountOf(held);
    // The next evaluation queues the step at which the account continues, in the one new round.
    expect(account).toMatchObject({ step: 0, step_status: expect.stringMatching(/^(scheduled|queued)$/), round: 1 });
    expect(account).not.toHaveProperty('held_by');
    expect(await eventsOfPromise(held)).toEqual(['promise.created', 'promise.broken']);
  }

  it.each([
    ['by the job first', async (held: Held) => [await judge(), await evaluate(held)]],
    ['by the evaluation first', async (held: Held) => [await evaluate(held), await judge()]],
    ['by both at once', (held: Held) => Promise.all([judge(), evaluate(held)])],
  ])('releases the account when it is judged %s', async (_, act) => {
    const held = await heldDebtor();
    await at(Date.parse(held.promise.day_ends_at), () => act(held));
    await expectReleased(held);
  });

  it.each([
    ['the job', judge],
    ['the evaluation', evaluate],
  ])('is judged and announced once, wherever %s crashes', async (_, work) => {
    const steps = await crashAtSomeSteps(faulty.network, async (crashing) => {
      const held = await heldDebtor();
      const dayEnd = Date.parse(held.promise.day_ends_at);
      await at(dayEnd, () => crashing(() => work(held)));
      // By then no evaluation is considered to be in progress.
      await at(dayEnd + 2 * 60_000, async () => {
        await judge();
        await evaluate(held);
      });
      await expectReleased(held);
    });
    expect(steps).toBeGreaterThanOrEqual(1);
  });
});

describe('the promise job', () => {
  /** Copies the debtor's promise once for each prefix of an id. */
  const more = async (debtor: PromisedDebtor, ids: readonly string[], over: object = {}): Promise<PromisedDebtor[]> => {
    const copies = ids
      .map((id) => parseId(PromiseId, `${id}${randomUUID().slice(id.length)}`))
      .map((id): PromisedDebtor => ({ ...debtor, promise: { ...debtor.promise, id } }));
    await service.table.copy(
      await service.table.read(keyOf(debtor)),
      copies.map((copy) => ({
        ...keyOf(copy),
        ...indexKeys.openPromise(copy.organization, copy.promise.id, copy.promise.day_ends_at),
        id: copy.promise.id,
        ...over,
      })),
    );
    return copies;
  };
  const openAmong = async (debtors: readonly PromisedDebtor[]) =>
    (await Promise.all(debtors.map(promiseItem))).filter((item) => item?.status === 'open').length;

  it('continues after a page of promises that are judged but still in the index', async () => {
    const debtor = await promisedDebtor(service, organization, { shard: '7' });
    const judged = Array.from({ length: 100 }, () => '70000000');
    await more(debtor, judged, { status: 'kept' });
    await judge();
    await expectJudged(debtor, 'broken');
  });

  it('stops at its deadline, and the next run continues', async () => {
    const debtors: PromisedDebtor[] = [];
    for (const shard of ['1', '8', 'f']) debtors.push(await promisedDebtor(service, organization, { shard }));
    const { judgeDuePromises } = await import('../../../lib/portfolio/promises/judge-due-promises.ts');
    for (const left of [2, 1, 0]) {
      await judgeDuePromises(new Date(), 0);
      expect(await openAmong(debtors)).toBe(left);
    }
  });

  it('judges the others if one cannot be judged, fails, and judges that one once it is repaired', async () => {
    const debtor = await promisedDebtor(service, organization, { shard: '0' });
    // Its created_at does not match its key.
    const [poison] = await more(debtor, ['00'], { created_at: '2000-01-01T00:00:00.000Z' });
    if (!poison) throw new Error('There is no poison.');
    const others = [
      debtor,
      ...(await more(debtor, ['01', '0f', 'f0'])),
      await promisedDebtor(service, organization, { shard: '9' }),
    ];
    await expect(judge()).rejects.toThrow('1 promises could not be judged');
    expect(await openAmong(others)).toBe(0);
    expect(await openAmong([poison])).toBe(1);
    await service.table.copy(await service.table.read(keyOf(poison)), [{ created_at: poison.promise.created_at }]);
    await judge();
    expect(await openAmong([poison])).toBe(0);
    expect(await notifications()).toHaveLength(others.length + 1);
  });

  it('leaves a promise without an account open, and does not read it again', async () => {
    const debtor = await promisedDebtor(service, organization);
    const account = parseId(AccountId, randomUUID());
    const orphan: PromisedDebtor = { ...debtor, promise: { ...debtor.promise, account_id: account } };
    await service.table.copy(await service.table.read(keyOf(debtor)), [{ ...keyOf(orphan), account_id: account }]);
    await judge();
    expect(await promiseItem(orphan)).toMatchObject({ status: 'open' });
    expect(await promiseItem(orphan)).not.toHaveProperty('gsi2pk');
    expect(await notifications()).toHaveLength(1);
  });

  it('judges promises of an organization that does not exist', async () => {
    const gone = parseId(OrganizationId, randomUUID());
    const debtor = await promisedDebtor(service, organization);
    const copy: PromisedDebtor = { ...debtor, organization: gone };
    const moved = { organization: gone };
    await service.table.copy(await service.table.read(keys.account(organization, debtor.account)), [
      { ...keys.account(gone, debtor.account), ...moved },
    ]);
    await service.table.copy(await service.table.read(keyOf(debtor)), [
      { ...keyOf(copy), ...moved, ...indexKeys.openPromise(gone, debtor.promise.id, debtor.promise.day_ends_at) },
    ]);
    await judge();
    await expectJudged(copy, 'broken');
  });
});

const today = () => dayIn('America/Argentina/Buenos_Aires', new Date());
const inDays = (count: number): string => dayAfter(today(), count);

interface Sent {
  readonly id: string;
  readonly body: object;
  readonly idempotencyKey?: string;
}

async function send(name: 'createPromise' | 'updatePromise', { id, body, idempotencyKey }: Sent) {
  const sent = { organization, role: 'agent', user: 'agent-1', params: { id }, body } as const;
  const event = requestEvent(routes.promises[name], { ...sent, ...(idempotencyKey && { idempotencyKey }) });
  const reply = await service.invoke(name, event);
  // The status says which of the two it is.
  return { status: reply.statusCode, body: JSON.parse(reply.body) as PromiseView & { readonly code?: string } };
}

const promised = (account: string, over: object = {}, idempotencyKey?: string) =>
  send('createPromise', {
    id: account,
    body: { amount: 500, due_date: inDays(3), ...over },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const cancel = (id: string) => send('updatePromise', { id, body: { action: 'cancel' } });

const list = async (query: Readonly<Record<string, string>> = {}) =>
  service.call<{
    readonly data: readonly z.output<ReturnType<typeof ListedPromise>>[];
    readonly pagination: { readonly next_cursor: string | null };
  }>('listPromises', { organization, role: 'viewer', query });

const anAccountOf = async (owner = organization) =>
  (
    await service.call<Account>('createAccount', {
      organization: owner,
      body: { contact: { name: 'Ana Pérez' }, total_amount: 1000.5 },
    })
  ).id;

describe('a promise that an agent registers', () => {
  it('is open, listed with the name of the contact, and counted on its account', async () => {
    const account = await anAccountOf();
    const { status, body } = await promised(account, { notes: '  After payday 😀 ' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { source: 'agent', status: 'open', interaction_id: null, notes: 'After payday 😀', due_date: inDays(3) },
    });
    expect((await list({ status: 'open' })).data).toEqual([{ ...body, contact_name: 'Ana Pérez' }]);
    expect(unmarshall(await service.table.read(keys.account(organization, account)))).toMatchObject({
      promise_count: 1,
      latest_promise: { promise_id: body.id },
    });
    const read = await service.call<AccountView>('readAccount', { organization, params: { id: account } });
    expect(read.open_promise).toEqual({ due_date: body.due_date, amount: body.amount });
  });

  it.each([
    [{ amount: 1000.51 }, 'amount_above_balance'],
    [{ amount: 1e300 }, 'validation_failed'],
    [{ amount: 0 }, 'validation_failed'],
    [{ amount: 1.001 }, 'too_precise'],
    [{ due_date: '2020-01-31' }, 'due_date_in_past'],
    [{ due_date: '2999-01-31' }, 'due_date_too_late'],
    [{ notes: '\ud83d' }, 'validation_failed'],
  ])('is refused with %j: %s', async (over, code) => {
    const account = await anAccountOf();
    expect(await promised(account, over)).toMatchObject({ status: 422, body: { code } });
    expect((await list()).data).toEqual([]);
  });

  it('may be due today', async () => {
    expect(await promised(await anAccountOf(), { due_date: today() })).toMatchObject({ status: 201 });
  });

  it('is registered once for an Idempotency-Key, wherever the function crashes', async () => {
    await crashAtSomeSteps(faulty.network, async (crashing) => {
      const [account, key] = [await anAccountOf(), randomUUID()];
      await crashing(() => promised(account, {}, key));
      expect(await minutesLater(() => promised(account, {}, key))).toMatchObject({ status: 201 });
      const { data } = await list();
      expect(data.filter(({ account_id }) => account_id === account)).toHaveLength(1);
    });
  });

  it('is returned again under its id even if the debt was paid since', async () => {
    const { recordPromise } = await import('../../../lib/portfolio/promises/record-promise.ts');
    const account = await anAccountOf();
    const [id, now] = [parseId(PromiseId, randomUUID()), new Date()];
    const recording = { id, actor: { kind: 'user', id: 'ana' }, now } as const;
    const record = () => recordPromise(organization, account, { amount: 500, due_date: inDays(3) }, recording);
    const first = await record();
    await service.call('createPayment', { organization, body: { account_id: account, amount: 1000.5 } });
    expect(await record()).toMatchObject({ isFirst: false, promise: { id, created_at: first.promise.created_at } });
  });

  it('is judged like one of a call', async () => {
    const account = await anAccountOf();
    const { body } = await promised(account, { due_date: today() });
    await at(Date.now() + 86_400_000, judge);
    expect((await list({ status: 'broken' })).data).toMatchObject([{ id: body.id, status: 'broken' }]);
    expect((await list({ status: 'open' })).data).toEqual([]);
  });
});

describe('the cancellation of a promise', () => {
  it('releases the strategy that it held, and is refused from then on', async () => {
    const account = await anAccountOf();
    const campaign = await anActiveCampaign(service, organization);
    await service.call('changeAccountsInBulk', {
      organization,
      body: { action: 'assign_campaign', account_ids: [account], campaign_id: campaign },
    });
    const { body } = await promised(account);
    const read = async () => unmarshall(await service.table.read(keys.account(organization, account)));
    expect(await read()).toMatchObject({ held_by: 'promise', promise_id: body.id });
    expect(await cancel(body.id)).toEqual({ status: 200, body: { ...body, status: 'cancelled' } });
    const after = await read();
    for (const field of ['held_by', 'promise_id', 'latest_promise']) expect(after).not.toHaveProperty(field);
    expect(after).toMatchObject({ step: 0, step_status: 'scheduled' });
    expect(await cancel(body.id)).toMatchObject({ status: 409, body: { code: 'promise_not_open' } });
    expect((await list({ status: 'cancelled' })).data).toMatchObject([{ id: body.id }]);
    expect((await list({ status: 'open' })).data).toEqual([]);
  });

  it('leaves the hold of a later promise', async () => {
    const account = await anAccountOf();
    const [first, second] = [await promised(account), await promised(account, { amount: 1 })];
    expect(await cancel(first.body.id)).toMatchObject({ status: 200 });
    const item = unmarshall(await service.table.read(keys.account(organization, account)));
    expect(item['latest_promise']).toMatchObject({ promise_id: second.body.id });
  });

  it('happens once if several are sent at the same time, and is never judged', async () => {
    const { body } = await promised(await anAccountOf(), { due_date: today() });
    const replies = await Promise.all([cancel(body.id), cancel(body.id), cancel(body.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await at(Date.now() + 86_400_000, judge);
    expect((await list()).data).toMatchObject([{ status: 'cancelled' }]);
    expect(await notifications()).toEqual([]);
  });
});

describe('the list of promises', () => {
  it('is in the order of the days they are due, whatever their status, within the days asked for', async () => {
    const account = await anAccountOf();
    for (const days of [5, 2, 4, 3]) await promised(account, { due_date: inDays(days), amount: days });
    const [, third] = (await list({ due_from: inDays(2), due_to: inDays(3) })).data;
    await cancel(required(third?.id));
    const amounts = async (query: Readonly<Record<string, string>>) =>
      (await list(query)).data.map(({ amount }) => amount);
    expect(await amounts({})).toEqual([2, 3, 4, 5]);
    expect(await amounts({ status: 'open' })).toEqual([2, 4, 5]);
    expect(await amounts({ due_from: inDays(3), due_to: inDays(4) })).toEqual([3, 4]);
    expect(await amounts({ due_from: inDays(4) })).toEqual([4, 5]);
    expect(await amounts({ due_to: inDays(2) })).toEqual([2]);
  });

  it('is the same by cursor, and ends with the last day asked for', async () => {
    const account = await anAccountOf();
    for (const days of [1, 2, 2, 3, 4, 5]) await promised(account, { due_date: inDays(days), amount: days });
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list({ due_from: inDays(2), due_to: inDays(4), limit: '1', ...(cursor && { cursor }) });
      found.push(...page.data.map(({ amount }) => amount));
      cursor = page.pagination.next_cursor;
    }
    expect(found).toEqual([2, 2, 3, 4]);
  });

  it('includes a promise stored before the list existed once it is judged', async () => {
    const debtor = await promisedDebtor(service, organization);
    const { gsi1pk: _, gsi1sk: __, ...old } = await service.table.read(keyOf(debtor));
    await service.table.copy(old, [{}]);
    const key = keys.callbackEvent(organization, 'promise', debtor.promise.id);
    const { account_id: ___, ...registration } = await service.table.read(key);
    await service.table.copy(registration, [{}]);
    expect((await list()).data).toEqual([]);
    expect(await cancel(debtor.promise.id)).toMatchObject({ status: 404 });
    await judge();
    expect((await list({ status: 'broken' })).data).toMatchObject([{ id: debtor.promise.id, source: 'voice_agent' }]);
  });
});
