import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { InteractionId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import { type AttemptLog, attemptsOf } from '../../../lib/outreach/dispatch/attempt-log.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { aConversation, anInteractionRef, collected } from '../../builders.ts';
import { crashAtSomeSteps, interleaveAtEveryRequest } from '../../faults/faulty-network.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
  interactionOf,
  itemsOfAccount,
} from './contacted-debtor.ts';
import { waitForCall } from './wait-for-call.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

/** What the provider replies about a conversation, by its id: a status, and a body that is not JSON if it is text. */
let conversations: Map<string, { readonly status: number; readonly body: object | string }>;
/** What it lists for a `user_id`. */
let listed: Map<string, readonly string[]>;

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  conversations = new Map();
  listed = new Map();
  faulty.edge.answerWith((outgoing, path) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const id = /^\/v1\/convai\/conversations\/([^/]+)$/.exec(pathname)?.[1];
    const found = (listed.get(String(searchParams.get('user_id'))) ?? []).map((conversation_id) => ({
      conversation_id,
    }));
    const unknown = { status: 404, body: { detail: { status: 'conversation_not_found' } } };
    const { status, body } =
      id === undefined
        ? { status: 200, body: { conversations: found, has_more: false } }
        : (conversations.get(id) ?? unknown);
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});

const run = (): Promise<void> => service.run('refreshOpenCalls', { scheduled_time: new Date().toISOString() });

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Runs `act` at the given time. */
async function at(time: number, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}
const inMinutes = (minutes: number, act: () => Promise<unknown>) => at(minutesFromNow(minutes).getTime(), act);

const conversationOf = ({ ref }: ContactedDebtor) => `conv_${ref.interaction}`;

/** A call that began the given number of minutes ago, in the shard that the id begins with. */
async function aCall(
  minutesAgo: number,
  {
    over = {},
    shard,
    owner = organization,
  }: { over?: Partial<Interaction>; shard?: string; owner?: OrganizationId } = {},
): Promise<ContactedDebtor> {
  const id = parseId(InteractionId, shard === undefined ? randomUUID() : `${shard}${randomUUID().slice(shard.length)}`);
  return contactedDebtor(service, owner, {
    ...anAiCallInProgress,
    status: 'initiated',
    rank: 3,
    id,
    conversation_id: `conv_${id}`,
    created_at: minutesFromNow(-minutesAgo).toISOString(),
    ...over,
  });
}

const ends = (debtor: ContactedDebtor, over: object = {}) =>
  conversations.set(conversationOf(debtor), {
    status: 200,
    body: aConversation(debtor.ref, { conversation_id: conversationOf(debtor), ...over }),
  });

