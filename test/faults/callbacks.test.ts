import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type { ProviderEvent } from '../../lib/history/messages/provider-event.ts';
import { dataCollectionIds } from '../../lib/history/agent-calls/collected-data.ts';
import { parseEmailEvent } from '../../lib/outreach/callbacks/email-event.ts';
import { parseTelephonyEvent } from '../../lib/outreach/callbacks/telephony-event.ts';
import { parseVoiceEvent } from '../../lib/outreach/callbacks/voice-event.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import { canonicalJson } from '../../lib/platform/http/canonical-json.ts';
import { mintToolToken } from '../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../builders.ts';
import { firstOf } from '../harness/by-size.ts';
import { signingKeys } from '../harness/provider-stub.ts';
import { providerEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import { allowDiscount } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
} from '../outreach/callbacks/contacted-debtor.ts';
import {
  emailEvent,
  inboundMessageForm,
  messageStatusForm,
  requestSigners,
} from '../outreach/callbacks/signed-requests.ts';
import { waitForCall } from '../outreach/callbacks/wait-for-call.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});

type Item = Readonly<Record<string, unknown>>;

/** The stored items of one debtor, without the values that differ between debtors. */
async function everythingOf(debtor: ContactedDebtor): Promise<readonly unknown[]> {
  const { organization, account, contact, phone, email } = debtor;
  const parts = await Promise.all(
    [
      partitions.ofAccount(organization, account),
      keys.attempts(organization, contact).pk,
      partitions.holdsOfContact(organization, contact),
      keys.suppressed(organization, phone).pk,
      keys.suppressed(organization, email).pk,
      partitions.optOuts(organization),
      partitions.audit(organization),
      partitions.notifications(organization, 'ROLE#agent'),
      keys.contact(organization, contact).pk,
      keys.account(organization, account).pk,
    ].map((pk) => service.table.inPartition(pk)),
  );
  const volatile = new Set([
    'pk',
    'sk',
    'id',
    'organization',
    'external_id',
    'version',
    'updated_at',
    'written_by',
    'created_at',
    'expires_at_seconds',
    'at',
    'act',
    'ac',
  ]);
  const names = new Map(
    [account, contact, phone, email, debtor.line, debtor.ref.interaction].map((id, n) => [id, `<${n}>`]),
  );
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string')
      return names.get(value) ?? (/^\d{4}-\d\d-\d\dT|[0-9a-f]{32}|[0-9a-f-]{36}/.test(value) ? '…' : value);
    if (typeof value === 'number' && value > 1e12) return '…';
    if (Array.isArray(value)) return value.map(plain);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value as Item);
    // The attempts of a log, whose ids differ.
    if (entries.length > 0 && entries.every(([name]) => /^i[0-9a-f]{32}$/.test(name)))
      return entries.map(([, inner]) => JSON.stringify(Object.entries(plain(inner) as Item).sort())).sort();
    return Object.fromEntries(
      entries
        .filter(([name]) => !volatile.has(name) && !/^gsi/.test(name))
        .map(([name, inner]) => [name, plain(inner)]),
    );
  };
  return parts.map(plain);
}

interface Case {
  readonly name: string;
  readonly over?: Partial<Interaction>;
  /** The part of the conversation that makes the case, of an AI agent's call. */
  readonly conversation?: object;
  readonly event: (debtor: ContactedDebtor, at: string) => ProviderEvent | undefined;
  readonly steps: number;
}

const withFindings = (found: Readonly<Record<string, unknown>>) => ({
  analysis: { data_collection_results: collected(found) },
});
const withPromise = withFindings({
  [dataCollectionIds.promiseAmount]: 500,
  [dataCollectionIds.promiseDate]: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
});
const withPersonRequested = withFindings({ [dataCollectionIds.personRequested]: 'true' });

const withWrongNumber = withFindings({ [dataCollectionIds.contactResult]: 'wrong_number' });

