import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, type Tenant, anAccountOf, baseUrl, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant, phoneEnding, readTimelineOf, waitForTimeline } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

const dispatch = (route: RouteName, account_id: string, body: object = {}, headers = {}) =>
  call(route, tenant.agent, { body: { account_id, ...body }, headers });

const checked = async (account_id: string) =>
  (await call('checkDispatch', tenant.agent, { body: { account_id, channel: 'email' } })).body;

const becomesOptedOut = (account: string) =>
  eventually(async () => (await checked(account)).reason === 'contact_opted_out');

const messages = [
  ['dispatchSms', 'sms', 'delivered'],
  ['dispatchWhatsapp', 'whatsapp', 'read'],
  ['dispatchEmail', 'email', 'delivered'],
] as const;

describe.each(messages)('%s', (route, channel, ending) => {
  it('sends, and the provider’s callbacks update the timeline', async () => {
    const account = await aDebtorOf(tenant);
    const sent = await dispatch(route, account.id);
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent', channel } });
    expect(sent.body.provider_message_id).toEqual(expect.any(String));
    const entries = await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === ending),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        type: 'interaction',
        interaction: expect.objectContaining({
          id: sent.body.interaction_id,
          channel,
          direction: 'outbound',
          to: sent.body.to,
        }),
      }),
    );
    const [decision] = entries.flatMap((entry) => (entry.type === 'decision' ? [entry['decision']] : []));
    expect(decision).toMatchObject({ allowed: true, interaction_id: sent.body.interaction_id, channel });
    const read = await call('readAccount', tenant.viewer, { params: { id: account.id } });
    expect(read.body.last_interaction).toEqual({ channel, at: read.body.last_contacted_at });
  });

  it('renders its template', async () => {
    const account = await aDebtorOf(tenant, { name: 'Zoë <b>' });
    const { body } = await dispatch(route, account.id);
    const interaction = (await readTimelineOf(tenant, account.id)).find(({ type }) => type === 'interaction')?.[
      'interaction'
    ];
    expect(interaction).toMatchObject({ id: body.interaction_id });
    expect(interaction.body).toContain(channel === 'email' ? 'Zoë &lt;b&gt;' : 'Zoë <b>');
  });

  it('needs a template', async () => {
    const account = await aDebtorOf(tenant);
    const answer = await dispatch(route, account.id, { action_type: 'farewell' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'template_not_found' } });
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type)).toEqual([]);
  });

  it('is sent once per Idempotency-Key', async () => {
    const account = await aDebtorOf(tenant);
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await dispatch(route, account.id, {}, headers),
      await dispatch(route, account.id, {}, headers),
    ];
    expect(again.body).toEqual(first.body);
    const entries = await readTimelineOf(tenant, account.id);
    expect(entries.filter(({ type }) => type === 'interaction')).toHaveLength(1);
  });
});

