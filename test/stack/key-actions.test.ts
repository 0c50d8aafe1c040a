import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { reply, startScriptedServer } from '../harness/scripted-server.ts';
import { type Tenant, aCampaignOf, aKey, anAccountOf, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant, phoneEnding } from './ready-tenant.ts';

let tenant: Tenant;
let key: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  tenant = await aReadyTenant();
  key = await aKey(tenant, {
    scopes: ['dispatch', 'promises:write', 'settlements:write', 'opt_outs:write', 'decisions:read', 'campaigns:write'],
  });
});

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe('an API key that acts', () => {
  it('sends a message once, and the receipt names the key', async () => {
    const { id } = await aDebtorOf(tenant);
    const request = { body: { account_id: id }, headers: { 'Idempotency-Key': randomUUID() } };
    const sent = await call('dispatchSmsV1', key.caller, request);
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect((await call('dispatchSmsV1', key.caller, request)).body).toEqual(sent.body);
    const decisions = await call('listDecisionsV1', key.caller, { params: { id } });
    expect(decisions.body.data).toMatchObject([{ allowed: true, initiated_by: { kind: 'api_key', id: key.id } }]);
  });

  it('is told what blocks a message, with the receipt of the decision', async () => {
    const phone = phoneEnding('4321');
    const { id } = await aDebtorOf(tenant, { phone });
    const optOut = { body: { phones: [phone], reason: 'Asked the bank' } };
    expect(await call('optOutInBulkV1', key.caller, optOut)).toMatchObject({ status: 200, body: { opted_out: 1 } });
    const blocked = await call('dispatchSmsV1', key.caller, { body: { account_id: id } });
    expect(blocked).toMatchObject({ status: 422, body: { blocked: true, code: 'contact_opted_out' } });
    const decisions = await call('listDecisionsV1', key.caller, { params: { id } });
    expect(decisions.body.data).toMatchObject([{ id: blocked.body.decision_id, allowed: false }]);
  });

  it('opts out contacts by their ids, and hears which it does not know', async () => {
    const external = randomUUID();
    const { contact, id } = await anAccountOf(tenant, {
      contact: { name: 'Bo', external_id: external, email: `${external}@mail.example` },
    });
    const unknown = randomUUID();
    const request = { body: { contact_external_ids: [external, unknown], reason: 'Died' } };
    expect((await call('optOutInBulkV1', key.caller, request)).body).toEqual({
      opted_out: 1,
      phones: 0,
      emails: 0,
      unmatched: [],
      unknown_contacts: [unknown],
    });
    await eventually(async () => (await call('readAccount', tenant.admin, { params: { id } })).body.contact.opted_out);
    const entries = await call('listAuditEntries', tenant.admin, { query: { api_key_id: key.id } });
    expect(entries.body.data[0]).toMatchObject({
      action: 'opted_out',
      contact_id: contact.id,
      actor: 'api_key',
      user_id: null,
      api_key_id: key.id,
    });
  });

  it('opts out everybody who has an email address', async () => {
    const email = `${randomUUID()}@Mail.example`;
    const { id } = await aDebtorOf(tenant, { email });
    const request = { body: { emails: [email.toUpperCase()], reason: 'Asked the bank' } };
    expect(await call('optOutInBulkV1', key.caller, request)).toMatchObject({ status: 200, body: { emails: 1 } });
    const check = { body: { account_id: id, channel: 'sms' } };
    expect((await call('checkDispatchV1', key.caller, check)).body).toMatchObject({ allowed: false });
  });

  it('registers a promise once under an external_id', async () => {
    const { id } = await anAccountOf(tenant);
    const request = { params: { id }, body: { amount: 10, due_date: inTwoDays, external_id: 'P-1' } };
    const first = await call('createPromiseV1', key.caller, request);
    expect(first).toMatchObject({ status: 201, body: { source: 'api_key', external_id: 'P-1' } });
    const again = { ...request, body: { ...request.body, amount: 20 } };
    expect(await call('createPromiseV1', key.caller, again)).toMatchObject({ status: 200, body: first.body });
  });

  it('proposes a settlement, but leaves its approval to a person', async () => {
    const { id: accountId } = await anAccountOf(tenant);
    const body = { offered_amount: 50, external_id: 'S-1' };
    const proposed = await call('createSettlementV1', key.caller, { params: { accountId }, body });
    expect(proposed).toMatchObject({
      status: 201,
      body: { status: 'pending_approval', source: 'api_key', proposed_by: { kind: 'api_key', id: key.id } },
    });
    const repeated = await call('createSettlementV1', key.caller, { params: { accountId }, body });
    expect(repeated).toMatchObject({ status: 200, body: proposed.body });
    const params = { id: proposed.body.id };
    const approval = { params, body: { action: 'approve' } };
    expect(await call('updateSettlementV1', key.caller, approval)).toMatchObject({
      status: 403,
      body: { code: 'person_required' },
    });
    expect(await call('updateSettlement', tenant.admin, approval)).toMatchObject({ status: 200 });
    const accepted = await call('updateSettlementV1', key.caller, { params, body: { action: 'accept' } });
    expect(accepted).toMatchObject({ status: 200, body: { decided_by: { kind: 'api_key', id: key.id } } });
    const withdrawn = await call('updateSettlementV1', key.caller, { params, body: { action: 'withdraw' } });
    expect(withdrawn).toMatchObject({ status: 200, body: { outcome: 'withdrawn' } });
  });

  it('adds accounts to a campaign by its own ids, and takes them out again', async () => {
    const { id } = await aCampaignOf(tenant);
    const campaigns = await call('listCampaignsV1', key.caller, { query: { limit: 200 } });
    expect(campaigns.body.data).toContainEqual((await call('readCampaignV1', key.caller, { params: { id } })).body);
    const external = [randomUUID(), randomUUID()];
    const accounts = await Promise.all(external.map((external_id) => anAccountOf(tenant, { external_id })));
    const assign = (account_external_ids: readonly string[], campaign_id: string | null) =>
      call('changeAccountsInBulkV1', key.caller, {
        body: { action: 'assign_campaign', account_external_ids, campaign_id },
      });
    const campaignsOf = () =>
      Promise.all(
        accounts.map(
          async (account) =>
            (await call('readAccount', tenant.viewer, { params: { id: account.id } })).body.campaign_id,
        ),
      );
    expect(await assign([...external, 'no such'], id)).toMatchObject({
      status: 404,
      body: { code: 'account_not_found', details: [{ path: 'account_external_ids.2' }] },
    });
    expect((await assign(external, id)).body).toEqual({ affected: 2 });
    expect((await assign(external, id)).body).toEqual({ affected: 0 });
    expect(await campaignsOf()).toEqual([id, id]);
    expect((await assign(external, null)).body).toEqual({ affected: 2 });
    expect(await campaignsOf()).toEqual([null, null]);
  });

  it('changes in bulk only what its scopes name', async () => {
    const { id, external_id } = await anAccountOf(tenant);
    const closer = await aKey(tenant, { scopes: ['accounts:write'] });
    const ask = (caller: typeof closer.caller, body: object) => call('changeAccountsInBulkV1', caller, { body });
    const enrolment = { account_ids: [id], action: 'assign_strategy', strategy_id: null };
    const pause = { account_ids: [id], action: 'pause' };
    const refused = { status: 403, body: { code: 'missing_scope' } };
    expect(await ask(key.caller, pause)).toMatchObject(refused);
    expect(await ask(closer.caller, enrolment)).toMatchObject(refused);
    expect((await ask(key.caller, enrolment)).body).toEqual({ affected: 0 });
    expect((await ask(closer.caller, pause)).body).toEqual({ affected: 1 });
    const both = { ...pause, account_external_ids: [external_id] };
    expect(await ask(closer.caller, both)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'account_ids', code: 'account_identifier' }] },
    });
  });

  it('is the actor of the events that it causes', async () => {
    const receiver = await startScriptedServer(reply(200, {}));
    onTestFinished(receiver[Symbol.dispose]);
    const body = { url: `${receiver.url}/events`, events: ['interaction.created'] };
    await call('createWebhook', tenant.admin, { body });
    const { id } = await aDebtorOf(tenant);
    await call('dispatchSmsV1', key.caller, { body: { account_id: id } });
    const received = await eventually(async () => receiver.requests.find((request) => request.body.includes(id)));
    expect(JSON.parse(received.body)).toMatchObject({
      actor: { kind: 'api_key', id: key.id },
      data: { account_id: id },
    });
  });

  it('opens no path that is for people', async () => {
    const { id } = await aDebtorOf(tenant);
    expect(await call('dispatchSms', key.caller, { body: { account_id: id } })).toMatchObject({ status: 401 });
  });
});

describe('a person at the path of a key', () => {
  it('needs the role that the route requires', async () => {
    const { id } = await aDebtorOf(tenant);
    const check = { body: { account_id: id, channel: 'sms' } };
    expect(await call('checkDispatchV1', tenant.viewer, check)).toMatchObject({
      status: 403,
      body: { code: 'missing_role' },
    });
    expect(await call('checkDispatchV1', tenant.agent, check)).toMatchObject({ status: 200 });
  });
});
