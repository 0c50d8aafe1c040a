import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { agentTools } from '../../lib/history/agent-calls/agent-tools.ts';
import { type Tenant, aTemplateOf, aTenant, anAccountOf, call, eventually } from './api-client.ts';
import { runScript } from './printed-commands.ts';
import { atAnyTime, phoneEnding, waitForTimeline, waitForTranscript } from './ready-tenant.ts';

interface OutboxEntry {
  readonly operation: string;
  readonly to: string | null;
  readonly status: number | null;
  readonly callback: readonly { readonly event: string; readonly status: number | null }[];
  // oxlint-disable-next-line typescript/no-explicit-any -- The bodies of all routes share no type; the test reads what it expects.
  readonly body: any;
}

/** The requests of one operation to the simulated providers, newest first. */
async function requestsOf(operation: string): Promise<OutboxEntry[]> {
  const reply = await fetch(inject('session').outbox, { headers: { accept: 'application/json' } });
  // The runner's own page replies in this form.
  const entries = (await reply.json()) as OutboxEntry[];
  return entries.filter((each) => each.operation === operation);
}

const manageNumbers = (tenant: Tenant, body: object) => call('managePhoneNumbers', tenant.admin, { body });
const provision = (tenant: Tenant) => call('manageVoiceAgent', tenant.admin, { body: { action: 'provision' } });
const status = (tenant: Tenant) => call('manageVoiceAgent', tenant.admin, { body: { action: 'status' } });

/** A number for sale in an area that no other test searches. */
async function aNumberForSale(tenant: Tenant): Promise<string> {
  const areaCode = String(randomInt(2000, 9999));
  const { body } = await manageNumbers(tenant, { action: 'search', country: 'AR', areaCode });
  return body.numbers.at(-1).phone_number;
}

/** Creates an organization with a number for messages and calls, and an agent that calls from it. */
async function aTenantWithAgent() {
  const tenant = await aTenant(atAnyTime);
  const number = await aNumberForSale(tenant);
  expect(await manageNumbers(tenant, { action: 'buy', phoneNumber: number })).toMatchObject({ status: 201 });
  const provisioned = await provision(tenant);
  expect(provisioned).toMatchObject({ status: 201, body: { status: 'ready', missing: [], managed: true } });
  return { tenant, number, agent: provisioned.body };
}

it('an organization goes from nothing to a delivered SMS, a delivered email and an answered AI call, as documented', async () => {
  const replies = await runScript('docs/examples/from-nothing.sh');
  const email = 'no-reply@norte.example';
  const number = expect.stringMatching(/^\+5411555500\d\d$/);
  const text = expect.stringMatching(/^Hola, Luis Paz: su saldo es 1000,00\sARS\.$/);
  expect(replies).toMatchObject([
    { email: 'ana@norte.example', role: 'admin', status: 'invited' },
    { phone_number: number, status: 'owned', channels: ['sms', 'voice'] },
    { domain: 'norte.example', status: 'not_started' },
    { domain: 'norte.example' },
    { data: [{ domain: 'norte.example', status: 'verified' }] },
    { managed: true, status: 'ready', missing: [], phone_number: number, phone_number_id: expect.any(String) },
    { channel: 'sms' },
    { channel: 'email' },
    { channel: 'sms', status: 'delivered', from: number, body: text },
    { channel: 'email', status: 'delivered', from: email },
    { channel: 'voice', status: 'completed', agent_type: 'ai', contact_result: 'right_party' },
    { data: expect.arrayContaining([expect.objectContaining({ type: 'promise' })]) },
  ]);
}, 90_000);

