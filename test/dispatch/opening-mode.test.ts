import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/accounts/contract.ts';
import type { OrganizationId } from '../../lib/ids.ts';
import type { TableEngine } from '../../local/table-engine.ts';
import { embedded } from '../capacity/engines.ts';
import { type Service, serviceOn } from '../capacity/service-on-engine.ts';
import { type Surroundings, surroundings } from '../capacity/surroundings.ts';

let around: Surroundings;
let engine: TableEngine;
let service: Service;

beforeAll(async () => {
  around = await surroundings();
  engine = await embedded.start();
  service = await serviceOn(engine, around.model);
}, 60_000);

beforeEach(() => {
  around.providers.forget();
});

afterAll(async () => {
  await engine.stop();
  await around.stop();
});

interface Debtor {
  readonly organization: OrganizationId;
  readonly account_id: string;
}

/** Somebody who may be called at any time, by an organization whose voice channel is set so. */
async function aDebtor(settings: object): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await service.call('updateOrganization', { organization, body: { contact_hours } });
  const channel = { agent_id: 'agent', agent_phone_number_id: 'number', ...settings };
  await service.call('updateChannel', { organization, params: { channel: 'voice' }, body: channel });
  const body = { contact: { name: 'Ana', phone: '+5491155550123' }, total_amount: 9 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account_id: id };
}

/** The first message that the voice provider was told to say, if it was told one. */
async function firstMessageOf({ organization, account_id }: Debtor, call: object): Promise<string | undefined> {
  await service.call('dispatchVoice', { organization, body: { account_id, ...call } });
  const [asked] = around.providers.asked;
  // The shape that the voice provider documents.
  const { conversation_initiation_client_data: data } = JSON.parse(asked?.body ?? '') as {
    readonly conversation_initiation_client_data: {
      readonly conversation_config_override?: { readonly agent: { readonly first_message?: string } };
    };
  };
  return data.conversation_config_override?.agent.first_message;
}

describe('who speaks first in a call by an AI agent', () => {
  it.each([
    ['the agent, when nobody has set anything', {}, {}, undefined],
    ['whom the channel says', { voice_opening_mode: 'callee_first' }, {}, ''],
    ['whom the channel says', { voice_opening_mode: 'agent_first' }, {}, undefined],
    [
      'whom the channel says, when the call inherits it',
      { voice_opening_mode: 'callee_first' },
      { voice_opening_mode: 'inherit' },
      '',
    ],
    ['whom the call says', { voice_opening_mode: 'callee_first' }, { voice_opening_mode: 'agent_first' }, undefined],
    ['whom the call says', {}, { voice_opening_mode: 'callee_first' }, ''],
    ['the agent, when the channel forgets its setting', { voice_opening_mode: null }, {}, undefined],
  ])('is %s: channel %j, call %j', async (_, settings, call, firstMessage) => {
    expect(await firstMessageOf(await aDebtor(settings), call)).toBe(firstMessage);
  });
});
