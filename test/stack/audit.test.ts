import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '../../lib/tenancy/audit/audit-entry.ts';
import { auditActions } from '../../lib/tenancy/audit/contract.ts';
import {
  type Caller,
  type RouteName,
  type Tenant,
  aCampaignOf,
  aTenant,
  anAccountOf,
  baseUrl,
  call,
  importAccounts,
  platform,
} from './api-client.ts';
import { aDebtorOf, aReadyTenant, aReplyInInbox, phoneEnding } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

/** Calls a route as the administrator; throws unless it succeeds. */
async function act(name: RouteName, request: Parameters<typeof call>[2], of = tenant) {
  const done = await call(name, of.admin, request);
  if (done.status >= 300) throw new Error(`${name} replied ${done.status}: ${done.text}`);
  return done.body;
}

/** Uses a tool of assistants as an administrator. */
async function useTool(name: string, given: object, { headers }: Caller) {
  const reply = await fetch(new URL('/mcp', baseUrl()), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const { result } = Object(await reply.json());
  if (result.isError) throw new Error(JSON.stringify(result));
  return result.structuredContent;
}

/** What the entry of an action must have. */
interface Expected {
  readonly subject: { readonly type: string; readonly id: string } | null;
  readonly contact_id?: string;
  readonly details: { readonly before: object; readonly after: object } | null;
  /** Who did it, if it was not the administrator of the organization. */
  readonly user?: unknown;
  /** Where it was done, if it was not in the common organization. */
  readonly of?: Tenant;
}

async function optedOut() {
  const { contact } = await anAccountOf(tenant, { contact: { name: 'Ana', phone: phoneEnding('4321') } });
  await act('optOutInBulk', { body: { phones: [contact.phone], reason: 'Asked' } });
  return contact.id;
}

async function decided(before: string, after: string, ...actions: readonly string[]): Promise<Expected> {
  const { id: accountId, contact } = await anAccountOf(tenant);
  const { id } = await act('createSettlement', { params: { accountId }, body: { offered_amount: 50 } });
  for (const action of actions) await act('updateSettlement', { params: { id }, body: { action } });
  const [{ outcome: outcomeBefore }, { outcome: outcomeAfter }] = [outcomeOf(before), outcomeOf(after)];
  return {
    subject: { type: 'settlement', id },
    contact_id: contact.id,
    details: {
      before: { status: before.split(' ')[0], outcome: outcomeBefore, pay_by: null },
      after: { status: after.split(' ')[0], outcome: outcomeAfter, pay_by: null },
    },
  };
}

async function plannedBy(before: string, after: string, ...actions: readonly string[]): Promise<Expected> {
  const { id: account, contact, pending_balance: total, currency } = await anAccountOf(tenant);
  const instalments = [{ due_date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10), amount: total }];
  const { id } = await act('createPlan', { params: { id: account }, body: { instalments } });
  for (const action of actions) await act('updatePlan', { params: { id }, body: { action } });
  return {
    subject: { type: 'plan', id },
    contact_id: contact.id,
    details: { before: { status: before }, after: { status: after, total, currency } },
  };
}

const outcomeOf = (state: string) => ({ outcome: state.split(' ')[1] ?? null });

async function bought(): Promise<string> {
  const body = { action: 'search', country: 'AR', areaCode: String(randomInt(2000, 9999)) };
  const { numbers } = await act('managePhoneNumbers', { body });
  const number: string = numbers[9].phone_number;
  await act('managePhoneNumbers', { body: { action: 'buy', phoneNumber: number } });
  return number;
}

const invited = async () =>
  (await act('inviteUser', { body: { email: `${randomUUID()}@mail.example`, name: 'Ana Ruiz', role: 'agent' } })).id;

/** Budgets pause and resume campaigns; see test/faults/budgets.test.ts. */
type ActionOfService = 'campaign_paused' | 'campaign_resumed';
const isOfService = (action: AuditAction): action is ActionOfService =>
  action === 'campaign_paused' || action === 'campaign_resumed';
type OwnAction = Exclude<AuditAction, `webhook_${string}` | ActionOfService>;

const aHold = { kind: 'attorney', reason: 'Her lawyer wrote' };

