import { describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { QueueItem } from '../../lib/outreach/execution/queue-item.ts';
import { dayAfter, dayIn, endOfDay } from '../../lib/foundation/calendar.ts';
import { listedAt } from '../../lib/portfolio/accounts/position-update.ts';
import { bySize, firstOf, oneIn } from '../harness/by-size.ts';
import { evaluationZone } from '../harness/campaign-setup.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import {
  type FaultyNetwork,
  crashAtSomeSteps,
  interleaveAtEveryRequest,
  interleaveBeforeSteps,
} from './faulty-network.ts';
import {
  type FaultyService,
  type Message,
  minutesLater,
  pauseWithoutWaiting,
  useFaultyService,
} from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

const today = () => dayIn(evaluationZone, new Date());

const minutesOfDay = 24 * 60;

/** When the index lists the only account as due, and when its next action is. */
async function dueTimes(campaign: RunningCampaign) {
  const account = await campaign.account(campaign.onlyAccount());
  return { listed: listedAt(account), next: account.next_action_at, version: account.version };
}

describe('The index of what is due', () => {
  it('lists a queued account for the next step, and stays unchanged when the step is sent within a minute', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const before = Date.now();
    const message = await campaign.enqueueFirst();
    const queued = await dueTimes(campaign);
    expect(queued.next).toBeUndefined();
    const ahead = Date.parse(required(queued.listed)) - before;
    expect(ahead).toBeGreaterThanOrEqual(minutesOfDay * 60_000);
    expect(ahead).toBeLessThan((minutesOfDay + 1) * 60_000);

    await minutesLater(() => campaign.dispatch(message), 0.5);
    const sent = await dueTimes(campaign);
    expect(sent.listed).toBe(queued.listed);
    expect(sent.next! > sent.listed!).toBe(true);
  });

  it('lists an account exactly at its next action if the step is sent later than a minute', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    await minutesLater(() => campaign.dispatch(message), 2);
    const { listed, next } = await dueTimes(campaign);
    expect(listed).toBe(next);
  });

  it('has an account a little early: an evaluation leaves it, and one at its time queues the step', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1, steps: 3 });
    const message = await campaign.enqueueFirst();
    await minutesLater(() => campaign.dispatch(message), 0.5);
    const early = await dueTimes(campaign);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 0.25);
    expect(await dueTimes(campaign)).toEqual(early);
    expect(await campaign.messages('dispatch')).toEqual([]);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 0.75);
    expect(await campaign.messages('dispatch')).toHaveLength(1);
  });

  it('drops an account whose step is still queued at the expected time, once, until the step is sent', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    const queued = await dueTimes(campaign);
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 1);
    const dropped = await dueTimes(campaign);
    expect(dropped).toMatchObject({ listed: null, version: queued.version + 1 });
    await minutesLater(() => campaign.evaluate(), minutesOfDay + 2);
    expect(await dueTimes(campaign)).toEqual(dropped);

    await minutesLater(() => campaign.dispatch(message), minutesOfDay + 3);
    const { listed, next } = await dueTimes(campaign);
    expect(next).toBeDefined();
    expect(listed).toBe(next);
  });
});

const messageOf = ({ organization }: RunningCampaign, { day, id }: QueueItem) => ({ organization, day, item: id });

/** The items of yesterday, today and tomorrow. */
const itemsOf = (campaign: RunningCampaign) => campaign.items([-1, 0, 1].map((count) => dayAfter(today(), count)));

/** Processes the stored items, as if their messages were resent. */
async function processItems(campaign: RunningCampaign): Promise<void> {
  for (const item of await itemsOf(campaign)) await campaign.dispatch(messageOf(campaign, item));
}

