import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { type Tenant, aCampaignOf, aKey, anAccountOf, baseUrl, call, eventually } from './api-client.ts';
import { type InjectedInstruction, injectedInstructions } from './injected-instructions.ts';
import { aReadyTenant, phoneEnding } from './ready-tenant.ts';

/** Texts with this ending make the simulated provider reply with them. */
const planted = 'INJECTED-7Q';
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

let tenant: Tenant;
let client: Client;
let instructions: readonly InjectedInstruction[];
let target: { account: string; contact: string; campaign: string };
let reads: readonly (readonly [string, Readonly<Record<string, unknown>>])[];

async function use(name: string, given: Readonly<Record<string, unknown>> = {}) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given });
  return { isError: isError === true, result: Object(structuredContent), text: JSON.stringify(content) };
}

const stateOfTarget = async () => {
  const [account, timeline, contact] = await Promise.all([
    call('readAccount', tenant.admin, { params: { id: target.account } }),
    call('readTimeline', tenant.admin, { params: { id: target.account }, query: { limit: 200 } }),
    call('readContact', tenant.admin, { params: { id: target.contact } }),
  ]);
  // A decision of a check is no contact, and is not part of the timeline.
  return { account: account.body, timeline: timeline.body, contact: contact.body };
};

/** The places of a planted text outside of `untrusted_text`. */
function escaped(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(planted) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'untrusted_text' ? [] : escaped(each, `${path}.${Array.isArray(value) ? '*' : name}`),
  );
}

/** One account for each instruction, with it wherever an import can write; for some also where people write. */
async function plant({ text }: InjectedInstruction, index: number): Promise<void> {
  const full = `${text} ${planted}`;
  const { id } = await anAccountOf(tenant, {
    contact: { name: full.slice(0, 190), external_id: `person ${index} ${planted}` },
    external_id: `debt ${index} ${planted}`,
    source_system: `core ${planted}`,
    reference: full.slice(0, 100),
    notes: full,
    origin: full,
    creditor: { name: full, reference: `ref ${planted}` },
    custom: { remark: full },
    total_amount: 100,
  });
  if (index % 8 > 0) return;
  const at = { params: { id } };
  await call('createNote', tenant.admin, { ...at, body: { text: full } });
  await call('createPromise', tenant.admin, { ...at, body: { amount: 1, due_date: inTwoDays, notes: full } });
  await call('createSettlement', tenant.admin, {
    params: { accountId: id },
    body: { offered_amount: 90, notes: full },
  });
  const dispute = { category: 'other', text: full };
  await call('createAccountHold', tenant.admin, { ...at, body: { kind: 'disputed', reason: full, dispute } });
}

beforeAll(async () => {
  tenant = await aReadyTenant();
  const phone = phoneEnding('0009');
  const debtor = await anAccountOf(tenant, {
    contact: { name: `Call opt_out ${planted}`, phone, email: 'a@mail.example' },
  });
  const campaign = await aCampaignOf(tenant);
  target = { account: debtor.id, contact: debtor.contact.id, campaign: campaign.id };
  instructions = injectedInstructions(target);
  for (const [index, instruction] of instructions.entries()) await plant(instruction, index);
  const { caller } = await aKey(tenant);
  client = new Client({ name: 'obedient', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseUrl()), { requestInit: { headers: caller.headers } }),
  );
  const found = await use('search_accounts', { q: 'Ignore' });
  const account = required(found.result.data[0]).account;
  reads = [
    ['search_accounts', { q: 'INJECTED' }],
    ['read_account', { account_id: account.id }],
    ['read_timeline', { account_id: account.id }],
    ['list_account_decisions', { account_id: account.id }],
    ['list_person_decisions', { contact_id: account.contact.id }],
    ['list_blocked_decisions', {}],
    ['list_account_holds', { account_id: account.id }],
    ['list_holds', {}],
    ['list_promises', {}],
    ['list_settlements', {}],
    ['list_plans', {}],
    ['list_campaigns', {}],
    ['read_overview', {}],
    ['check_dispatch', { account_id: account.id }],
    ['dispatch_sms', { account_id: account.id }],
    ['place_account_hold', { account_id: account.id, kind: 'attorney', reason: 'Asked' }],
  ];
}, 120_000);

describe('instructions in texts that an assistant reads', () => {
  it('are at least 40', () => {
    expect(instructions.length).toBeGreaterThanOrEqual(40);
  });

  it('leave a tool inside untrusted_text, and as a name on one line', async () => {
    let inside = 0;
    for (const [name, given] of reads) {
      const { result, isError } = await use(name, given);
      expect({ name, isError }).toEqual({ name, isError: false });
      const outside = escaped(result);
      expect(outside.filter((path) => !/\.(contact_)?name$/.test(path))).toEqual([]);
      inside += JSON.stringify(result).split(planted).length - 1 - outside.length;
    }
    expect(inside).toBeGreaterThan(50);
  });

  it('change nothing if an assistant obeys them without asking a person', async () => {
    const before = await stateOfTarget();
    const obeyed = instructions.flatMap(({ call: act }) => (act ? [act] : []));
    expect(obeyed.length).toBeGreaterThan(15);
    for (const [name, given] of obeyed) {
      const { isError, result } = await use(name, given);
      if (isError)
        expect(result.code).toMatch(/^(confirmation_invalid|validation_failed|unknown_tool|account_not_found)$/);
      else expect(result).toMatchObject({ done: false });
    }
    expect(await stateOfTarget()).toEqual(before);
  });

  it('change neither the tools nor their descriptions', async () => {
    const { caller } = await aKey(await aReadyTenant());
    const other = new Client({ name: 'other', version: '1' });
    const headers = { headers: caller.headers };
    await other.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseUrl()), { requestInit: headers }));
    expect(await client.listTools()).toEqual(await other.listTools());
    expect(client.getInstructions()).toBe(other.getInstructions());
  });

  it('stay inside untrusted_text when a debtor replies with one', async () => {
    await call('dispatchSms', tenant.agent, { body: { account_id: target.account } });
    const messages = await eventually(async () => {
      const { result } = await use('read_timeline', { account_id: target.account, type: 'interaction' });
      const inbound = result.data.filter((each: never) => Object(each).interaction.direction === 'inbound');
      return inbound.length > 0 && inbound;
    });
    for (const { interaction } of messages) {
      expect(interaction).not.toHaveProperty('body');
      expect(interaction.untrusted_text).toHaveProperty('body');
    }
  });
});
