import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { channels } from '../../../lib/policy/contact-rules/channel.ts';
import { dayIn } from '../../../lib/foundation/calendar.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type DecisionView, decisionRoutes, maxAccountsOfPerson } from '../../../lib/history/decisions/contract.ts';
import { type CheckedDispatch, dispatchRoutes } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { ownVerifiedDomain } from '../../harness/email-domains.ts';
import { requestEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;

useService((started) => {
  ({ service, dependencies } = started);
});

beforeEach(() => {
  dependencies.providers.forget();
});

interface Debtor {
  readonly organization: OrganizationId;
  readonly account_id: string;
}

const externalId = 'LOAN-1';

/** A debtor who may be contacted at any hour, in an organization with this voice configuration. */
async function aDebtor(voiceConfig: object = {}): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
  const from = aSenderNumber();
  const channels = {
    email: { from: `cobranzas@${organization}.example` },
    sms: { from },
    whatsapp: { from },
    voice: { agent_id: `agent_${organization}`, agent_phone_number_id: `phnum_${organization}` },
  };
  await ownVerifiedDomain(organization, `${organization}.example`);
  for (const [channel, body] of Object.entries(channels)) {
    await service.call('updateChannel', { organization, params: { channel }, body });
    const template = { name: 'Reminder', channel, action_type: 'reminder', language: 'es', body: 'Hola' };
    const subject = channel === 'email' ? { subject: 'Hola' } : {};
    if (channel !== 'voice') await service.call('createTemplate', { organization, body: { ...template, ...subject } });
  }
  if (Object.keys(voiceConfig).length > 0) await service.call('updateVoiceConfig', { organization, body: voiceConfig });
  dependencies.providers.forget();
  const contact = { name: 'Ana', phone: '+5491155550123', email: 'ana@mail.example' };
  const body = { external_id: externalId, contact, total_amount: 9 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account_id: id };
}

interface Override {
  readonly agent?: { readonly first_message: string };
  readonly tts?: { readonly voice_id: string };
}

/** What the voice provider was asked to do in another way than the agent's configuration says. */
async function overrideOf({ organization, account_id }: Debtor, call: object = {}): Promise<Override | undefined> {
  await service.call('dispatchVoice', { organization, body: { account_id, ...call } });
  const [asked] = dependencies.providers.asked;
  // The voice provider documents this shape.
  const { conversation_initiation_client_data: data } = JSON.parse(required(asked?.body)) as {
    readonly conversation_initiation_client_data: { readonly conversation_config_override?: Override };
  };
  return data.conversation_config_override;
}

/** Stores an opening mode with the voice channel, where it was before organizations had one. */
async function storeFormerMode({ organization }: Debtor, mode: string): Promise<void> {
  const channel = await service.table.read(keys.channel(organization, 'voice'));
  await service.table.copy(channel, [{ voice_opening_mode: mode }]);
}

const calleeFirst = { voice_opening_mode: 'callee_first' };
const agentFirst = { voice_opening_mode: 'agent_first' };
/** The disclosure in Spanish, the language of the organization. */
const disclosing = { agent: { first_message: 'Hola, soy un asistente automático.' } };

describe('who speaks first in a call by an AI agent', () => {
  it.each([
    ['the agent by default', {}, {}, undefined],
    ['set by the organization', calleeFirst, {}, disclosing],
    ['set by the organization', agentFirst, {}, undefined],
    ['set by the organization if the call inherits it', calleeFirst, { voice_opening_mode: 'inherit' }, disclosing],
    ['set by the call', calleeFirst, agentFirst, undefined],
    ['set by the call', {}, calleeFirst, disclosing],
    ['set by the call', agentFirst, calleeFirst, disclosing],
    ['the agent after the setting was reset', { voice_opening_mode: null }, {}, undefined],
  ])('is %s (organization %j, call %j)', async (_, config, call, override) => {
    expect(await overrideOf(await aDebtor(config), call)).toEqual(override);
  });

  it('is as the channel still stores it, until the organization sets its own', async () => {
    const [former, resetLater, ownMode] = [await aDebtor(), await aDebtor(), await aDebtor()];
    for (const each of [former, resetLater, ownMode]) await storeFormerMode(each, 'callee_first');
    expect(await overrideOf(former)).toEqual(disclosing);
    for (const [{ organization }, mode] of [
      [resetLater, null],
      [ownMode, 'agent_first'],
    ] as const)
      await service.call('updateVoiceConfig', { organization, body: { voice_opening_mode: mode } });
    for (const each of [resetLater, ownMode]) {
      dependencies.providers.forget();
      expect(await overrideOf(each)).toBeUndefined();
    }
  });
});

