import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { dispatchRoutes } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { requestEvent } from '../../harness/requests.ts';
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

/** A debtor who may be contacted at any hour, in an organization with these settings of the voice channel. */
async function aDebtor(voice: object = {}): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
  const from = aSenderNumber();
  const channels = {
    email: { from: 'cobranzas@mail.example' },
    sms: { from },
    whatsapp: { from },
    voice: { agent_id: 'agent', agent_phone_number_id: 'number', ...voice },
  };
  for (const [channel, body] of Object.entries(channels)) {
    await service.call('updateChannel', { organization, params: { channel }, body });
    const template = { name: 'Reminder', channel, action_type: 'reminder', language: 'es', body: 'Hola' };
    const subject = channel === 'email' ? { subject: 'Hola' } : {};
    if (channel !== 'voice') await service.call('createTemplate', { organization, body: { ...template, ...subject } });
  }
  const contact = { name: 'Ana', phone: '+5491155550123', email: 'ana@mail.example' };
  const body = { external_id: externalId, contact, total_amount: 9 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account_id: id };
}

/** The first message that the voice provider was asked to say. */
async function firstMessageOf({ organization, account_id }: Debtor, call: object): Promise<string | undefined> {
  await service.call('dispatchVoice', { organization, body: { account_id, ...call } });
  const [asked] = dependencies.providers.asked;
  // The voice provider documents this shape.
  const { conversation_initiation_client_data: data } = JSON.parse(asked?.body ?? '') as {
    readonly conversation_initiation_client_data: {
      readonly conversation_config_override?: { readonly agent: { readonly first_message?: string } };
    };
  };
  return data.conversation_config_override?.agent.first_message;
}

describe('who speaks first in a call by an AI agent', () => {
  it.each([
    ['the agent by default', {}, {}, undefined],
    ['set by the channel', { voice_opening_mode: 'callee_first' }, {}, ''],
    ['set by the channel', { voice_opening_mode: 'agent_first' }, {}, undefined],
    [
      'set by the channel if the call inherits it',
      { voice_opening_mode: 'callee_first' },
      { voice_opening_mode: 'inherit' },
      '',
    ],
    ['set by the call', { voice_opening_mode: 'callee_first' }, { voice_opening_mode: 'agent_first' }, undefined],
    ['set by the call', {}, { voice_opening_mode: 'callee_first' }, ''],
    ['the agent after the channel’s setting is removed', { voice_opening_mode: null }, {}, undefined],
  ])('is %s (channel %j, call %j)', async (_, settings, call, firstMessage) => {
    expect(await firstMessageOf(await aDebtor(settings), call)).toBe(firstMessage);
  });
});

describe('the account of a dispatch', () => {
  const routes = {
    dispatchEmail: {},
    dispatchSms: {},
    dispatchWhatsapp: {},
    dispatchVoice: {},
    checkDispatch: { channel: 'voice' },
  } as const;
  const names = Object.keys(routes) as (keyof typeof routes)[];

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
    expect(decisions.data).toHaveLength(name === 'checkDispatch' ? 0 : 1);
    const byId = await ask(name, organization, { account_id });
    expect(byId).toMatchObject(name === 'checkDispatch' ? { status: 200 } : { status: 422, code: 'frequency_daily' });
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
