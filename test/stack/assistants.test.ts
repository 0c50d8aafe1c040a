import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { Scope } from '../../lib/platform/http/route.ts';
import { type Caller, type Tenant, aCampaignOf, aKey, baseUrl, call, eventually } from './api-client.ts';
import { runScript } from './printed-commands.ts';
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
    expect(entries.body.data).toMatchObject([
      { action: 'hold_placed', api_key_id: key.id, via: 'mcp' },
      { action: 'contact_attempted', subject: { id }, api_key_id: key.id, via: 'mcp' },
    ]);
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

describe("an assistant's session", () => {
  it('answers why a person was not called, previews another way, and takes it once after the person agreed', async () => {
    const { id, contact } = await aDebtorOf(tenant, { name: 'Rosa Lima' });
    const hold = {
      kind: 'by_request',
      reason: 'Works at night',
      until: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const placed = await call('createAccountHold', tenant.agent, { params: { id }, body: hold });
    const blocked = await call('dispatchVoice', tenant.agent, { body: { account_id: id } });
    expect(blocked).toMatchObject({ status: 422, body: { code: 'account_held' } });
    const key = await aKey(tenant, { scopes: ['accounts:read', 'decisions:read', 'dispatch', 'holds:write'] });
    const client = await connect(key.caller);

    const found = await eventually(async () => {
      const { data } = await use(client, 'search_accounts', { q: 'Rosa Lima' });
      return data[0];
    });
    expect(found.account).toMatchObject({ id, holds: [{ kind: 'by_request', blocks: 'all' }] });
    const day = await use(client, 'list_blocked_decisions', { channel: 'voice' });
    expect(day.data).toMatchObject([{ account_id: id, contact_name: 'Rosa Lima', reason: 'account_held' }]);
    const why = await use(client, 'list_person_decisions', { contact_id: contact.id });
    expect(why.data).toMatchObject([
      { channel: 'voice', allowed: false, reason: 'account_held', initiated_by: { kind: 'user' } },
    ]);
    expect(why.data[0].checks).toMatchObject([
      { rule: 'account_held', passed: false, compared: { hold: { blocks: 'all' } } },
    ]);
    const holds = await use(client, 'list_account_holds', { account_id: id });
    expect(holds.data).toMatchObject([{ id: placed.body.id, untrusted_text: { reason: 'Works at night' } }]);

    const refused = await act(client, 'dispatch_email', { account_id: id });
    expect(refused.preview.now).toMatchObject({ allowed: false, reason: 'account_held' });
    expect(refused.done).toMatchObject({ isError: true, code: 'account_held', blocked: true });
    await call('releaseHold', tenant.agent, { params: { id: placed.body.id }, body: { reason: 'Asked for an email' } });
    const { preview, done } = await act(client, 'dispatch_email', { account_id: id });
    expect(preview.now).toMatchObject({ allowed: true });
    expect(done).toMatchObject({ status: 'sent', channel: 'email' });
    const timeline = await use(client, 'read_timeline', { account_id: id, type: 'interaction' });
    expect(timeline.data).toMatchObject([
      { interaction: { id: done.interaction_id, initiated_by: { kind: 'api_key', id: key.id, via: 'mcp' } } },
    ]);
  });

  it('counts once against the quota of the key, whatever the tool does', async () => {
    const { caller } = await aKey(tenant);
    const body = JSON.stringify(message('tools/call', { name: 'read_account', arguments: { account_id: debtor.id } }));
    const left = async () => Number((await post(body, caller)).headers.get('ratelimit-remaining'));
    expect(await left()).toBe(99);
    expect(await left()).toBe(98);
  });

  it('is that of a user, too, by their role', async () => {
    const viewer = await connect(tenant.viewer);
    const names = (await viewer.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('read_timeline');
    expect(names).not.toContain('dispatch_sms');
    expect(await use(viewer, 'dispatch_sms', { account_id: debtor.id })).toMatchObject({
      isError: true,
      code: 'missing_role',
    });
    const agent = await connect(tenant.agent);
    const { done } = await act(agent, 'register_promise', { account_id: debtor.id, amount: 5, due_date: inTwoDays });
    expect(done).toMatchObject({ source: 'agent', registered_by: { kind: 'user', via: 'mcp' } });
  });

  it('sees nothing of another organization', async () => {
    const other = await connect((await aKey(await aReadyTenant())).caller);
    expect(await use(other, 'read_account', { account_id: debtor.id })).toMatchObject({
      isError: true,
      code: 'account_not_found',
    });
    expect((await use(other, 'search_accounts', { q: 'Luz' })).data).toEqual([]);
  });

  it('asks for more lines with the cursor', async () => {
    const few = await aReadyTenant();
    const { id } = await aDebtorOf(few);
    for (let n = 0; n < 21; n++) await call('createNote', few.agent, { params: { id }, body: { text: `Note ${n}` } });
    const client = await connect((await aKey(few, { scopes: ['accounts:read'] })).caller);
    const first = await use(client, 'read_timeline', { account_id: id, type: 'note' });
    expect(first.data).toHaveLength(20);
    const rest = await use(client, 'read_timeline', { account_id: id, type: 'note', cursor: first.more.cursor });
    expect(rest.data).toMatchObject([{ note: { untrusted_text: { text: 'Note 0' } } }]);
    expect(rest.more).toBeUndefined();
  });
});

const post = (body: string, { headers }: Caller, over: Record<string, string> = {}) =>
  fetch(mcpUrl(), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
      ...over,
    },
    body,
  });