describe('the voice of an AI agent', () => {
  const voice = (id: string) => ({ tts: { voice_id: id } });

  it.each([
    ['its own by default', {}, undefined],
    ['the default voice of the organization', { voice_id: 'voice_a' }, voice('voice_a')],
    ['the voice of its language', { voice_id: 'voice_a', voices: { es: 'voice_b', en: 'voice_c' } }, voice('voice_b')],
    [
      'the default voice if its language has none',
      { voice_id: 'voice_a', voices: { en: 'voice_c' } },
      voice('voice_a'),
    ],
    ['its own if only other languages have one', { voices: { en: 'voice_c' } }, undefined],
    ['its own after the voice was reset', { voice_id: null }, undefined],
    ['chosen beside the opening mode', { voice_id: 'voice_a', ...calleeFirst }, { ...disclosing, ...voice('voice_a') }],
  ])('is %s (%j)', async (_, config, override) => {
    expect(await overrideOf(await aDebtor(config))).toEqual(override);
  });
});

describe('the account of a dispatch', () => {
  const routes = {
    dispatchEmail: {},
    dispatchSms: {},
    dispatchWhatsapp: {},
    dispatchVoice: {},
    checkDispatch: { channel: 'voice' },
    checkAllChannels: {},
  } as const;
  const names = Object.keys(routes) as (keyof typeof routes)[];

  const checks: readonly string[] = ['checkDispatch', 'checkAllChannels'];

  const ask = async (name: keyof typeof routes, organization: OrganizationId, body: object) => {
    const event = requestEvent(dispatchRoutes[name], { organization, body: { ...routes[name], ...body } });
    const { statusCode, body: text } = await service.invoke(name, event);
    const reply = JSON.parse(text) as {
      readonly code?: string;
      readonly details?: readonly { readonly path: string }[];
    };
    return { ...reply, status: statusCode };
  };

  it.each(names)('is given by its id or its external_id (%s)', async (name) => {
    const { organization, account_id } = await aDebtor();
    expect(await ask(name, organization, { account_external_id: externalId })).toMatchObject({ status: 200 });
    const decisions = await service.call<{ data: unknown[] }>('listDecisions', {
      organization,
      params: { id: account_id },
    });
    expect(decisions.data).toHaveLength(checks.includes(name) ? 0 : 1);
    const byId = await ask(name, organization, { account_id });
    expect(byId).toMatchObject(checks.includes(name) ? { status: 200 } : { status: 422, code: 'frequency_daily' });
  });

  it.each(names)('is given once, and must exist (%s)', async (name) => {
    const { organization, account_id } = await aDebtor();
    const details = [{ path: 'account_id', code: 'account_identifier' }];
    for (const body of [{}, { account_id, account_external_id: externalId }])
      expect(await ask(name, organization, body)).toMatchObject({ status: 422, code: 'validation_failed', details });
    expect(await ask(name, organization, { account_external_id: 'LOAN-2' })).toMatchObject({
      status: 404,
      code: 'account_not_found',
    });
    expect(dependencies.providers.asked).toEqual([]);
  });
});

describe('a check of all channels', () => {
  // The moment of a check differs, and the values of a rule may show it.
  const lasting = ({ at: _, checks, ...verdict }: CheckedDispatch) => ({
    ...verdict,
    checks: checks.map(({ rule, passed }) => ({ rule, passed })),
  });

  it('replies what the check of each channel does', async () => {
    const { organization, account_id } = await aDebtor();
    const check = <Reply>(name: string, body: object) =>
      service.call<Reply>(name, { organization, body: { account_id, ...body } });
    await service.call('dispatchSms', { organization, body: { account_id } });
    const { data } = await check<{ readonly data: readonly CheckedDispatch[] }>('checkAllChannels', {});
    const each = await Promise.all(channels.map((channel) => check<CheckedDispatch>('checkDispatch', { channel })));
    expect(data.map(lasting)).toEqual(each.map(lasting));
    expect(data.map(({ channel, reason, retry_at }) => [channel, reason, typeof retry_at])).toEqual(
      channels.map((channel) => [channel, 'frequency_daily', 'string']),
    );
  });
});

interface Decisions {
  readonly data: readonly (DecisionView & { readonly contact_name?: string | null })[];
  readonly pagination: { readonly next_cursor: string | null };
}

type Query = Readonly<Record<string, string>>;

/** Another account in the organization, which has no phone. */
const anUnreachable = async (organization: OrganizationId, contact: object = {}): Promise<string> => {
  const body = { contact: { name: 'Bo', ...contact }, total_amount: 9 };
  return (await service.call<AccountView>('createAccount', { organization, body })).id;
};

/** Asks for an SMS that is blocked. */
const block = (organization: OrganizationId, account_id: string) =>
  expect(service.call('dispatchSms', { organization, body: { account_id } })).rejects.toThrow('422');