/** Evaluates and delivers every message until it succeeds, beyond all locks and the time after which messages are resent. */
async function settle(campaign: RunningCampaign, from = 0): Promise<void> {
  let waiting: Message[] = [];
  for (const minutes of [10, 20, 30])
    await minutesLater(async () => {
      await campaign.evaluate();
      waiting.push(...(await campaign.messages('dispatch')));
      const results = await Promise.allSettled(waiting.map((message) => campaign.dispatch(message)));
      waiting = waiting.filter((_, n) => results[n]?.status === 'rejected');
    }, from + minutes);
  expect(waiting).toEqual([]);
}

/** Expects that nothing is left to do: no item is open, and the only account is not queued. */
async function expectSettled(campaign: RunningCampaign, contacts: number, label?: string): Promise<void> {
  expect(edge.asked, label).toHaveLength(contacts);
  expect(await campaign.interactions(campaign.onlyAccount()), label).toHaveLength(contacts);
  const statuses = (await itemsOf(campaign)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'completed').length, label).toBe(contacts);
  expect(statuses, label).not.toContain('pending');
  expect(statuses, label).not.toContain('processing');
  const account = await campaign.account(campaign.onlyAccount());
  expect(account.step_status, label).not.toBe('queued');
  if (contacts > 0) expect(account, label).toMatchObject({ step: 1, step_status: 'scheduled' });
  if (account.next_action_at) expect(listedAt(account)! <= account.next_action_at, label).toBe(true);
}

interface ItemPut {
  readonly Item?: { readonly kind?: string };
}
type ItemWrite = ItemPut & { readonly TransactItems?: readonly { readonly Put?: ItemPut }[] };

const storesItem = ({ Item, TransactItems = [] }: ItemWrite) =>
  [Item, ...TransactItems.map(({ Put }) => Put?.Item)].some((item) => item?.kind === 'queue_item');

/** Runs an action once, before or after the first request that stores a queue item. */
async function aroundTheItem(
  moment: 'before' | 'after',
  work: () => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
  const state = { hasActed: false };
  tableClient().middlewareStack.add(
    (next) => async (args) => {
      if (state.hasActed || !storesItem(args.input as ItemWrite)) return next(args);
      state.hasActed = true;
      if (moment === 'before') await act();
      const result = await next(args);
      if (moment === 'after') await act();
      return result;
    },
    { step: 'initialize', name: 'around the item' },
  );
  await work().catch(() => undefined);
  tableClient().middlewareStack.remove('around the item');
  expect(state.hasActed).toBe(true);
}

const betweenTheWrites = (work: () => Promise<unknown>, act: () => Promise<unknown>) =>
  aroundTheItem('after', work, act);

const changeAccount = (campaign: RunningCampaign, body: object) =>
  service.call('updateAccount', { organization: campaign.organization, params: { id: campaign.onlyAccount() }, body });
const changeInBulk = ({ organization, accounts }: RunningCampaign, body: object) =>
  service.call('changeAccountsInBulk', { organization, body: { account_ids: accounts, ...body } });

interface Interference {
  readonly name: string;
  readonly act: (campaign: RunningCampaign) => Promise<unknown>;
  /** What makes it possible to contact the account again. */
  readonly undo?: (campaign: RunningCampaign) => Promise<unknown>;
  readonly contacts: 0 | 1;
}

const pausedAccount: Interference = {
  name: 'the account is paused',
  act: (campaign) => changeInBulk(campaign, { action: 'pause' }),
  undo: (campaign) => changeInBulk(campaign, { action: 'resume' }),
  contacts: 1,
};
const pausedCampaign: Interference = {
  name: 'the campaign is paused',
  act: (campaign) => campaign.change({ status: 'paused' }),
  undo: (campaign) => campaign.change({ status: 'active' }),
  contacts: 1,
};
const paidDebt: Interference = {
  name: 'the debt is paid',
  act: ({ organization, accounts: [account_id] }) =>
    service.call('createPayment', { organization, body: { account_id, amount: 100 } }),
  contacts: 0,
};

