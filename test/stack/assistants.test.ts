import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { Scope } from '../../lib/platform/http/route.ts';
import { type Caller, type Tenant, aCampaignOf, aKey, baseUrl, call } from './api-client.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

const mcpUrl = () => new URL('/mcp', baseUrl());

async function connect({ headers }: Caller): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(mcpUrl(), { requestInit: { headers } }));
  return client;
}

// oxlint-disable-next-line typescript/no-explicit-any -- Each test knows what it asked for.
async function use(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: given });
  return { ...Object(structuredContent), ...(isError === true && { isError }) };
}

let tenant: Tenant;
let debtor: AccountView;

const keyWith = async (...scopes: Scope[]) => (await aKey(tenant, { scopes })).caller;

beforeAll(async () => {
  tenant = await aReadyTenant();
  debtor = await aDebtorOf(tenant, { name: 'Ana Luz Pérez' });
});

/** Asks for the preview of an act, and confirms it. */
async function act(client: Client, name: string, given: Record<string, unknown>) {
  const preview = await use(client, name, given);
  expect(preview).toMatchObject({ done: false, confirmation: expect.any(String) });
  return { preview, done: await use(client, name, { ...given, confirmation: preview.confirmation }) };
}

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe('a tool that acts', () => {
  it('sends once after the person confirmed, and the receipt and the audit log say that an assistant did it', async () => {
    const { id } = await aDebtorOf(tenant);
    const key = await aKey(tenant, { scopes: ['dispatch', 'decisions:read', 'holds:write', 'accounts:read'] });
    const client = await connect(key.caller);
    const { preview, done } = await act(client, 'dispatch_sms', { account_id: id });
    expect(preview.now).toMatchObject({ allowed: true, checks: expect.any(Array) });
    expect(done).toMatchObject({ status: 'sent', channel: 'sms' });
    const again = { account_id: id, confirmation: preview.confirmation };
    expect(await use(client, 'dispatch_sms', again)).toMatchObject({
      isError: true,
      code: 'confirmation_invalid',
      first_result: { interaction_id: done.interaction_id },
    });
    const { data } = await use(client, 'list_account_decisions', { account_id: id });
    expect(data).toMatchObject([{ allowed: true, initiated_by: { kind: 'api_key', id: key.id, via: 'mcp' } }]);
    await act(client, 'place_account_hold', { account_id: id, kind: 'deceased', reason: 'Her son called' });
    const entries = await call('listAuditEntries', tenant.admin, { query: { api_key_id: key.id } });
    expect(entries.body.data).toMatchObject([{ action: 'hold_placed', api_key_id: key.id, via: 'mcp' }]);
    expect(await use(client, 'dispatch_sms', { account_id: id })).toMatchObject({
      done: false,
      now: { allowed: false, reason: 'account_held' },
    });
  });

  it.each([
    ['register_promise', { amount: 10, due_date: inTwoDays }, { status: 'open', registered_by: { via: 'mcp' } }],
    ['propose_settlement', { offered_amount: 60 }, { offered_amount: 60, proposed_by: { via: 'mcp' } }],
    ['place_account_hold', { kind: 'disputed', reason: 'She says she paid' }, { placed_by: { via: 'mcp' } }],
  ])('%s', async (name, given, expected) => {
    const { id } = await aDebtorOf(tenant);
    const client = await connect(await keyWith('promises:write', 'settlements:write', 'holds:write'));
    const { done } = await act(client, name, { account_id: id, ...given });
    expect(done).toMatchObject({ account_id: id, ...expected });
  });

  it('assigns accounts and opts people out', async () => {
    const { id, contact } = await aDebtorOf(tenant);
    const campaign = await aCampaignOf(tenant);
    const client = await connect(await keyWith('accounts:write', 'campaigns:write', 'opt_outs:write'));
    const assignment = { account_ids: [id], action: 'assign_campaign', campaign_id: campaign.id };
    expect((await act(client, 'assign_accounts', assignment)).done).toEqual({ affected: 1 });
    const optOut = { contact_ids: [contact.id], reason: 'Asked on the phone' };
    expect((await act(client, 'opt_out', optOut)).done).toMatchObject({ opted_out: 1 });
    const pause = { account_ids: [id], action: 'pause' };
    expect(await use(client, 'assign_accounts', pause)).toMatchObject({ isError: true, code: 'validation_failed' });
  });
});

describe('the official client', () => {
  it('connects, and learns how to read the texts of others', async () => {
    const client = await connect(await keyWith('accounts:read'));
    expect(client.getServerVersion()).toMatchObject({ name: 'collection-management' });
    expect(client.getServerCapabilities()).toEqual({ tools: expect.anything() });
    expect(client.getInstructions()).toContain('untrusted_text');
    await client.close();
  });

  it('lists the tools that its key may use, each with a flat schema and annotations', async () => {
    const { tools } = await (await connect(await keyWith('decisions:read'))).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'list_account_decisions',
      'list_blocked_decisions',
      'list_person_decisions',
    ]);
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations).toMatchObject({ readOnlyHint: true });
    }
  });

  it('reads an account through a tool', async () => {
    const client = await connect(await keyWith('accounts:read'));
    const found = await use(client, 'search_accounts', { q: 'Luz' });
    expect(found.data).toMatchObject([{ matched: 'name', account: { id: debtor.id, currency: 'ARS' } }]);
    const read = await use(client, 'read_account', { account_id: debtor.id });
    expect(read).toMatchObject({ pending_balance: 100, contact: { name: 'Ana Luz Pérez' } });
  });
});