describe('the list of blocked decisions', () => {
  const list = ({ organization }: Debtor, query: Query = {}) =>
    service.call<Decisions>('listBlockedDecisions', { organization, role: 'viewer', query });

  it("has the day's decisions that blocked, by rule and with the name of the contact, and no other", async () => {
    const debtor = await aDebtor();
    const { organization, account_id } = debtor;
    await service.call('dispatchSms', { organization, body: { account_id } });
    expect((await list(debtor)).data).toEqual([]);
    const other = await anUnreachable(organization);
    for (const account of [other, account_id]) await block(organization, account);
    const expected = [
      { account_id, reason: 'frequency_daily', allowed: false, contact_name: 'Ana' },
      { account_id: other, reason: 'no_address', contact_name: 'Bo' },
    ];
    const { data } = await list(debtor);
    expect(data).toMatchObject(expected);
    const read = { organization, role: 'viewer', params: { id: other } } as const;
    const [own] = (await service.call<Decisions>('listDecisions', read)).data;
    expect(data[1]).toEqual({ ...own, contact_name: 'Bo' });
    expect((await list(debtor, { rule: 'no_address' })).data).toMatchObject(expected.slice(1));
    expect((await list(debtor, { channel: 'sms' })).data).toHaveLength(2);
    expect((await list(debtor, { channel: 'voice' })).data).toEqual([]);
    const first = await list(debtor, { limit: '1' });
    const next = await list(debtor, { limit: '1', cursor: required(first.pagination.next_cursor) });
    expect([...first.data, ...next.data]).toEqual(data);
    expect(next.pagination.next_cursor).toBeNull();
  });

  it('has a decision on the day it was in the time zone of the organization', async () => {
    const debtor = await aDebtor();
    const { organization } = debtor;
    // The two zones are 25 hours apart, so that their days always differ.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    await service.call('updateOrganization', { organization, body: { timezone: east } });
    const account = await anUnreachable(organization);
    await block(organization, account);
    await service.call('updateOrganization', { organization, body: { timezone: west } });
    const params = { id: account };
    const [decision] = (await service.call<Decisions>('listDecisions', { organization, params })).data;
    const at = new Date(required(decision?.at));
    expect((await list(debtor, { date: dayIn(east, at) })).data).toMatchObject([{ id: decision?.id }]);
    expect((await list(debtor, { date: dayIn(west, at) })).data).toEqual([]);
  });
});

describe('the decisions of a person', () => {
  const person = { external_id: 'DEBTOR-1' };
  const sent = (organization: OrganizationId, query: Query = {}) =>
    ({ organization, role: 'viewer', params: { id: 'DEBTOR-1' }, query: { by: 'external_id', ...query } }) as const;
  const list = (organization: OrganizationId, query: Query = {}) =>
    service.call<Decisions>('listContactDecisions', sent(organization, query));

  it('are those about all their accounts, newest first', async () => {
    const { organization } = await aDebtor();
    const accounts = [await anUnreachable(organization, person), await anUnreachable(organization, person)];
    await anUnreachable(organization, { external_id: 'DEBTOR-2' });
    expect((await list(organization)).data).toEqual([]);
    for (const account of [...accounts, ...accounts]) await block(organization, account);
    const { data } = await list(organization);
    expect(data.map(({ account_id: id }) => id)).toEqual([...accounts, ...accounts].reverse());
    const first = await list(organization, { limit: '3' });
    const next = await list(organization, { limit: '3', cursor: required(first.pagination.next_cursor) });
    expect([...first.data, ...next.data]).toEqual(data);
  });

  it('leave out those about an account that belonged to somebody else', async () => {
    const { organization } = await aDebtor();
    const store = async (contact: object) => {
      const body = { external_id: 'LOAN-3', contact: { name: 'Bo', ...contact }, total_amount: 9 };
      return (await service.call<AccountView>('createAccount', { organization, body })).id;
    };
    const account = await store({ external_id: 'DEBTOR-2' });
    await block(organization, account);
    expect(await store(person)).toBe(account);
    expect((await list(organization)).data).toEqual([]);
    await block(organization, account);
    expect((await list(organization)).data).toHaveLength(1);
  });

  it('are not listed for more accounts than are read at once', async () => {
    const { organization } = await aDebtor();
    const accounts = Array.from({ length: maxAccountsOfPerson }, () => anUnreachable(organization, person));
    await Promise.all(accounts);
    expect((await list(organization)).data).toEqual([]);
    await anUnreachable(organization, person);
    const reply = await service.invoke(
      'listContactDecisions',
      requestEvent(decisionRoutes.listContactDecisions, sent(organization)),
    );
    expect(reply).toMatchObject({ statusCode: 409, body: expect.stringContaining('too_many_accounts') });
  });
});
