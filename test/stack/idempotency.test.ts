import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { storesReplies } from '../../lib/platform/http/route.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import {
  type RouteName,
  type Tenant,
  aCampaignOf,
  aStrategyOf,
  aTemplateOf,
  aTenant,
  anAccountOf,
  baseUrl,
  call,
  importAccounts,
  platform,
} from './api-client.ts';
import { aDebtorOf, aReadyTenant, aReplyInInbox, waitForTranscript } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

const anInvitation = () => ({ email: `${randomUUID()}@mail.example`, name: 'Ana', role: 'viewer' });

const aWebhook = () => ({ url: `${baseUrl()}/no-receiver`, events: ['import.completed'] });
const aWebhookId = async () => ({ id: (await call('createWebhook', tenant.admin, { body: aWebhook() })).body.id });

const bodies: Partial<Record<RouteName, () => Promise<object>>> = {
  createAccount: () => Promise.resolve({ contact: { name: 'Ana' }, total_amount: 10 }),
  createContact: () => Promise.resolve({ name: 'Ana' }),
  mergeContact: async () => ({ into: (await anAccountOf(tenant)).contact.id, reason: 'once' }),
  createPayment: async () => ({ account_id: (await anAccountOf(tenant)).id, amount: 1 }),
  createAdjustment: () => Promise.resolve({ kind: 'fee', amount: 1 }),
  changeAccountStatus: () => Promise.resolve({ status: 'paused', reason: 'once' }),
  reversePayment: () => Promise.resolve({ reason: 'bounced' }),
  undoImport: () => Promise.resolve({}),
  createPromise: () =>
    Promise.resolve({ amount: 1, due_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) }),
  createPlan: () =>
    Promise.resolve({
      count: 1,
      first_due: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
      every: 'week',
    }),
  createSettlement: () => Promise.resolve({ offered_amount: 1 }),
  createAccountHold: () => Promise.resolve({ kind: 'attorney', reason: 'once' }),
  createContactHold: () => Promise.resolve({ kind: 'attorney', reason: 'once' }),
  releaseHold: () => Promise.resolve({ reason: 'once' }),
  createOutcome: () => Promise.resolve({ result: 'spoke' }),
  createNote: () => Promise.resolve({ text: 'once' }),
  createImport: () => Promise.resolve({ accounts: [{ contact: { name: 'Ana' }, total_amount: 1 }] }),
  exportAccounts: () => Promise.resolve({ delivery: 'file' }),
  exportPayments: () => Promise.resolve({}),
  exportPromises: () => Promise.resolve({}),
  exportInteractions: () => Promise.resolve({}),
  exportDecisions: () => Promise.resolve({}),
  createApiKey: () => Promise.resolve({ name: 'once', scopes: ['export'] }),
  createOrganization: () => Promise.resolve({ name: 'Once' }),
  releaseClaim: async () => {
    const value = `pending.${randomUUID()}.example`;
    await call('manageEmailDomains', tenant.admin, { body: { action: 'create', domain: value } });
    return { kind: 'email_domain', value, organizationId: tenant.id, reason: 'once' };
  },
  createTemplate: () =>
    Promise.resolve({ name: 'once', channel: 'sms', action_type: 'once', language: 'es', body: 'Hola' }),
  previewTemplate: async () => ({ account_id: (await anAccountOf(tenant)).id }),
  createCampaign: () => Promise.resolve({ name: 'once' }),
  changeMembers: () => Promise.resolve({ add: { filter: { status: 'open' } } }),
  createStrategy: () =>
    Promise.resolve({
      name: 'once',
      max_discount_pct: 0,
      steps: [{ channel: 'sms', action_type: 'once', delay_hours: 0 }],
    }),
  simulateCampaign: () => Promise.resolve({ days: 1, seed: 1 }),
  dispatchEmail: async () => ({ account_id: (await aDebtorOf(tenant)).id }),
  dispatchSms: async () => ({ account_id: (await aDebtorOf(tenant)).id }),
  dispatchWhatsapp: async () => ({ account_id: (await aDebtorOf(tenant)).id }),
  replyToMessage: () => Promise.resolve({ text: 'once' }),
  dispatchVoice: async () => ({ account_id: (await aDebtorOf(tenant)).id }),
  checkDispatch: async () => ({ account_id: (await aDebtorOf(tenant)).id, channel: 'sms' }),
  checkAllChannels: async () => ({ account_id: (await aDebtorOf(tenant)).id }),
  pauseExecution: () => Promise.resolve({}),
  resumeExecution: () => Promise.resolve({}),
  enqueueAccounts: () => Promise.resolve({}),
  refreshVoice: () => Promise.resolve({}),
  markAllNotificationsRead: () => Promise.resolve({}),
  optOutInBulk: () => Promise.resolve({ phones: ['+5491155550123'], reason: 'asked' }),
  createWebhook: () => Promise.resolve(aWebhook()),
  rotateWebhookSecret: () => Promise.resolve({}),
  testWebhook: () => Promise.resolve({}),
  replayDelivery: () => Promise.resolve({}),
  replaySpan: () => Promise.resolve({ from: '2026-01-01' }),
  inviteUser: () => Promise.resolve(anInvitation()),
  resendInvitation: () => Promise.resolve({}),
  managePhoneNumbers: () => Promise.resolve({ action: 'search', country: 'AR' }),
  manageEmailDomains: () => Promise.resolve({ action: 'create', domain: `${randomUUID()}.example` }),
  createCheckout: () =>
    Promise.resolve({ price_id: 'price_1', success_url: 'https://a.example/', cancel_url: 'https://a.example/' }),
  checkVoiceCapabilities: () => Promise.resolve({ organization_id: tenant.id }),
  manageVoiceAgent: () => Promise.resolve({ action: 'status' }),
  changeAccountsInBulk: async () => ({ account_ids: [(await anAccountOf(tenant)).id], action: 'pause' }),
};