const closedHours: Interference = {
  name: 'the contact hours end',
  act: ({ organization }) => {
    const days = [((new Date().getUTCDay() + 2) % 7) + 1];
    return service.call('updateOrganization', {
      organization,
      body: { contact_hours: { start: '10:00', end: '11:00', days } },
    });
  },
  contacts: 0,
};

/** The same, and a worker processes the item, whose message was resent. */
const andProcessed = ({ name, act, ...rest }: Interference): Interference => ({
  ...rest,
  name: `${name} and the item is processed`,
  act: async (campaign) => {
    await act(campaign);
    await processItems(campaign);
  },
});

const interferences: readonly Interference[] = [
  { name: 'nothing happens', act: () => Promise.resolve(), contacts: 1 },
  { name: 'the item is processed', act: processItems, contacts: 1 },
  andProcessed(pausedAccount),
  paidDebt,
  { name: 'the account changes', act: (campaign) => changeAccount(campaign, { notes: 'Called us.' }), contacts: 1 },
  {
    name: 'the item is processed twice at the same time',
    // One of them may have to wait for the other.
    act: (campaign) => Promise.allSettled([processItems(campaign), processItems(campaign)]),
    contacts: 1,
  },
  {
    name: 'a person requests an evaluation',
    act: async ({ organization }) =>
      expect(await service.call('enqueueAccounts', { organization })).toEqual({ enqueued: 1 }),
    contacts: 1,
  },
  pausedAccount,
  pausedCampaign,
  {
    ...pausedCampaign,
    name: 'the campaign is paused and continues',
    act: async (campaign) => {
      await pausedCampaign.act(campaign);
      await pausedCampaign.undo?.(campaign);
    },
  },
  {
    name: 'dispatch is paused and resumed',
    act: async (campaign) => {
      await pauseWithoutWaiting(campaign.organization);
      await processItems(campaign);
      await service.call('resumeExecution', { organization: campaign.organization });
      await campaign.evaluate({ resumes: true });
    },
    contacts: 1,
  },
  closedHours,
  andProcessed(closedHours),
  andProcessed(paidDebt),
  {
    name: 'the account leaves the campaign',
    act: (campaign) => changeInBulk(campaign, { action: 'assign_campaign', campaign_id: null }),
    contacts: 0,
  },
  { name: 'the campaign is completed', act: (campaign) => campaign.change({ status: 'completed' }), contacts: 0 },
  {
    name: 'the campaign is deleted',
    act: ({ organization, id }) => service.call('deleteCampaign', { organization, params: { id } }),
    contacts: 0,
  },
];

const timeout = 180_000;