const cases: readonly Case[] = [
  {
    name: 'a delivered message',
    event: ({ ref }, at) => parseTelephonyEvent(new URLSearchParams(messageStatusForm('delivered')), ref, at),
    steps: 1,
  },
  {
    name: 'a message to a number that does not exist any more',
    event: ({ ref }, at) =>
      parseTelephonyEvent(new URLSearchParams(messageStatusForm('undelivered', { ErrorCode: '30005' })), ref, at),
    steps: 2,
  },
  {
    name: 'a claim of payment, which marks the number as reached and holds the account',
    event: ({ phone, line }, at) =>
      parseTelephonyEvent(new URLSearchParams(inboundMessageForm(phone, line, 'Ya pagué')), undefined, at),
    steps: 2,
  },
  {
    name: 'a message of a stranger, which holds the address',
    event: ({ phone, line }, at) =>
      parseTelephonyEvent(new URLSearchParams(inboundMessageForm(phone, line, 'No soy yo')), undefined, at),
    steps: 1,
  },
  {
    name: 'any other message, which holds the person until it is handled',
    event: ({ phone, line }, at) =>
      parseTelephonyEvent(new URLSearchParams(inboundMessageForm(phone, line, '¿Cuánto debo?')), undefined, at),
    steps: 2,
  },
  {
    name: 'a call that a stranger answered',
    over: anAiCallInProgress,
    conversation: withWrongNumber,
    event: ({ ref }, at) =>
      parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(ref, withWrongNumber) }, at),
    steps: 3,
  },
  {
    name: 'a call by a person that was a conversation',
    over: { channel: 'voice', agent_type: 'human' },
    event: ({ ref }, at) =>
      parseTelephonyEvent(new URLSearchParams({ CallSid: 'CA1', CallStatus: 'completed', CallDuration: '9' }), ref, at),
    steps: 2,
  },
  {
    name: 'a message that says STOP',
    event: ({ phone, line }, at) =>
      parseTelephonyEvent(new URLSearchParams(inboundMessageForm(phone, line, 'STOP')), undefined, at),
    steps: 4,
  },
  {
    name: 'a message that a person must read',
    event: ({ phone, line }, at) =>
      parseTelephonyEvent(
        new URLSearchParams(inboundMessageForm(phone, line, 'Por favor no me llamen más')),
        undefined,
        at,
      ),
    steps: 1,
  },
  {
    name: 'an email that bounced for good',
    over: { channel: 'email', provider: 'emailprovider' },
    event: ({ ref }, at) => parseEmailEvent(emailEvent('email.bounced', ref, { bounce: { type: 'Permanent' } }), at),
    steps: 2,
  },
  {
    name: 'an email that was a complaint',
    over: { channel: 'email', provider: 'emailprovider' },
    event: ({ ref }, at) => parseEmailEvent(emailEvent('email.complained', ref), at),
    steps: 4,
  },
  {
    name: 'a call that ended with a promise',
    over: anAiCallInProgress,
    conversation: withPromise,
    event: ({ ref }, at) =>
      parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(ref, withPromise) }, at),
    steps: 3,
  },
  {
    name: 'a call in which a person was asked for',
    over: anAiCallInProgress,
    conversation: withPersonRequested,
    event: ({ ref }, at) =>
      parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(ref, withPersonRequested) }, at),
    steps: 3,
  },
];

/** Uses UTC as the organization's time zone, so that a promise for the day of the event is never in the past. */
async function aDebtor(over?: Partial<Interaction>): Promise<ContactedDebtor> {
  const organization = await service.organization(randomUUID());
  await service.call('updateOrganization', { organization, body: { timezone: 'UTC' } });
  return contactedDebtor(service, organization, over);
}

describe.each(cases)('the job that applies $name', ({ over, event: eventOf, steps: stepsMin }) => {
  it('may crash at every step: the redelivered event has the same result', async () => {
    // After all debtors were contacted, from numbers that their organizations had by then.
    const at = new Date(Date.now() + 60_000).toISOString();
    const given = (debtor: ContactedDebtor): ProviderEvent => {
      const event = eventOf(debtor, at);
      if (!event) throw new Error('The event was ignored.');
      return event;
    };
    const undisturbed = await aDebtor(over);
    await applyEvent(service, given(undisturbed), at);
    const expected = await everythingOf(undisturbed);
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const debtor = await aDebtor(over);
      const event = given(debtor);
      await dying(() => applyEvent(service, event, at));
      await applyEvent(service, event, at);
      expect(await everythingOf(debtor), step).toEqual(expected);
      await applyEvent(service, event, at);
      expect(await everythingOf(debtor), `${step}, and again`).toEqual(expected);
    });
    expect(steps).toBeGreaterThanOrEqual(stepsMin);
  }, 300_000);
});

const callsByAgents = cases.filter(({ over }) => over?.channel === 'voice' && over.agent_type === 'ai');