/** The path parameters of routes that have some. */
const paths: Partial<Record<RouteName, () => Promise<Readonly<Record<string, string>>>>> = {
  replyToMessage: async () => ({ id: await aReplyInInbox(tenant) }),
  previewTemplate: async () => ({ id: (await aTemplateOf(tenant)).id }),
  createPromise: async () => ({ id: (await anAccountOf(tenant)).id }),
  createPlan: async () => ({ id: (await anAccountOf(tenant)).id }),
  changeAccountStatus: async () => ({ id: (await anAccountOf(tenant)).id }),
  createSettlement: async () => ({ accountId: (await anAccountOf(tenant)).id }),
  mergeContact: async () => ({ id: (await anAccountOf(tenant)).contact.id }),
  createAccountHold: async () => ({ id: (await anAccountOf(tenant)).id }),
  createContactHold: async () => ({ id: (await anAccountOf(tenant)).contact.id }),
  undoImport: async () => ({
    jobId: (await importAccounts(tenant, [{ contact: { name: 'Ana' }, total_amount: 1 }])).job_id,
  }),
  createAdjustment: async () => ({ id: (await anAccountOf(tenant)).id }),
  reversePayment: async () => {
    const body = { account_id: (await anAccountOf(tenant)).id, amount: 1 };
    return { id: (await call('createPayment', tenant.admin, { body })).body.id };
  },
  releaseHold: async () => {
    const params = { id: (await anAccountOf(tenant)).id };
    const body = { kind: 'attorney', reason: 'once' };
    return { id: (await call('createAccountHold', tenant.admin, { params, body })).body.id };
  },
  createOutcome: async () => ({ id: (await anAccountOf(tenant)).id }),
  createNote: async () => ({ id: (await anAccountOf(tenant)).id }),
  changeMembers: async () => ({ id: (await aCampaignOf(tenant)).id }),
  refreshVoice: async () => {
    const called = await call('dispatchVoice', tenant.admin, { body: { account_id: (await aDebtorOf(tenant)).id } });
    await waitForTranscript(tenant, called.body.interaction_id);
    return { id: called.body.interaction_id };
  },
  rotateWebhookSecret: aWebhookId,
  testWebhook: aWebhookId,
  replayDelivery: async () => {
    const params = await aWebhookId();
    return { ...params, deliveryId: (await call('testWebhook', tenant.admin, { params })).body.delivery_id };
  },
  replaySpan: aWebhookId,
  resendInvitation: async () => {
    const { id } = (await call('inviteUser', tenant.admin, { body: anInvitation() })).body;
    // A person is sent one invitation a minute.
    await fetch(`${baseUrl()}/_local/clock`, { method: 'POST', body: JSON.stringify({ advance_seconds: 61 }) });
    return { id };
  },
  simulateCampaign: async () => {
    const body = { name: 'once', strategy_id: (await aStrategyOf(tenant)).id };
    return { id: (await call('createCampaign', tenant.admin, { body })).body.id };
  },
};

const posts = allRoutes.filter(({ route }) => storesReplies(route));

describe.each(posts.map(({ name }) => name as RouteName))('%s', (name) => {
  it('gives the same reply again for the same Idempotency-Key', async () => {
    const bodyFor = bodies[name];
    if (!bodyFor) throw new Error(`Add a body for ${name} to bodies.`);
    const body = await bodyFor();
    const params = (await paths[name]?.()) ?? {};
    const caller = ['createOrganization', 'releaseClaim'].includes(name) ? platform() : tenant.admin;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await call(name, caller, { params, body, headers });
    const again = await call(name, caller, { params, body, headers });
    expect(first.status).toBeLessThan(300);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  });
});

describe('an Idempotency-Key', () => {
  const create = (body: object, key: string) =>
    call('createAccount', tenant.admin, { body, headers: { 'Idempotency-Key': key } });
  const body = { contact: { name: 'Ana' }, total_amount: 10 };

  it('is rejected with another body', async () => {
    const key = randomUUID();
    await create(body, key);
    expect(await create({ ...body, total_amount: 11 }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('runs one of many concurrent requests; the others get its reply, or 409 while it is running', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body, key)));
    const done = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done.length + waiting.length).toBe(8);
    expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1);
    expect(waiting.every((answer) => answer.body.code === 'idempotency_in_progress')).toBe(true);
    expect(waiting.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true);
  });

  it('belongs to one organization', async () => {
    const key = randomUUID();
    const other = await aTenant();
    const ours = await create(body, key);
    const theirs = await call('createAccount', other.admin, { body, headers: { 'Idempotency-Key': key } });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(ours.body.id);
  });

  it('can be used again for a corrected request if the first was rejected', async () => {
    const key = randomUUID();
    expect(await create({ ...body, total_amount: 10.123 }, key)).toMatchObject({ status: 422 });
    expect(await create(body, key)).toMatchObject({ status: 201 });
  });

  it.each([0, 256])('is rejected with %d characters', async (length) => {
    expect(await create(body, 'k'.repeat(length))).toMatchObject({
      status: 422,
      body: { code: 'invalid_idempotency_key' },
    });
  });
});