describe('A queue item whose account was not moved yet', { timeout }, () => {
  it.each(oneIn(2, interferences))(
    'leads to one contact at most if $name in between',
    async ({ act, undo, contacts }) => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      await betweenTheWrites(
        () => campaign.evaluate(),
        () => act(campaign),
      );
      await undo?.(campaign);
      await settle(campaign);
      await expectSettled(campaign, contacts);
    },
  );

  it.each(firstOf(2, interferences))(
    'leads to one contact at most if its evaluation fails and $name',
    async (interference) => {
      const { act, undo, contacts } = interference;
      const campaign = await startCampaign(faulty, { accounts: 1 });
      await betweenTheWrites(
        () => campaign.evaluate(),
        () => Promise.reject(new Error('It crashed.')),
      );
      expect(await campaign.account(campaign.onlyAccount())).toMatchObject({ step_status: 'scheduled', round: 0 });
      expect(await campaign.items()).toMatchObject([{ status: 'pending', round: 0 }]);
      await act(campaign);
      await undo?.(campaign);
      await campaign.evaluate();
      await settle(campaign);
      await expectSettled(campaign, contacts);
    },
  );

  it('is counted as queued by the evaluation that moves the account', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { organization } = campaign;
    await betweenTheWrites(
      () => campaign.evaluate(),
      () => Promise.reject(new Error('It crashed.')),
    );
    const requests = await Promise.all([1, 2, 3].map(() => service.call('enqueueAccounts', { organization })));
    expect(requests.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      { enqueued: 0 },
      { enqueued: 0 },
      { enqueued: 1 },
    ]);
    expect(await campaign.account(campaign.onlyAccount())).toMatchObject({ step_status: 'queued', round: 0 });
  });

  it('is sent, but not counted as queued, if the account was written in between', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { organization } = campaign;
    const replies: unknown[] = [];
    await betweenTheWrites(
      async () => replies.push(await service.call('enqueueAccounts', { organization })),
      () => changeAccount(campaign, { notes: 'Called us.' }),
    );
    expect(replies).toEqual([{ enqueued: 0 }]);
    await campaign.process('dispatch');
    await expectSettled(campaign, 1);
  });

  const departures = interferences.filter(({ name }) => /leaves|completed|deleted/.test(name));
  it.each(departures)('does not stay pending if $name before it is stored', async ({ act }) => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await aroundTheItem(
      'before',
      () => campaign.evaluate(),
      () => act(campaign),
    );
    await campaign.process('dispatch');
    await expectSettled(campaign, 0);
  });

  it('is sent before the later steps even if the strategy skips missed ones', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1, steps: 3 });
    const { organization } = campaign;
    await betweenTheWrites(
      () => campaign.evaluate(),
      () => Promise.reject(new Error('It crashed.')),
    );
    const [item] = await campaign.items();
    const strategy = await service.table.read(keys.strategy(organization, item!.strategy_id));
    await service.table.copy(strategy, [{ catch_up: 'skip' }]);
    // The first evaluation sends a probe.
    for (const minutes of [10, 20])
      await minutesLater(async () => {
        await campaign.evaluate();
        await campaign.process('dispatch');
      }, minutesOfDay + minutes);
    await expectSettled(campaign, 1);
  });

  it('is replaced by one of a new round if it ended without a write to the account', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await betweenTheWrites(
      () => campaign.evaluate(),
      () => Promise.reject(new Error('It crashed.')),
    );
    const [item] = await campaign.items();
    const { queueItemStore } = await import('../../lib/outreach/execution/queue-item-store.ts');
    await queueItemStore(campaign.organization).end(item!, { status: 'skipped', reason: 'gone' }, new Date());
    await campaign.evaluate();
    expect(await campaign.account(campaign.onlyAccount())).toMatchObject({ step_status: 'scheduled', round: 1 });
    await settle(campaign);
    await expectSettled(campaign, 1);
  });
});

describe('An evaluation and another one that resends lost messages', { timeout }, () => {
  it('queue and send a step once, at whatever moment they meet', async () => {
    await interleaveAtEveryRequest(
      network,
      async (both) => {
        edge.forget();
        const campaign = await startCampaign(faulty, { accounts: 1 });
        await both(
          () => campaign.evaluate(),
          async () => {
            await campaign.resendLost();
            await campaign.process('dispatch');
          },
        );
        await settle(campaign);
        await expectSettled(campaign, 1);
      },
      bySize({ small: 3, large: 1 }),
    );
  });
});

/** At least an hour, even if the tests run shortly before midnight. */
const minutesToMidnight = () => {
  const from = new Date(Date.now() + 60 * 60_000);
  return (Date.parse(endOfDay(dayIn(evaluationZone, from), evaluationZone)) - Date.now()) / 60_000;
};

const itemsAround = (campaign: RunningCampaign, midnight: number) =>
  campaign.items([-1, 1].map((minutes) => dayIn(evaluationZone, new Date(Date.now() + (midnight + minutes) * 60_000))));

