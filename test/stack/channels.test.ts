import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aTenant, call } from './api-client.ts';
import { anAgent, verifyDomain } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const change = (channel: string, body: object, owner = tenant) =>
  call('updateChannel', owner.admin, { params: { channel }, body });

/** A telephone number that no other test uses. */
const aNumber = (): string =>
  `+54115${Math.floor(Math.random() * 1e7)
    .toString()
    .padStart(7, '0')}`;

describe('the channels of an organization', () => {
  it('are all listed, even before they are configured', async () => {
    const owner = await aTenant();
    const { body } = await call('listChannels', owner.admin);
    expect(body.data.map((each: { channel: string }) => each.channel)).toEqual(['email', 'sms', 'whatsapp', 'voice']);
    expect(body.data.every((each: { configured: boolean }) => !each.configured)).toBe(true);
  });

  it('keep their own settings', async () => {
    const [number, agent] = [aNumber(), anAgent()];
    const voice = await change('voice', agent);
    const domain = `${tenant.id}.example`;
    await verifyDomain(tenant, domain);
    const email = await change('email', { from: `Cobranzas <a@${domain}>`, reply_to: 'b@mail.example' });
    const sms = await change('sms', { from: number });
    for (const { body } of [voice, email, sms]) expect(body).toMatchObject({ configured: true, enabled: true });
    const off = await change('voice', { enabled: false });
    expect(off.body).toMatchObject({ enabled: false, configured: true, agent_id: agent.agent_id });
    const { body } = await call('listChannels', tenant.admin);
    expect(body.data).toEqual([email.body, sms.body, expect.objectContaining({ configured: false }), off.body]);
  });

  it.each([
    ['sms', { from: '12' }],
    ['sms', { reply_to: 'a@mail.example' }],
    ['email', { from: 'nobody' }],
    ['whatsapp', { agent_id: 'x' }],
    ['voice', { human_agent_number: 'x' }],
    ['voice', { voice_opening_mode: 'callee_first' }],
  ])('do not take what makes no sense: %s %j', async (channel, body) => {
    expect(await change(channel, body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('are these four and no others', async () => {
    const fax = await change('fax', { from: '+541152360100' });
    expect(fax).toMatchObject({ status: 404, body: { code: 'channel_not_found' } });
  });
});

describe('the sender of email', () => {
  it('is of a domain that the organization has verified, and that no other organization has', async () => {
    const [owner, other] = await Promise.all([aTenant(), aTenant()]);
    const domain = `${owner.id}.example`;
    const from = (by: Tenant, sender: string) =>
      call('updateChannel', by.admin, { params: { channel: 'email' }, body: { from: sender } });
    expect(await from(owner, `a@${domain}`)).toMatchObject({ status: 422, body: { code: 'domain_not_verified' } });
    await verifyDomain(owner, domain);
    expect(await from(owner, `A <a@${domain}>`)).toMatchObject({ status: 200 });
    expect(await from(owner, `a@mail.${domain}`)).toMatchObject({ status: 422, body: { code: 'domain_not_verified' } });
    expect(await from(other, `a@mail.${domain}`)).toMatchObject({ status: 409, body: { code: 'domain_in_use' } });
  });
});

describe('a telephone number', () => {
  const inUse = { status: 409, body: { code: 'number_in_use' } };

  it('belongs to one organization, on any number of its channels', async () => {
    const [number, other] = [aNumber(), await aTenant()];
    for (const channel of ['sms', 'whatsapp', 'voice'])
      expect(await change(channel, { from: number })).toMatchObject({ status: 200 });
    expect(await change('sms', { from: number }, other)).toMatchObject(inUse);
    expect(await change('sms', { from: number })).toMatchObject({ status: 200 });
    await change('sms', { from: aNumber() });
    await change('whatsapp', { from: null });
    expect(await change('voice', { from: number }, other)).toMatchObject(inUse);
    await change('voice', { from: null });
    expect(await change('voice', { from: number }, other)).toMatchObject({ status: 200 });
    expect(await change('sms', { from: number })).toMatchObject(inUse);
  });

  it('goes to one organization if several claim it at once', async () => {
    const number = aNumber();
    const tenants = await Promise.all(Array.from({ length: 4 }, () => aTenant()));
    const answers = await Promise.all(tenants.map((each) => change('sms', { from: number }, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { body } = await call('listChannels', tenants[answers.findIndex(({ status }) => status === 409)]!.admin);
    expect(body.data[1]).toMatchObject({ channel: 'sms', from: null });
  });

  it('stays with the organization until the last of its channels releases it', async () => {
    const [number, owner, other] = [aNumber(), await aTenant(), await aTenant()];
    const channels = ['sms', 'whatsapp', 'voice'];
    for (const channel of channels) await change(channel, { from: number }, owner);
    await Promise.all(channels.slice(1).map((channel) => change(channel, { from: null }, owner)));
    expect(await change('sms', { from: number }, other)).toMatchObject(inUse);
    await change('sms', { from: null }, owner);
    expect(await change('sms', { from: number }, other)).toMatchObject({ status: 200 });
  });
});

describe('an AI agent and its number', () => {
  const { agent_id, agent_phone_number_id } = anAgent();
  const own = [
    { body: { agent_id }, code: 'agent_in_use' },
    { body: { agent_phone_number_id }, code: 'number_in_use' },
  ];

  it.each(own)('belong to one organization: $body', async ({ body, code }) => {
    const [owner, other] = [await aTenant(), await aTenant()];
    expect(await change('voice', body, owner)).toMatchObject({ status: 200, body });
    expect(await change('voice', body, owner)).toMatchObject({ status: 200 });
    expect(await change('voice', body, other)).toMatchObject({ status: 409, body: { code } });
    await change('voice', { agent_id: null, agent_phone_number_id: null }, owner);
    expect(await change('voice', body, other)).toMatchObject({ status: 200, body });
    expect(await change('voice', body, owner)).toMatchObject({ status: 409, body: { code } });
    await change('voice', { agent_id: null, agent_phone_number_id: null }, other);
  });

  it('go to one organization if several claim them at once, with nothing in between', async () => {
    const agent = anAgent();
    const tenants = await Promise.all(Array.from({ length: 4 }, () => aTenant()));
    const answers = await Promise.all(tenants.map((each) => change('voice', agent, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const loser = tenants[answers.findIndex(({ status }) => status === 409)]!;
    const { body } = await call('listChannels', loser.admin);
    expect(body.data[3]).toMatchObject({ channel: 'voice', agent_id: null, agent_phone_number_id: null });
  });
});