describe('an agent that was provisioned', () => {
  it('calls from the number of its organization and uses the tools it was given', async () => {
    const { tenant, number, agent } = await aTenantWithAgent();
    const phone = phoneEnding('0013');
    const { id } = await anAccountOf(tenant, { contact: { name: 'Ana', phone } });
    const started = await call('dispatchVoice', tenant.agent, { body: { account_id: id } });
    expect(started.status).toBe(200);
    await waitForTranscript(tenant, started.body.interaction_id);
    await waitForTimeline(tenant, id, (entries) => entries.some(({ type }) => type === 'promise'));

    const [made] = (await requestsOf('create_agent')).filter(({ body }) => body.name === `cms/${tenant.id}`);
    expect(made?.body.conversation_config.agent.prompt.tool_ids).toHaveLength(agentTools.length);
    const [imported] = (await requestsOf('import_number')).filter(({ to }) => to === number);
    expect(imported).toMatchObject({ status: 200, body: { enable_sms: false } });
    const [asked] = (await requestsOf('start_ai_call')).filter(({ to }) => to === phone);
    expect(asked).toMatchObject({
      body: { agent_id: agent.agent_id, agent_phone_number_id: agent.phone_number_id },
      callback: [
        { event: 'tool read_balance', status: 200 },
        { event: 'tool register_promise', status: 200 },
        { event: 'post_call_transcription', status: 200 },
      ],
    });
  });

  it('leaves the text messages to its number alone: who replies STOP is opted out', async () => {
    const { tenant } = await aTenantWithAgent();
    const reminder = { channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
    await aTemplateOf(tenant, reminder);
    const account = await anAccountOf(tenant, { contact: { name: 'Ana', phone: phoneEnding('0006') } });
    expect((await call('dispatchSms', tenant.agent, { body: { account_id: account.id } })).status).toBe(200);
    await eventually(async () => {
      const { body } = await call('listOptOuts', tenant.admin);
      return body.data.some((each: { contact_id: string }) => each.contact_id === account.contact.id);
    });
  });

  it('loses a number that is released, and another organization gets it for its own agent', async () => {
    const { tenant, number, agent } = await aTenantWithAgent();
    const { body: channels } = await call('listChannels', tenant.admin);
    const voice = channels.data.find((each: { channel: string }) => each.channel === 'voice');
    const release = { action: 'release', phoneNumber: number, channelConfigId: voice.id };
    expect(await manageNumbers(tenant, release)).toMatchObject({ status: 200, body: { released: true } });
    expect(await status(tenant)).toMatchObject({
      status: 200,
      body: { agent_id: agent.agent_id, exists: true, status: 'incomplete', missing: ['phone_number'] },
    });
    const other = await aTenant();
    expect(await manageNumbers(other, { action: 'buy', phoneNumber: number })).toMatchObject({ status: 201 });
    const provisioned = await provision(other);
    expect(provisioned).toMatchObject({ status: 201, body: { status: 'ready', phone_number: number } });
    expect(provisioned.body.phone_number_id).not.toBe(agent.phone_number_id);
  });

  it('is updated when it is provisioned again, and gives way to an agent of the organization', async () => {
    const { tenant, agent } = await aTenantWithAgent();
    expect(await provision(tenant)).toMatchObject({ status: 200, body: { agent_id: agent.agent_id, status: 'ready' } });
    const own = `agent_own_${randomUUID()}`;
    const set = (agent_id: string | null) =>
      call('manageVoiceAgent', tenant.admin, { body: { action: 'set_agent_id', agent_id } });
    expect(await set(own)).toMatchObject({ status: 200, body: { agent_id: own, managed: false, status: 'ready' } });
    expect(await provision(tenant)).toMatchObject({ status: 409, body: { code: 'agent_self_managed' } });
    expect(await set('agent_of_nobody')).toMatchObject({ status: 422, body: { code: 'agent_not_found' } });
    expect(await set(null)).toMatchObject({ status: 200, body: { agent_id: null, missing: ['voice_agent'] } });
    expect(await provision(tenant)).toMatchObject({ body: { agent_id: agent.agent_id, managed: true } });
    const made = (await requestsOf('create_agent')).filter(({ body }) => body.name === `cms/${tenant.id}`);
    expect(made).toHaveLength(1);
  });
});