describe('An evaluation around midnight', { timeout }, () => {
  it.each(firstOf(1, [0.5, 30]))(
    'that began %d minutes before it leaves one item, wherever it crashes',
    async (before) => {
      await crashAtSomeSteps(network, async (crashing, step) => {
        edge.forget();
        const midnight = minutesToMidnight();
        const campaign = await startCampaign(faulty, { accounts: 1 });
        await crashing(() => minutesLater(() => campaign.evaluate(), midnight - before));
        // Without the messages of the crashed evaluation.
        await campaign.messages('dispatch');
        await minutesLater(() => campaign.evaluate(), midnight + 2);
        expect(await itemsAround(campaign, midnight), step).toHaveLength(1);
        await settle(campaign, midnight);
        const items = await itemsAround(campaign, midnight);
        expect(items, step).toMatchObject([{ status: 'completed', round: 0 }]);
        expect(edge.asked, step).toHaveLength(1);
        expect(await campaign.account(campaign.onlyAccount()), step).toMatchObject({ step: 1, round: 0 });
      });
    },
  );
});

describe('Evaluations on both sides of midnight', { timeout }, () => {
  it('leave one item, although the later one is faster', async () => {
    const midnight = minutesToMidnight();
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { organization } = campaign;
    await aroundTheItem(
      'before',
      () => minutesLater(() => campaign.evaluate(), midnight - 0.5),
      // A minute after the evaluation, whose clock it has.
      () => minutesLater(() => service.call('enqueueAccounts', { organization }), 1),
    );
    expect(await itemsAround(campaign, midnight)).toHaveLength(1);
    expect(await campaign.account(campaign.onlyAccount())).toMatchObject({ step_status: 'queued', round: 0 });
  });
});

describe('Two items of one attempt, as after a change of the time zone', { timeout }, () => {
  /** A campaign whose account is queued, and the messages of its two items. */
  async function twoItems(): Promise<{ readonly campaign: RunningCampaign; readonly messages: readonly Message[] }> {
    edge.forget();
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { organization } = campaign;
    const message = await campaign.enqueueFirst();
    const [item] = await campaign.items();
    const other = { day: dayAfter(today(), 1), id: item!.id };
    await service.table.copy(await service.table.read(keys.queueItem(organization, item!.day, item!.id)), [
      {
        ...keys.queueItem(organization, other.day, other.id),
        day: other.day,
        created_at: new Date(Date.now() + 1000).toISOString(),
      },
    ]);
    return { campaign, messages: [message, { organization, day: other.day, item: other.id } as Message] };
  }

  const expectOneContact = async (campaign: RunningCampaign, label?: string) => {
    expect(edge.asked.length, label).toBeLessThanOrEqual(1);
    expect(await campaign.interactions(campaign.onlyAccount()), label).toHaveLength(1);
    expect((await itemsOf(campaign)).map(({ status }) => status).sort(), label).toEqual(['completed', 'skipped']);
    expect(await campaign.account(campaign.onlyAccount()), label).toMatchObject({ step: 1, step_status: 'scheduled' });
  };

  it('lead to one contact, whichever is processed first', async () => {
    for (const order of [0, 1]) {
      const { campaign, messages } = await twoItems();
      for (const message of order === 0 ? messages : messages.toReversed()) await campaign.dispatch(message);
      await expectOneContact(campaign);
    }
  });

  it('lead to one contact if their workers meet at whatever moment', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const { campaign, messages } = await twoItems();
      const [one, other] = messages;
      await both(
        () => campaign.dispatch(one!),
        () => campaign.dispatch(other!),
      );
      await minutesLater(() => Promise.allSettled(messages.map((message) => campaign.dispatch(message))));
      await expectOneContact(campaign);
    });
  });

  it('lead to one contact, wherever the first worker crashes', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const { campaign, messages } = await twoItems();
      const [one, other] = messages;
      await crashing(() => campaign.dispatch(one!));
      await campaign.dispatch(other!).catch(() => undefined);
      await minutesLater(() => campaign.dispatch(one!));
      await minutesLater(() => campaign.dispatch(other!));
      await expectOneContact(campaign, step);
    });
  });
});

describe('The counts', () => {
  it('agree with the items after all of these tests', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