describe('dispatchVoice', () => {
  it('starts an AI call and adds its transcript to the timeline', async () => {
    const account = await aDebtorOf(tenant);
    const started = await dispatch('dispatchVoice', account.id);
    expect(started).toMatchObject({ status: 200, body: { status: 'initiated' } });
    expect(started.body.conversation_id).toEqual(expect.any(String));
    const entries = await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.transcript),
    );
    const [call_] = entries.flatMap((entry) => (entry.type === 'interaction' ? [entry['interaction']] : []));
    expect(call_).toMatchObject({ channel: 'voice', agent_type: 'ai', status: 'completed' });
  });

  it('starts a human call, which has no conversation', async () => {
    const account = await aDebtorOf(tenant);
    const started = await dispatch('dispatchVoice', account.id, { agent_type: 'human' });
    expect(started).toMatchObject({ status: 200, body: { status: 'initiated', conversation_id: null } });
    await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'completed'),
    );
  });

  it('records a promise made in the call', async () => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding('0013') });
    await dispatch('dispatchVoice', account.id);
    const entries = await waitForTimeline(tenant, account.id, (all) => all.some(({ type }) => type === 'promise'));
    const promises = entries.filter(({ type }) => type === 'promise');
    expect(promises).toHaveLength(1);
    expect(promises[0]?.['promise']).toMatchObject({ amount: 100, currency: 'ARS', status: 'open' });
  });

  it('opts out a contact who asks for it in the call', async () => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding('0014') });
    await dispatch('dispatchVoice', account.id);
    await becomesOptedOut(account.id);
  });

  const anAiCallTo = async (digits: string) => {
    const document = { type: 'dni', number: '30.124.567' };
    const account = await aDebtorOf(tenant, { phone: phoneEnding(digits), document });
    await dispatch('dispatchVoice', account.id);
    const entries = await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'completed'),
    );
    const [held, ...others] = (await call('listHolds', tenant.viewer, { query: { open: 'true' } })).body.data.filter(
      (each: { contact_id: string }) => each.contact_id === account.contact.id,
    );
    expect(others).toEqual([]);
    const interaction = entries.find(({ type }) => type === 'interaction')?.['interaction'];
    const words = JSON.stringify(interaction.transcript);
    return { verification: interaction.verification?.status, hears: words.includes('saldo pendiente de 100'), held };
  };

  it.each([
    ['0022', 'proves who they are, and hears the balance', { verification: 'verified', hears: true, held: undefined }],
    ['0023', 'cannot prove who they are, and hears nothing', { verification: 'failed', hears: false, held: undefined }],
    ['0025', 'is another person, and hears nothing', { verification: 'denied', hears: false, held: 'wrong_person' }],
    ['0024', 'disputes the debt', { verification: 'verified', hears: true, held: 'disputed' }],
    ['0026', 'has a lawyer', { verification: 'verified', hears: true, held: 'attorney' }],
    ['0027', 'says it is paid', { verification: 'verified', hears: true, held: 'paid_claim' }],
    ['0028', 'has no time', { verification: 'open', hears: false, held: 'by_request' }],
  ])('to %s reaches somebody who %s', async (digits, _, { held, ...expected }) => {
    const result = await anAiCallTo(digits);
    expect(result).toMatchObject(expected);
    expect(result.held?.kind).toBe(held);
  });

  it.each([
    ['0011', 'no_answer'],
    ['0012', 'voicemail'],
    ['0015', 'busy'],
  ])('tells why a number ending in %s was not reached: %s', async (digits, status) => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding(digits) });
    await dispatch('dispatchVoice', account.id);
    await waitForTimeline(tenant, account.id, (all) => all.some(({ interaction }) => interaction?.status === status));
  });
});

describe('a dispatch that a rule blocks', () => {
  const blocked = async (account: string, code: string) => {
    const answer = await dispatch('dispatchSms', account);
    expect(answer).toMatchObject({ status: 422, body: { blocked: true, code } });
    expect(answer.body.error).toEqual(expect.any(String));
    const { data } = (await call('listDecisions', tenant.viewer, { params: { id: account } })).body;
    expect(data[0]).toMatchObject({
      id: answer.body.decision_id,
      allowed: false,
      reason: code,
      checks: answer.body.checks,
    });
    return answer.body;
  };

  it('names the rule, when it would pass, and every compared value', async () => {
    const { admin } = tenant;
    await call('updateOrganization', admin, { body: { contact_frequency: { per_day: 1, per_week: 700 } } });
    const account = await aDebtorOf(tenant);
    await dispatch('dispatchSms', account.id);
    const body = await blocked(account.id, 'frequency_daily');
    await call('updateOrganization', admin, { body: { contact_frequency: { per_day: 100, per_week: 700 } } });
    expect(Date.parse(body.retry_at)).toBeGreaterThan(Date.now());
    const daily = body.checks.find(({ rule }: { rule: string }) => rule === 'frequency_daily');
    expect(daily).toMatchObject({ passed: false, compared: { max: 1, counted: 1 } });
    expect(body.checks.map(({ rule }: { rule: string }) => rule)).toEqual([
      'contact_opted_out',
      'contact_held',
      'account_held',
      'frequency_daily',
      'frequency_weekly',
      'outside_contact_hours',
      'channel_not_preferred',
      'outside_preferred_hours',
      'account_paused',
      'account_disputed',
      'no_address',
    ]);
  });

  it.each([
    ['paused', 'account_paused'],
    ['disputed', 'account_disputed'],
  ])('stops at an account that is %s', async (status, code) => {
    const account = await aDebtorOf(tenant);
    const change = { account_ids: [account.id], action: 'change_status', status };
    await call('changeAccountsInBulk', tenant.admin, { body: change });
    expect((await blocked(account.id, code)).retry_at).toBeNull();
  });

  it('is blocked without an address for the channel', async () => {
    const account = await anAccountOf(tenant, { contact: { name: 'Ana' } });
    await blocked(account.id, 'no_address');
  });

  it('is blocked as soon as the contact has opted out', async () => {
    const account = await aDebtorOf(tenant);
    const body = { phones: [account.contact.phone], reason: 'asked' };
    expect((await call('optOutInBulk', tenant.admin, { body })).status).toBe(200);
    await blocked(account.id, 'contact_opted_out');
  });

  it('is blocked outside the contact hours until they begin', async () => {
    const { admin } = tenant;
    const account = await aDebtorOf(tenant);
    const day = new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7;
    await call('updateOrganization', admin, { body: { contact_hours: { start: '10:00', end: '11:00', days: [day] } } });
    const body = await blocked(account.id, 'outside_contact_hours');
    await call('updateOrganization', admin, {
      body: { contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] } },
    });
    expect(new Date(body.retry_at).toISOString()).toMatch(/T13:00:00\.000Z$/);
  });

  it('gets the same result from a check, which stores nothing', async () => {
    const account = await anAccountOf(tenant, { contact: { name: 'Ana' } });
    const check = await call('checkDispatch', tenant.agent, { body: { account_id: account.id, channel: 'email' } });
    expect(check).toMatchObject({ status: 200, body: { allowed: false, reason: 'no_address', channel: 'email' } });
    expect(await readTimelineOf(tenant, account.id)).toEqual([]);
  });
});