const message = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const start = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };

describe('the protocol', () => {
  let key: Caller;
  beforeAll(async () => {
    key = (await aKey(tenant)).caller;
  });

  it.each(['GET', 'DELETE', 'PUT'])('has no streams and no sessions: %s gets 405 at once', async (method) => {
    const reply = await fetch(mcpUrl(), { method, headers: { ...key.headers, Accept: 'text/event-stream' } });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('wants credentials', async () => {
    expect((await post(JSON.stringify(message('ping')), { headers: {} })).status).toBe(401);
    expect((await post(JSON.stringify(message('ping')), { headers: { 'X-API-Key': 'cms_pk_no' } })).status).toBe(401);
  });

  it.each<readonly [string, unknown, number, object]>([
    ['a ping without initialize', message('ping'), 200, { result: {} }],
    ['a list without initialize', message('tools/list'), 200, { result: { tools: expect.any(Array) } }],
    ['an unknown method', message('nothing'), 200, { error: { code: -32601 } }],
    ['resources, which it has none of', message('resources/list'), 200, { error: { code: -32601 } }],
    ['a batch', [message('ping'), message('ping', {}, 2)], 200, [{ result: {} }, { result: {} }]],
    ['initialize in a batch', [message('initialize', start), message('ping')], 400, { error: { code: -32600 } }],
    [
      'a batch of two calls',
      [message('tools/call', { name: 'read_overview' }), message('tools/call', { name: 'read_overview' }, 2)],
      400,
      { error: { code: -32600 } },
    ],
    ['what is no message', { hello: 'world' }, 400, { error: { code: -32700 } }],
    ['an id of null', message('ping', {}, null), 400, { error: { code: -32700 } }],
    ['a call without a name', message('tools/call', {}), 200, { error: { code: expect.any(Number) } }],
    [
      'an unknown tool',
      message('tools/call', { name: 'no_such_tool' }),
      200,
      { result: { isError: true, structuredContent: { code: 'unknown_tool' } } },
    ],
    [
      'an unknown argument',
      message('tools/call', { name: 'read_overview', arguments: { limit: 1 } }),
      200,
      { result: { isError: true, structuredContent: { code: 'validation_failed' } } },
    ],
    [
      'a missing argument',
      message('tools/call', { name: 'read_account', arguments: {} }),
      200,
      { result: { isError: true, structuredContent: { error: expect.stringContaining('account_id is missing') } } },
    ],
  ])('answers %s', async (_, body, status, expected) => {
    const reply = await post(JSON.stringify(body), key);
    expect({ status: reply.status, body: await reply.json() }).toMatchObject({ status, body: expected });
    expect(reply.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['broken JSON', '{', {}, 400, -32700],
    ['another media type', '{}', { 'Content-Type': 'text/plain' }, 415, -32000],
    ['a client that accepts JSON alone', '{}', { Accept: 'application/json' }, 406, -32000],
    ['an unknown version', JSON.stringify(message('ping')), { 'MCP-Protocol-Version': '2099-01-01' }, 400, -32000],
    ['a body of more than 256 KiB', JSON.stringify(message('ping', { a: 'a'.repeat(262_144) })), {}, 413, -32000],
  ])('refuses %s', async (_, body, headers, status, code) => {
    const reply = await post(body, key, headers);
    expect({ status: reply.status, body: await reply.json() }).toMatchObject({ status, body: { error: { code } } });
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])('speaks %s', async (version) => {
    const reply = await post(JSON.stringify(message('initialize', { ...start, protocolVersion: version })), key);
    expect(await reply.json()).toMatchObject({ result: { protocolVersion: version } });
    expect((await post(JSON.stringify(message('ping')), key, { 'MCP-Protocol-Version': version })).status).toBe(200);
  });

  it('offers its own version to a client with an unknown one, and ignores sessions', async () => {
    const body = JSON.stringify(message('initialize', { ...start, protocolVersion: '2099-01-01' }));
    const reply = await post(body, key, { 'Mcp-Session-Id': 'any' });
    expect(await reply.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  it('answers a notification and an empty batch with 202 and nothing else', async () => {
    for (const body of [{ jsonrpc: '2.0', method: 'notifications/initialized' }, []]) {
      const reply = await post(JSON.stringify(body), key);
      expect([reply.status, await reply.text()]).toEqual([202, '']);
    }
  });

  it('lets no caller say that an assistant acts', async () => {
    const forged = { via: 'mcp', 'X-Via': 'mcp', 'X-Amzn-Authorizer-Via': 'mcp' };
    const headers = { ...key.headers, ...forged, 'Content-Type': 'application/json' };
    const url = new URL(`/api/v1/accounts/${debtor.id}/promises`, baseUrl());
    const body = JSON.stringify({ amount: 1, due_date: inTwoDays });
    const promise: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
    expect(promise).toHaveProperty('registered_by', { kind: 'api_key', id: expect.any(String) });
  });
});

describe('the page for assistants', () => {
  const page = readFileSync('docs/assistants.md', 'utf8');

  it('has a configuration to paste', async () => {
    const [, text = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
    const { url, headers } = JSON.parse(text).mcpServers.collections;
    const { base_url: base, organizations } = inject('session');
    expect(url).toBe('http://127.0.0.1:3000/mcp');
    const key = Object.keys(headers).map((name) => [name, organizations[0]!.api_keys.read_only]);
    const { tools } = await (await connect({ headers: Object.fromEntries(key) })).listTools();
    expect(new URL(url).pathname).toBe(new URL('/mcp', base).pathname);
    const names = tools.map(({ name }) => name);
    expect(names).toContain('list_account_decisions');
    expect(names).not.toContain('dispatch_sms');
  });

  it('has a script that does what it says', async () => {
    expect(await runScript('docs/examples/assistant-tools.sh')).toMatchObject([
      { result: { tools: expect.any(Array) } },
      { result: { structuredContent: { kind: 'disputed', placed_by: { via: 'mcp' } } } },
      { result: { structuredContent: { data: [{ allowed: false }, {}, {}, {}] } } },
    ]);
  });

  it('names the tools that there are', async () => {
    const { tools } = await (await connect((await aKey(tenant)).caller)).listTools();
    const names = new Set(tools.map(({ name }) => name));
    const mentioned = [
      ...page.matchAll(/`((?:search|read|list|check|dispatch|place|opt|register|propose|assign)_\w+)`/g),
    ];
    expect(mentioned.length).toBeGreaterThan(15);
    expect(mentioned.map(([, name = '']) => name).filter((name) => !names.has(name))).toEqual([]);
  });
});
