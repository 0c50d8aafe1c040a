import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { required } from '../harness/required.ts';
import { type Caller, type Tenant, aTenant, call, withToken } from './api-client.ts';
import { aDebtorOf, aReadyTenant, anAgent } from './ready-tenant.ts';

interface Sent {
  readonly operation: string;
  readonly status: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- A test knows what was asked for.
  readonly body: any;
}

const sentTo = async (operation: string): Promise<Sent[]> => {
  const reply = await fetch(inject('session').outbox, { headers: { accept: 'application/json' } });
  // The runner's own page replies in this form.
  const entries = (await reply.json()) as Sent[];
  return entries.filter((each) => each.operation === operation);
};

const change = (caller: Caller, body: object) => call('updateVoiceConfig', caller, { body });

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

describe('the voice configuration', () => {
  it('offers the models and the voices of the provider', async () => {
    const { body } = await call('readVoiceConfig', tenant.admin);
    expect(body).toMatchObject({ voice_id: null, voices: {}, voice_opening_mode: 'agent_first', org_language: 'es' });
    expect(body.supported_llms.map(({ id }: { id: string }) => id)).toContain(body.llm);
    expect(body.curated_voices).toContainEqual(
      expect.objectContaining({ voice_id: 'voice_lucia', name: 'Lucía', language: 'es', gender: 'female' }),
    );
  });

  it('can be changed to any voice that is offered, and to no other', async () => {
    const { body } = await call('readVoiceConfig', tenant.admin);
    const [{ voice_id: voice }] = body.curated_voices as [{ voice_id: string }];
    expect(await change(tenant.admin, { voices: { es: voice } })).toMatchObject({
      status: 200,
      body: { voices: { es: voice }, agent_sync: 'none' },
    });
    expect(await change(tenant.admin, { voices: { es: 'nobody' } })).toMatchObject({
      status: 422,
      body: { code: 'voice_not_found', details: [{ path: 'voices.es' }] },
    });
    expect((await call('readVoiceConfig', tenant.admin)).body.voices).toEqual({ es: voice });
  });

  it('can name an agent that the provider has and no organization uses', async () => {
    const agent = `agent_own_${randomUUID()}`;
    expect(await change(tenant.admin, { agent_id: agent })).toMatchObject({ status: 200, body: { agent_id: agent } });
    expect(await change(tenant.admin, { agent_id: 'agent_of_nobody' })).toMatchObject({
      status: 422,
      body: { code: 'agent_not_found' },
    });
    const other = await aTenant();
    expect(await change(other.admin, { agent_id: agent })).toMatchObject({
      status: 409,
      body: { code: 'agent_in_use' },
    });
    const channel = { params: { channel: 'voice' }, body: { agent_id: agent } };
    expect(await call('updateChannel', other.admin, channel)).toMatchObject({ body: { code: 'agent_in_use' } });
  });

  it('decides voice and first message of a call', async () => {
    const owner = await aReadyTenant();
    const { agent_id, agent_phone_number_id } = anAgent();
    await call('updateChannel', owner.admin, {
      params: { channel: 'voice' },
      body: { agent_id, agent_phone_number_id },
    });
    await change(owner.admin, { voice_opening_mode: 'callee_first', voices: { es: 'voice_lucia' } });
    const { id } = await aDebtorOf(owner);
    const { body } = await call('dispatchVoice', owner.agent, { body: { account_id: id } });
    expect(body.status).toBe('initiated');
    const sent = (await sentTo('start_ai_call')).find((each) => each.body.agent_id === agent_id);
    expect(sent?.body.conversation_initiation_client_data.conversation_config_override).toEqual({
      agent: { first_message: 'Hola, soy un asistente automático.' },
      tts: { voice_id: 'voice_lucia' },
    });
  });

  it('of a sample organization reaches the agent that the service manages', async () => {
    const [sample] = inject('session').organizations;
    const admin = withToken(required(sample?.tokens.admin));
    const { body } = await call('readVoiceConfig', admin);
    expect(body.agent_id).toMatch(/^agent_sample_/);
    const changed = await change(admin, { llm: 'gpt-4o', voice_id: 'voice_mateo' });
    expect(changed).toMatchObject({ status: 200, body: { agent_sync: 'synced' } });
    const [update] = await sentTo('update_agent');
    expect(update).toMatchObject({
      status: 200,
      body: {
        conversation_config: {
          agent: { language: 'es', prompt: { llm: 'gpt-4o' } },
          tts: { voice_id: 'voice_mateo', model_id: 'eleven_flash_v2_5' },
        },
      },
    });
    expect(await change(admin, { llm: null, voice_id: null })).toMatchObject({ body: { agent_sync: 'synced' } });
  });
});