describe.each(firstOf(2, callsByAgents))('fetching the result of $name', ({ over, conversation = {} }) => {
  const aCall = async () => {
    const debtor = await aDebtor({ ...over, conversation_id: 'conv_1' });
    await waitForCall(service, debtor);
    const reply = JSON.stringify(aConversation(debtor.ref, conversation));
    faulty.edge.answerWith((outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json' }).end(reply));
    return debtor;
  };
  const refresh = ({ organization, ref }: ContactedDebtor) =>
    service.call('refreshVoice', { organization, params: { id: ref.interaction } });
  const callback = (debtor: ContactedDebtor) => {
    const at = new Date().toISOString();
    const data = aConversation(debtor.ref, conversation);
    return applyEvent(service, parseVoiceEvent({ type: 'post_call_transcription', data }, at), at);
  };
  /** What the callback alone does. */
  const expectedResult = async () => {
    const debtor = await aCall();
    await callback(debtor);
    return everythingOf(debtor);
  };

  it('has the same result as its callback, may crash at every step, and may be repeated', async () => {
    const expected = await expectedResult();
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const debtor = await aCall();
      await dying(() => refresh(debtor));
      await refresh(debtor);
      expect(await everythingOf(debtor), step).toEqual(expected);
      await refresh(debtor);
      expect(await everythingOf(debtor), `${step}, and again`).toEqual(expected);
    });
    expect(steps).toBeGreaterThanOrEqual(3);
  }, 300_000);

  it('has the same result if the callback comes before any of its requests', async () => {
    const expected = await expectedResult();
    const requests = await interleaveBeforeSteps(network, async (both) => {
      const debtor = await aCall();
      await both(
        () => refresh(debtor),
        () => callback(debtor),
      );
      expect(await everythingOf(debtor)).toEqual(expected);
    });
    expect(requests).toBeGreaterThanOrEqual(6);
  }, 300_000);
});

describe('what an agent decides about a message', () => {
  const text = 'Ya pagué, no me llamen más';
  const written = async () => {
    const debtor = await aDebtor();
    const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text));
    await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
    return debtor;
  };
  const handle = async ({ organization }: ContactedDebtor) => {
    const role = 'agent';
    const inbox = { organization, role, query: { inbox: 'open' } } as const;
    const { data } = await service.call<{ data: { id: string; holds: { id: string; kind: string }[] }[] }>(
      'listInbox',
      inbox,
    );
    for (const { id, holds } of data) {
      const decided = holds.map((hold) =>
        hold.kind === 'paid_claim'
          ? { id: hold.id, action: 'change', kind: 'disputed' }
          : { id: hold.id, action: 'confirm' },
      );
      await service.call('updateInteraction', {
        organization,
        role,
        params: { id },
        body: { handled: true, holds: decided },
      });
    }
  };

  /** A message and its holds may be of one millisecond, and then come in no certain order. */
  const unorderedItemsOf = async (debtor: ContactedDebtor) =>
    (await everythingOf(debtor)).map((items) =>
      (items as readonly unknown[]).map((item) => canonicalJson(item)).sort(),
    );

  it('may crash at every step: repeated, it has the same result', async () => {
    const undisturbed = await written();
    await handle(undisturbed);
    const expected = await unorderedItemsOf(undisturbed);
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const debtor = await written();
      await dying(() => handle(debtor));
      await handle(debtor);
      expect(await unorderedItemsOf(debtor), step).toEqual(expected);
    });
    expect(steps).toBeGreaterThanOrEqual(7);
  }, 300_000);
});

describe('the outcome that a person gives of a call', () => {
  const ended = async () => {
    const debtor = await aDebtor({ channel: 'voice', agent_type: 'human', status: 'initiated' });
    await report(debtor);
    return debtor;
  };
  const report = (debtor: ContactedDebtor) => {
    const form = new URLSearchParams({ CallSid: 'CA1', CallStatus: 'completed', CallDuration: '9' });
    return applyEvent(service, parseTelephonyEvent(form, debtor.ref, new Date().toISOString()));
  };
  const give = ({ organization, ref }: ContactedDebtor, contact_result: string) =>
    service.call('updateInteraction', {
      organization,
      role: 'agent',
      params: { id: ref.interaction },
      body: { contact_result },
    });

  it('wrong_number may crash at every step: repeated, it marks the number and takes the conversation back', async () => {
    const undisturbed = await ended();
    await give(undisturbed, 'wrong_number');
    const expected = await everythingOf(undisturbed);
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const debtor = await ended();
      await dying(() => give(debtor, 'wrong_number'));
      await give(debtor, 'wrong_number');
      expect(await everythingOf(debtor), step).toEqual(expected);
    });
    expect(steps).toBeGreaterThanOrEqual(4);
  }, 300_000);

  it('has the same result if the callback comes again before any of its requests', async () => {
    const undisturbed = await ended();
    await give(undisturbed, 'voicemail');
    const expected = await everythingOf(undisturbed);
    await interleaveBeforeSteps(network, async (both) => {
      const debtor = await ended();
      await both(
        () => report(debtor),
        () => give(debtor, 'voicemail'),
      );
      expect(await everythingOf(debtor)).toEqual(expected);
    });
  }, 300_000);
});