const performances: Readonly<Record<OwnAction, () => Promise<Expected>>> = {
  opted_out: async () => ({ subject: null, contact_id: await optedOut(), details: null }),
  opt_out_removed: async () => {
    const contactId = await optedOut();
    await act('removeOptOut', { params: { contactId } });
    return { subject: null, contact_id: contactId, details: null };
  },
  settlement_approved: () => decided('pending_approval', 'approved', 'approve'),
  settlement_accepted: () => decided('approved', 'accepted open', 'approve', 'accept'),
  settlement_rejected: () => decided('pending_approval', 'rejected', 'reject'),
  settlement_withdrawn: () => decided('accepted open', 'accepted withdrawn', 'approve', 'accept', 'withdraw'),
  plan_approved: () => plannedBy('pending_approval', 'proposed', 'approve'),
  plan_accepted: () => plannedBy('proposed', 'active', 'approve', 'accept'),
  plan_rejected: () => plannedBy('pending_approval', 'cancelled', 'reject'),
  plan_cancelled: () => plannedBy('active', 'cancelled', 'approve', 'accept', 'cancel'),
  promise_cancelled: async () => {
    const { id: account, contact } = await anAccountOf(tenant);
    const body = { amount: 1, due_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
    const { id } = await act('createPromise', { params: { id: account }, body });
    await act('updatePromise', { params: { id }, body: { action: 'cancel' } });
    return {
      subject: { type: 'promise', id },
      contact_id: contact.id,
      details: { before: { status: 'open' }, after: { status: 'cancelled' } },
    };
  },
  hold_placed: async () => {
    const { id: account, contact } = await anAccountOf(tenant);
    const { id } = await act('createAccountHold', { params: { id: account }, body: aHold });
    return {
      subject: { type: 'hold', id },
      contact_id: contact.id,
      details: { before: {}, after: { kind: 'attorney', account_id: account, until: null } },
    };
  },
  hold_confirmed: async () => {
    const of = await aReadyTenant();
    const id = await aReplyInInbox(of, '0008');
    const { body } = await call('listInbox', of.admin);
    const { holds } = body.data.find((item: { id: string }) => item.id === id);
    const [hold] = holds;
    await act(
      'updateInteraction',
      { params: { id }, body: { handled: true, holds: [{ id: hold.id, action: 'confirm' }] } },
      of,
    );
    return {
      of,
      subject: { type: 'hold', id: hold.id },
      contact_id: hold.contact_id,
      details: { before: {}, after: { kind: 'paid_claim', account_id: hold.account_id } },
    };
  },
  hold_released: async () => {
    const { id: account, contact } = await anAccountOf(tenant);
    const { id } = await act('createAccountHold', { params: { id: account }, body: aHold });
    const { released_at } = await act('releaseHold', { params: { id }, body: { reason: 'The lawyer agreed' } });
    const after = { kind: 'attorney', account_id: account, released_at };
    return {
      subject: { type: 'hold', id },
      contact_id: contact.id,
      details: { before: { released_at: null }, after },
    };
  },
  import_undone: async () => {
    const { job_id: id } = await importAccounts(tenant, [{ contact: { name: 'Ana' }, total_amount: 1 }]);
    const { job_id: undo } = await act('undoImport', { params: { jobId: id } });
    return {
      subject: { type: 'import', id },
      details: { before: { imported: 1, updated: 0, payments_registered: 0 }, after: { undo_job_id: undo } },
    };
  },
  payment_reversed: async () => {
    const { id: account, contact } = await anAccountOf(tenant);
    const { id, currency } = await act('createPayment', { body: { account_id: account, amount: 1 } });
    await act('reversePayment', { params: { id }, body: { reason: 'bounced' } });
    return {
      subject: { type: 'payment', id },
      contact_id: contact.id,
      details: {
        before: { status: 'registered' },
        after: { status: 'reversed', account_id: account, amount: 1, currency },
      },
    };
  },
  account_adjusted: async () => {
    const { id: account, contact, total_amount: total } = await anAccountOf(tenant);
    const body = { kind: 'fee', amount: 1, reason: 'Late' };
    const { id, currency } = await act('createAdjustment', { params: { id: account }, body });
    const after = { total_amount: total + 1, pending_balance: total + 1, account_id: account };
    return {
      subject: { type: 'adjustment', id },
      contact_id: contact.id,
      details: {
        before: { total_amount: total, pending_balance: total },
        after: { ...after, kind: 'fee', amount: 1, currency },
      },
    };
  },
  contact_attempted: async () => {
    const ready = await aReadyTenant();
    const debtor = await aDebtorOf(ready);
    const given = { account_id: debtor.id };
    const { confirmation } = await useTool('dispatch_sms', given, ready.admin);
    const sent = await useTool('dispatch_sms', { ...given, confirmation }, ready.admin);
    return {
      subject: { type: 'account', id: debtor.id },
      contact_id: debtor.contact.id,
      details: { before: {}, after: { channel: 'sms', interaction_id: sent.interaction_id } },
      of: ready,
    };
  },
  account_status_changed: async () => {
    const { id, contact } = await anAccountOf(tenant);
    const body = { status: 'resolved', resolution: 'returned', reason: 'Recalled' };
    for (let time = 0; time < 2; time++) await act('changeAccountStatus', { params: { id }, body });
    return {
      subject: { type: 'account', id },
      contact_id: contact.id,
      details: {
        before: { status: 'active', resolution: null },
        after: { status: 'resolved', resolution: 'returned' },
      },
    };
  },
  accounts_joined: async () => {
    const [{ id: campaign_id }, { id }] = [await aCampaignOf(tenant), await anAccountOf(tenant)];
    const body = { account_ids: [id], action: 'assign_campaign', campaign_id };
    for (let time = 0; time < 2; time++) await act('changeAccountsInBulk', { body });
    return {
      subject: { type: 'campaign', id: campaign_id },
      details: { before: {}, after: { accounts: 1 } },
    };
  },
  accounts_left: async () => {
    const [{ id: campaign_id }, { id }] = [await aCampaignOf(tenant), await anAccountOf(tenant)];
    for (const campaign of [campaign_id, null, null])
      await act('changeAccountsInBulk', {
        body: { account_ids: [id], action: 'assign_campaign', campaign_id: campaign },
      });
    return {
      subject: { type: 'campaign', id: campaign_id },
      details: { before: {}, after: { accounts: 1 } },
    };
  },
  contact_merged: async () => {
    const [one, other] = [await anAccountOf(tenant), await anAccountOf(tenant)];
    const body = { into: other.contact.id, reason: 'One person' };
    await act('mergeContact', { params: { id: one.contact.id }, body });
    return {
      subject: { type: 'contact', id: one.contact.id },
      contact_id: other.contact.id,
      details: { before: { external_id: null, opted_out: false }, after: { merged_into: other.contact.id } },
    };
  },
  number_bought: async () => ({
    subject: { type: 'phone_number', id: await bought() },
    details: { before: {}, after: { provider_id: expect.any(String), channels: ['sms', 'voice'] } },
  }),
  number_released: async () => {
    const number = await bought();
    const { data } = await act('listChannels', {});
    const sms = data.find((each: { channel: string }) => each.channel === 'sms');
    await act('managePhoneNumbers', { body: { action: 'release', phoneNumber: number, channelConfigId: sms.id } });
    return {
      subject: { type: 'phone_number', id: number },
      details: { before: { provider_id: expect.any(String) }, after: {} },
    };
  },
  agent_provisioned: async () => {
    const { agent_id: id } = await act('manageVoiceAgent', { body: { action: 'provision' } });
    return {
      subject: { type: 'voice_agent', id },
      details: { before: { agent_id: null }, after: { agent_id: id } },
    };
  },
  agent_set: async () => {
    const id = `agent_own_${randomUUID()}`;
    await act('manageVoiceAgent', { body: { action: 'set_agent_id', agent_id: id } });
    const after = { agent_id: id, managed: false };
    return { subject: { type: 'voice_agent', id }, details: { before: expect.any(Object), after } };
  },
  domain_created: async () => {
    const domain = `${randomUUID()}.example`;
    await act('manageEmailDomains', { body: { action: 'create', domain } });
    return {
      subject: { type: 'email_domain', id: domain },
      details: { before: {}, after: { provider_id: expect.any(String), status: expect.any(String) } },
    };
  },
  domain_released: async () => {
    const domain = `pending.${randomUUID()}.example`;
    await act('manageEmailDomains', { body: { action: 'create', domain } });
    await released('email_domain', domain);
    return {
      subject: { type: 'email_domain', id: domain },
      details: { before: { verified_at: null }, after: {} },
      user: expect.any(String),
    };
  },
  claim_released: async () => {
    const from = phoneEnding('4322');
    await act('updateChannel', { params: { channel: 'whatsapp' }, body: { from } });
    await released('phone_number', from);
    return {
      subject: { type: 'phone_number', id: from },
      details: { before: { channels: ['whatsapp'] }, after: {} },
      user: expect.any(String),
    };
  },
  voice_config_changed: async () => {
    await act('updateVoiceConfig', { body: { voice_opening_mode: 'callee_first' } });
    return {
      subject: { type: 'organization', id: tenant.id },
      details: { before: { voice_opening_mode: 'agent_first' }, after: { voice_opening_mode: 'callee_first' } },
    };
  },
  user_invited: async () => ({
    subject: { type: 'user', id: await invited() },
    details: { before: {}, after: { name: 'Ana Ruiz', role: 'agent', enabled: true } },
  }),
  user_changed: async () => {
    const id = await invited();
    await act('updateUser', { params: { id }, body: { role: 'viewer', enabled: false } });
    return {
      subject: { type: 'user', id },
      details: { before: { role: 'agent', enabled: true }, after: { role: 'viewer', enabled: false } },
    };
  },
  api_key_created: async () => {
    const { id, last4 } = await createdKey();
    return {
      subject: { type: 'api_key', id },
      details: { before: {}, after: { name: 'Bank', scopes: ['import'], last4 } },
    };
  },
  api_key_changed: async () => {
    const { id } = await createdKey();
    for (let time = 0; time < 2; time++)
      await act('updateApiKey', { params: { id }, body: { requests_per_window: 700 } });
    return {
      subject: { type: 'api_key', id },
      details: { before: { requests_per_window: null }, after: { requests_per_window: 700 } },
    };
  },
  api_key_revoked: async () => {
    const { id } = await createdKey();
    for (let time = 0; time < 2; time++) await act('revokeApiKey', { params: { id } });
    return {
      subject: { type: 'api_key', id },
      details: { before: { revoked_at: null }, after: { revoked_at: expect.any(String) } },
    };
  },
  settings_changed: async () => {
    const contactHours = { start: '09:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] };
    for (let time = 0; time < 2; time++)
      await act('updateOrganization', { body: { currency: 'CLP', contact_hours: { start: '09:00' } } });
    return {
      subject: { type: 'organization', id: tenant.id },
      details: {
        before: { currency: 'ARS', contact_hours: { ...contactHours, start: '08:00' } },
        after: { currency: 'CLP', contact_hours: contactHours },
      },
    };
  },
  channel_changed: async () => {
    for (let time = 0; time < 2; time++)
      await act('updateChannel', { params: { channel: 'email' }, body: { enabled: false } });
    return {
      subject: { type: 'channel', id: 'email' },
      details: { before: { enabled: true }, after: { enabled: false } },
    };
  },
  execution_paused: () => pausedAndResumed('execution_paused'),
  execution_resumed: () => pausedAndResumed('execution_resumed'),
};

/** Has a platform administrator take something from the organization. */
async function released(kind: string, value: string): Promise<void> {
  const body = { kind, value, organizationId: tenant.id, reason: 'It is of another customer.' };
  expect(await call('releaseClaim', platform(), { body })).toMatchObject({ status: 200 });
}

const createdKey = () => act('createApiKey', { body: { name: 'Bank', scopes: ['import'] } });

async function pausedAndResumed(action: 'execution_paused' | 'execution_resumed'): Promise<Expected> {
  await Promise.all([act('pauseExecution', {}), act('pauseExecution', {})]);
  await act('resumeExecution', {});
  const at = expect.any(String);
  const [before, after] = action === 'execution_paused' ? [null, at] : [at, null];
  return {
    subject: { type: 'organization', id: tenant.id },
    details: { before: { execution_paused_at: before }, after: { execution_paused_at: after } },
  };
}

/** Actions that are performed twice on one subject: the second time changes nothing. */
const happenOnce: ReadonlySet<AuditAction> = new Set(['api_key_revoked', 'settings_changed', 'channel_changed']);

const isOwn = (action: AuditAction): action is OwnAction => !action.startsWith('webhook_') && !isOfService(action);

describe.each(auditActions.filter(isOwn))('the action %s', (action) => {
  it('is in the audit log with its actor, subject and details, and found by them', async () => {
    const { subject, details, contact_id: contactId = null, of = tenant, ...performed } = await performances[action]();
    const admin = `admin-of-${of.id}`;
    const { user = admin } = performed;
    const query = {
      action,
      ...(user === admin && { user_id: admin }),
      ...(subject && { subject_type: subject.type, subject_id: subject.id }),
      ...(contactId !== null && { contact_id: contactId }),
    };
    const { status, body } = await call('listAuditEntries', of.admin, { query });
    const entry = { action, subject, contact_id: contactId, actor: 'user', user_id: user };
    expect(status).toBe(200);
    expect(body.data).toContainEqual(expect.objectContaining({ ...entry, details }));
    for (const each of body.data) expect(each).toMatchObject(entry);
    if (happenOnce.has(action)) expect(body.data).toHaveLength(1);
    const other = await aTenant();
    expect((await call('listAuditEntries', other.admin, { query })).body).toMatchObject({
      data: [],
      pagination: { has_more: false },
    });
  });
});