type Stored = Interaction & { readonly gsi2sk?: string };
// The service wrote this item.
const stored = async (debtor: ContactedDebtor) => (await interactionOf(service, debtor)) as Stored | undefined;
const nextCheck = async (debtor: ContactedDebtor) => (await stored(debtor))?.gsi2sk?.split('#')[0];
const asked = () => faulty.edge.asked.map(({ path }) => path.replace(/^\/v1\/convai\//, ''));

async function expectEnded(debtor: ContactedDebtor, status = 'completed') {
  const item = await stored(debtor);
  expect(item).toMatchObject({ status });
  expect(item).not.toHaveProperty('gsi2pk');
  expect(item).not.toHaveProperty('gsi2sk');
}

const accountOf = async ({ organization: owner, account }: ContactedDebtor) => {
  const { pk, sk } = keys.account(owner, account);
  return (await service.table.inPartition(pk)).find((item) => item['sk'] === sk);
};

describe('a call by an AI agent', () => {
  it('is fetched once it is open for 30 minutes', async () => {
    const debtor = await aCall(0);
    ends(debtor);
    const began = Date.parse(debtor.ref.at);
    await at(began + 30 * 60_000 - 1, run);
    expect(await stored(debtor)).toMatchObject({ status: 'initiated' });
    expect(asked()).toEqual([]);
    await at(began + 30 * 60_000, run);
    await expectEnded(debtor);
    expect(await stored(debtor)).toMatchObject({ transcript: [{ role: 'agent' }, { role: 'contact' }] });
    expect(asked()).toEqual([`conversations/${conversationOf(debtor)}`]);
    await at(began + 120 * 60_000, run);
    expect(asked()).toHaveLength(1);
  });

  it('releases the step of the strategy that waits for it', async () => {
    const debtor = await aCall(31);
    await waitForCall(service, debtor);
    ends(debtor, { status: 'failed', transcript: [], metadata: {} });
    await run();
    await expectEnded(debtor, 'failed');
    expect(await accountOf(debtor)).toMatchObject({ step: 1, step_status: 'scheduled' });
  });

  it.each([
    [
      'its callback came',
      (debtor: ContactedDebtor) =>
        parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(debtor.ref) }, new Date().toISOString()),
      'completed',
    ],
    [
      'the provider reported that nobody was reached',
      ({ ref, interactionText }: ContactedDebtor) =>
        parseVoiceEvent(
          {
            type: 'call_initiation_failure',
            data: { user_id: interactionText, conversation_id: `conv_${ref.interaction}`, failure_reason: 'busy' },
          },
          new Date().toISOString(),
        ),
      'busy',
    ],
  ])('is not fetched after %s', async (_, eventOf, status) => {
    const debtor = await aCall(31);
    await applyEvent(service, eventOf(debtor));
    await expectEnded(debtor, status);
    await run();
    expect(asked()).toEqual([]);
  });

  it.each<Partial<Interaction>>([
    { channel: 'voice', agent_type: 'human', provider: 'telephony', status: 'initiated' },
    { channel: 'sms' },
  ])('is the only interaction that is fetched, not %j', async (over) => {
    const created_at = minutesFromNow(-60).toISOString();
    const debtor = await contactedDebtor(service, organization, { ...over, created_at });
    expect(await stored(debtor)).toMatchObject({ gsi2pk: expect.stringMatching(/^SENDS#telephony#/) });
    await run();
    expect(asked()).toEqual([]);
  });

  it('is checked again every 30 minutes while it is in progress, without any other change', async () => {
    const debtor = await aCall(31);
    const { gsi2sk: _, ...before } = { ...(await stored(debtor)) };
    for (const status of ['initiated', 'in-progress', 'processing']) {
      ends(debtor, { status });
      await inMinutes(faulty.edge.asked.length * 31, run);
      const { gsi2sk: next, ...after } = { ...(await stored(debtor)) };
      expect(after).toEqual(before);
      expect(next).toEqual(expect.any(String));
    }
    expect(asked()).toHaveLength(3);
    ends(debtor);
    await inMinutes(89, run);
    expect(asked()).toHaveLength(3);
    await inMinutes(93, run);
    await expectEnded(debtor);
  });

  it('is not checked again if its callback comes at any moment of a check', async () => {
    const requests = await interleaveAtEveryRequest(faulty.network, async (both) => {
      const debtor = await aCall(31, { shard: '0' });
      ends(debtor, { status: 'in-progress' });
      await both(run, () =>
        applyEvent(
          service,
          parseVoiceEvent(
            { type: 'post_call_transcription', data: aConversation(debtor.ref) },
            new Date().toISOString(),
          ),
        ),
      );
      await expectEnded(debtor);
    });
    expect(requests).toBeGreaterThanOrEqual(18);
  });

  it.each([
    ['refuses', 401, { detail: { status: 'invalid_api_key' } }],
    ['limits our requests', 429, {}],
    ['fails', 500, {}],
    ['sends a page', 200, '<html>'],
    ['sends another call', 200, aConversation(anInteractionRef())],
  ])('is checked again later if the provider %s', async (_, status, body) => {
    const debtor = await aCall(31);
    conversations.set(conversationOf(debtor), { status, body });
    await run();
    expect(await stored(debtor)).toMatchObject({ status: 'initiated' });
    const next = Date.parse(required(await nextCheck(debtor)));
    expect(next).toBeGreaterThan(Date.now() + 29 * 60_000);
    ends(debtor);
    await inMinutes(31, run);
    await expectEnded(debtor);
  });

  it('is given up if the provider does not know it, and stays as it is', async () => {
    const debtor = await aCall(31);
    await run();
    await expectEnded(debtor, 'initiated');
    await inMinutes(120, run);
    expect(asked()).toHaveLength(1);
  });

  it('is given up after a day', async () => {
    const [debtor, recent] = [await aCall(24 * 60), await aCall(24 * 60 - 10)];
    for (const each of [debtor, recent]) ends(each, { status: 'in-progress' });
    await run();
    await expectEnded(debtor, 'initiated');
    expect(await nextCheck(recent)).toEqual(expect.any(String));
  });

  it('can be refreshed by hand after it was given up', async () => {
    const debtor = await aCall(31);
    await run();
    ends(debtor);
    await service.call('refreshVoice', { organization, params: { id: debtor.ref.interaction } });
    await expectEnded(debtor);
  });
});

describe('a call whose start was never confirmed', () => {
  const unconfirmed: readonly Partial<Interaction>[] = [
    { status: 'sending', rank: 0 },
    { status: 'outcome_unknown', rank: 1 },
  ];
  const anUnconfirmedCall = async (over: Partial<Interaction>) => {
    const { conversation_id: _, ...fields } = { ...anAiCallInProgress, conversation_id: '', ...over };
    return contactedDebtor(service, organization, { ...fields, created_at: minutesFromNow(-31).toISOString() });
  };

  it.each(unconfirmed)('is found at the provider by its user_id: %j', async (over) => {
    const debtor = await anUnconfirmedCall(over);
    listed.set(debtor.interactionText, [conversationOf(debtor)]);
    ends(debtor);
    await run();
    await expectEnded(debtor);
    expect(await stored(debtor)).toMatchObject({ conversation_id: conversationOf(debtor) });
    expect(asked()).toEqual([
      `conversations?${new URLSearchParams({ user_id: debtor.interactionText, page_size: '1' }).toString()}`,
      `conversations/${conversationOf(debtor)}`,
    ]);
  });

  it.each(unconfirmed)('is given up if the provider has none for it: %j', async (over) => {
    const debtor = await anUnconfirmedCall(over);
    await run();
    await expectEnded(debtor, over.status);
  });
});

describe('the job', () => {
  it('refreshes many calls of several organizations, page after page', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => service.organization(randomUUID())));
    const debtors: ContactedDebtor[] = [];
    for (const owner of owners) {
      debtors.push(await aCall(31, { owner, shard: '3' }), await aCall(40, { owner }), await aCall(50, { owner }));
    }
    // More than a page of calls that ended, still in the index, come before them.
    const [first] = debtors;
    if (!first) throw new Error('There is no call.');
    const { organization: owner, ref } = first;
    const key = keys.interaction(owner, ref.account, ref.at, ref.interaction);
    const ended = Array.from({ length: 120 }, () => randomUUID()).map((id) => ({
      sk: `2020-01-01T00:00:00.000Z#INTERACTION#${id}`,
      gsi2sk: `2020-01-01T00:00:00.000Z#${owner}#${id}`,
      id,
      status: 'completed',
      rank: 9,
    }));
    await service.table.copy(await service.table.read(key), ended);
    for (const debtor of debtors) ends(debtor);
    await run();
    for (const debtor of debtors) await expectEnded(debtor);
    expect(asked()).toHaveLength(debtors.length);
  });

  it('refreshes the others if one fails, fails at the end, and tries that one again', async () => {
    const [poison, other, further] = [
      await aCall(60, { shard: '5' }),
      await aCall(59, { shard: '5' }),
      await aCall(58, { shard: 'a' }),
    ];
    for (const debtor of [poison, other, further]) ends(debtor);
    // A date that no rule can read makes its promise fail.
    const claims = { [dataCollectionIds.promiseAmount]: 5, [dataCollectionIds.promiseDate]: '2026-01-01' };
    ends(poison, { analysis: { data_collection_results: collected(claims) } });
    const account = keys.account(organization, poison.account);
    const image = await service.table.read(account);
    await service.table.copy(image, [{ kind: 'not an account' }]);
    await expect(run()).rejects.toThrow('1 calls could not be refreshed');
    await expectEnded(other);
    await expectEnded(further);
    expect(await stored(poison)).toMatchObject({ status: 'initiated' });
    // Until then it does not fail again.
    await run();
    await service.table.copy(image, [{ kind: 'account' }]);
    await inMinutes(31, run);
    await expectEnded(poison);
  });

  it('stops at its deadline, and the next run continues', async () => {
    const debtors: ContactedDebtor[] = [];
    for (const shard of ['1', '8', 'f']) debtors.push(await aCall(31, { shard }));
    for (const debtor of debtors) ends(debtor);
    const { refreshOpenCalls } = await import('../../../lib/outreach/callbacks/refresh-open-calls.ts');
    await refreshOpenCalls(new Date(), 0);
    expect(asked()).toEqual([]);
    for (const debtor of debtors) expect(await nextCheck(debtor)).toBeDefined();
    await run();
    for (const debtor of debtors) await expectEnded(debtor);
  });

  it('has the same effect in concurrent runs, with the callback and with a refresh by hand', async () => {
    const debtors: ContactedDebtor[] = [];
    for (let n = 0; n < 5; n++) debtors.push(await aCall(31));
    const date = minutesFromNow(24 * 60)
      .toISOString()
      .slice(0, 10);
    const claims = { [dataCollectionIds.promiseAmount]: 500, [dataCollectionIds.promiseDate]: date };
    const over = { analysis: { data_collection_results: collected(claims) } };
    for (const debtor of debtors) ends(debtor, over);
    await Promise.all([
      run(),
      run(),
      ...debtors.map((debtor) =>
        applyEvent(
          service,
          parseVoiceEvent(
            {
              type: 'post_call_transcription',
              data: aConversation(debtor.ref, { conversation_id: conversationOf(debtor), ...over }),
            },
            new Date().toISOString(),
          ),
        ),
      ),
      ...debtors.map(({ ref }) => service.call('refreshVoice', { organization, params: { id: ref.interaction } })),
    ]);
    for (const debtor of debtors) {
      await expectEnded(debtor);
      expect(await itemsOfAccount(service, debtor, 'promise')).toMatchObject([{ amount: 500 }]);
      expect(await stored(debtor)).toMatchObject({ disposition: 'promise_to_pay', promise_count: 1 });
    }
  });

  it('may crash at every step: the next run completes it, once', async () => {
    const date = minutesFromNow(24 * 60)
      .toISOString()
      .slice(0, 10);
    const claims = {
      [dataCollectionIds.promiseAmount]: 500,
      [dataCollectionIds.promiseDate]: date,
      [dataCollectionIds.personRequested]: true,
    };
    const over = { analysis: { data_collection_results: collected(claims) } };
    const steps = await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      organization = await service.organization(randomUUID());
      const debtor = await aCall(31);
      await waitForCall(service, debtor);
      ends(debtor, over);
      await crashing(run);
      await inMinutes(31, run);
      await expectEnded(debtor);
      const [log] = await service.table.inPartition(keys.attempts(organization, debtor.contact).pk);
      // A function stored it.
      expect(attemptsOf(log as AttemptLog | undefined), step).toMatchObject([{ conversation_at: expect.any(String) }]);
      expect(await accountOf(debtor), step).toMatchObject({ held_by: 'promise' });
      expect(await itemsOfAccount(service, debtor, 'promise'), step).toMatchObject([{ amount: 500 }]);
      expect(await stored(debtor), step).toMatchObject({ needs_person: true, promise_count: 1 });
      const notices = partitions.notifications(organization, 'ROLE#agent');
      expect(await service.table.inPartition(notices), step).toHaveLength(1);
    });
    expect(steps).toBeGreaterThanOrEqual(4);
  });

  it('may crash at every step: the next run releases a waiting step, once', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      organization = await service.organization(randomUUID());
      const debtor = await aCall(31);
      await waitForCall(service, debtor);
      ends(debtor);
      await crashing(run);
      await inMinutes(31, run);
      await expectEnded(debtor);
      expect(await accountOf(debtor), step).toMatchObject({ step: 1, step_status: 'scheduled', round: 0 });
    });
    expect(steps).toBeGreaterThanOrEqual(3);
  });
});