describe('the provider’s reply', () => {
  it.each([
    ['0001', 'refused'],
    ['0002', 'rate_limited'],
    ['0003', 'unknown'],
  ])('to a number ending in %s is told: %s', async (digits, outcome) => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding(digits) });
    const answer = await dispatch('dispatchSms', account.id);
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'provider_error', outcome, provider: { name: 'telephony' } },
    });
    const interaction = (await readTimelineOf(tenant, account.id)).find(({ type }) => type === 'interaction')?.[
      'interaction'
    ];
    expect(interaction).toMatchObject({ status: outcome === 'unknown' ? 'outcome_unknown' : 'refused' });
  });

  it('updates the message later if it did not arrive', async () => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding('0005') });
    await dispatch('dispatchSms', account.id);
    await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'undelivered'),
    );
  });

  it.each(['0006', '0007'])('opts out after a STOP from the contact, number ending in %s', async (digits) => {
    const account = await aDebtorOf(tenant, { phone: phoneEnding(digits) });
    await dispatch('dispatchSms', account.id);
    await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.direction === 'inbound'),
    );
    await becomesOptedOut(account.id);
  });

  it('makes the address unusable after a bounce, and opts out after a complaint', async () => {
    const bouncing = await aDebtorOf(tenant, { email: 'bounced@mail.example' });
    await dispatch('dispatchEmail', bouncing.id);
    await waitForTimeline(tenant, bouncing.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'undelivered'),
    );
    await eventually(async () => (await checked(bouncing.id)).reason === 'no_address');
    const complaining = await aDebtorOf(tenant, { email: 'complained@mail.example' });
    await dispatch('dispatchEmail', complaining.id);
    await waitForTimeline(tenant, complaining.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'complained'),
    );
    await becomesOptedOut(complaining.id);
  });
});

describe('a channel that is not configured', () => {
  it('replies 503 and names what is missing', async () => {
    await call('updateChannel', tenant.admin, { params: { channel: 'whatsapp' }, body: { from: null } });
    const account = await aDebtorOf(tenant);
    const answer = await dispatch('dispatchWhatsapp', account.id);
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_not_configured' } });
    expect(answer.body.error).toContain('from');
  });
});

describe('the outbox of the simulators', () => {
  it('shows what was sent and its outcome', async () => {
    const account = await aDebtorOf(tenant);
    await dispatch('dispatchSms', account.id);
    await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'delivered'),
    );
    const reply = await fetch(`${baseUrl()}/_local/outbox`, { headers: { accept: 'application/json' } });
    const sent = ((await reply.json()) as { to: string; provider: string; callback: object[] }[]).find(
      ({ to }) => to === account.contact.phone,
    );
    expect(sent).toMatchObject({ provider: 'telephony' });
    expect(sent?.callback).toContainEqual(expect.objectContaining({ event: 'delivered', status: 200 }));
  });
});