interface ToolCase {
  readonly name: string;
  readonly tool: string;
  readonly parameters?: object;
  /** What the call offers first, an amount or a plan; `accept_offer` or `accept_plan` accepts it. */
  readonly offered?: { readonly amount: number } | typeof plan;
  /** The strategy of the account, if it has one. */
  readonly limits?: object;
  readonly reply?: object;
}

const today = new Date().toISOString().slice(0, 10);

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const plan = { count: 3, first_due: nextWeek, every: 'month' } as const;
const withinLimits = { max_instalments: 3 };

const toolCases: readonly ToolCase[] = [
  { name: 'register_promise', tool: 'register_promise', parameters: { amount: 500, due_date: today } },
  { name: 'opt_out', tool: 'opt_out' },
  { name: 'verify', tool: 'verify', parameters: { answer: '1980' }, reply: { ok: false, tries_left: 2 } },
  { name: 'report_paid', tool: 'report_paid', parameters: { amount: 500, paid_on: today } },
  { name: 'report_dispute', tool: 'report_dispute', parameters: { category: 'wrong_amount', text: 'Not mine.' } },
  { name: 'wrong_person', tool: 'wrong_person' },
  { name: 'lawyer', tool: 'lawyer' },
  { name: 'inconvenient_time', tool: 'inconvenient_time', parameters: { until: nextWeek } },
  { name: 'request_human', tool: 'request_human' },
  { name: 'offer_settlement', tool: 'offer_settlement', parameters: { amount: 1000.5 } },
  {
    name: 'offer_settlement, in place of an offer',
    tool: 'offer_settlement',
    parameters: { amount: 1000.5, pay_by: today },
    offered: { amount: 1000.5 },
  },
  {
    name: 'offer_settlement, above the limit',
    tool: 'offer_settlement',
    parameters: { amount: 500 },
    reply: { ok: false, code: 'needs_approval' },
  },
  { name: 'accept_offer', tool: 'accept_offer', offered: { amount: 1000.5 } },
  { name: 'offer_plan', tool: 'offer_plan', parameters: plan, limits: withinLimits },
  {
    name: 'offer_plan, in place of a plan',
    tool: 'offer_plan',
    parameters: { ...plan, count: 2 },
    offered: plan,
    limits: withinLimits,
  },
  {
    name: 'offer_plan, in place of an offer',
    tool: 'offer_plan',
    parameters: plan,
    offered: { amount: 1000.5 },
    limits: withinLimits,
  },
  {
    name: 'offer_settlement, in place of a plan',
    tool: 'offer_settlement',
    parameters: { amount: 1000.5 },
    offered: plan,
    limits: withinLimits,
  },
  {
    name: 'offer_plan, beyond the limits',
    tool: 'offer_plan',
    parameters: plan,
    reply: { ok: false, code: 'needs_approval' },
  },
  { name: 'accept_plan', tool: 'accept_plan', offered: plan, limits: withinLimits },
];

describe.each(toolCases)('the tool $name', ({ tool, parameters = {}, offered, limits, reply = { ok: true } }) => {
  it('may crash at every step: a repeated tool call has the same result', async () => {
    const providers = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
    const use = async ({ ref }: ContactedDebtor, request: object) => {
      const token = mintToolToken(
        { ref, expires: new Date(Date.now() + 600_000) },
        signingKeys.voiceprovider.tool_token_secret,
      );
      const answer = await service.invoke('useAgentTool', providerEvent(providers.agent(request, token)));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return JSON.parse(answer.body);
    };
    const prepare = async () => {
      const debtor = await aDebtor(anAiCallInProgress);
      if (limits) await allowDiscount(service, debtor.organization, debtor.account, limits);
      if (offered === undefined) return { debtor, request: { tool, parameters } };
      const offering = 'amount' in offered ? 'offer_settlement' : 'offer_plan';
      const { settlement_id, plan_id } = await use(debtor, { tool: offering, parameters: offered });
      return { debtor, request: { tool, parameters: { settlement_id, plan_id, ...parameters } } };
    };
    const undisturbed = await prepare();
    expect(await use(undisturbed.debtor, undisturbed.request)).toMatchObject(reply);
    const expected = await everythingOf(undisturbed.debtor);
    await crashAtSomeSteps(network, async (dying, step) => {
      const { debtor, request } = await prepare();
      await dying(() => use(debtor, request));
      expect(await use(debtor, request), step).toMatchObject(reply);
      expect(await everythingOf(debtor), step).toEqual(expected);
    });
  }, 300_000);
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
