import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { bySize } from '../harness/by-size.ts';
import { type Tenant, aCampaignOf, aKey, aTenant, baseUrl, call, importAccounts } from './api-client.ts';
import { type Night, quotaUsed } from './core-system-night.ts';
import { aReadyTenant } from './ready-tenant.ts';

/** How many accounts a night enrols, and the range of those to which something else happens. */
const sizes = bySize({
  small: { accounts: 14, messages: 8, holds: [3, 5], deaths: [5, 6], optOuts: [6, 12] },
  large: { accounts: 300, messages: 50, holds: [20, 40], deaths: [38, 43], optOuts: [42, 142] },
} as const);

const inRange = ([from, to]: readonly [number, number]) => Array.from({ length: to - from }, (_, n) => from + n);
const isIn = (n: number, [from, to]: readonly [number, number]) => n >= from && n < to;

const account = (n: number) => `core-${n}`;
const contact = (n: number) => `P-${n}`;
const phone = (n: number) => `+54911${2000 + n}4321`;

/** The rule that forbids a message to an account; undefined if it is sent. */
function ruleFor(n: number): string | undefined {
  if (isIn(n, sizes.optOuts)) return 'contact_opted_out';
  if (isIn(n, sizes.deaths)) return 'contact_held';
  return isIn(n, sizes.holds) ? 'account_held' : undefined;
}

type Line = readonly [act: string, answer: Readonly<Record<string, unknown>>];

const program = path.resolve(import.meta.dirname, 'core-system-night.ts');

/** Runs the night, or kills it once it has printed so many answers. */
async function run(key: string, night: Night, { killAfter = Infinity } = {}) {
  const env = { ...process.env, BASE_URL: baseUrl(), API_KEY: key, NIGHT: JSON.stringify(night) };
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines: Line[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(JSON.parse(line));
    if (lines.length === killAfter) child.kill('SIGKILL');
  }
  await ended;
  return { lines, status: child.exitCode };
}

describe('a night of a core system with one key', () => {
  let tenant: Tenant;
  let key: Awaited<ReturnType<typeof aKey>>;
  let night: Night;

  const asAdmin = async (...[name, request]: Parameters<typeof callOf>) => (await callOf(name, request)).body;
  const callOf = (name: Parameters<typeof call>[0], request: Parameters<typeof call>[2] = {}) =>
    call(name, tenant.admin, request);

  /** What the night has left behind. */
  async function effects() {
    const audit: { action: string }[] = (
      await asAdmin('listAuditEntries', { query: { api_key_id: key.id, limit: 1000 } })
    ).data;
    const query = { by: 'external_id', limit: 100 };
    const receipts = [];
    for (const id of night.messages) {
      const { data } = await asAdmin('listDecisionsV1', { params: { id }, query });
      receipts.push(data.filter(({ allowed }: { allowed: boolean }) => allowed));
    }
    return {
      audited: audit.map(({ action }) => action),
      entries: audit,
      optOuts: (await asAdmin('listOptOuts', { query: { page_size: 200 } })).data,
      holds: (await asAdmin('listHolds', { query: { open: 'true', limit: 1000 } })).data,
      members: (await asAdmin('listAccounts', { query: { campaign_id: night.campaign, limit: 1000 } })).data.length,
      receipts,
      messages: await Promise.all(Array.from({ length: sizes.messages }, (_, n) => messagesTo(n))),
    };
  }

  /** How many messages the simulated provider got for an account. */
  async function messagesTo(n: number): Promise<number> {
    const headers = { accept: 'application/json' };
    const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(phone(n))}`, { headers });
    return (await reply.text()).split(`${tenant.id} ${n},`).length - 1;
  }

  beforeAll(async () => {
    tenant = await aReadyTenant();
    const all = inRange([0, sizes.accounts]);
    await importAccounts(
      tenant,
      all.map((n) => ({
        external_id: account(n),
        contact: { external_id: contact(n), name: `${tenant.id} ${n}`, phone: phone(n) },
        total_amount: 100,
      })),
    );
    key = await aKey(tenant, { scopes: ['opt_outs:write', 'holds:write', 'campaigns:write', 'dispatch'] });
    night = {
      name: '2026-11-30',
      campaign: (await aCampaignOf(tenant)).id,
      optOuts: inRange(sizes.optOuts).map(contact),
      deaths: inRange(sizes.deaths).map(contact),
      holds: inRange(sizes.holds).map(account),
      enrolments: all.map(account),
      messages: inRange([0, sizes.messages]).map(account),
    };
  });

  it('is done once, though it is killed, runs out of its quota, and is repeated', async () => {
    const acts = 2 + night.holds.length + night.deaths.length + night.messages.length;
    const killed = await run(key.text, night, { killAfter: acts - Math.ceil(sizes.messages / 2) });
    expect(killed.status).toBeNull();

    let done = await run(key.text, night);
    expect(done.status).toBe(bySize({ small: 0, large: quotaUsed }));
    if (done.status === quotaUsed) {
      const more = { params: { id: key.id }, body: { requests_per_window: 1000 } };
      expect(await callOf('updateApiKey', more)).toMatchObject({ status: 200 });
      done = await run(key.text, night);
    }
    expect(done.status).toBe(0);
    expect(done.lines.slice(0, killed.lines.length)).toEqual(killed.lines);
    expect(Object.fromEntries(done.lines)).toMatchObject({
      'opt-outs': { opted_out: night.optOuts.length, unknown_contacts: [] },
      enrolment: { affected: night.enrolments.length },
      ...Object.fromEntries(
        inRange([0, sizes.messages]).map((n) => {
          const rule = ruleFor(n);
          return [`message ${account(n)}`, rule === undefined ? { kind: 'sent' } : { blocked: rule }];
        }),
      ),
    });

    const first = await effects();
    expect(first.messages).toEqual(inRange([0, sizes.messages]).map((n) => (ruleFor(n) === undefined ? 1 : 0)));
    expect(first.members).toBe(night.enrolments.length);
    expect(first.optOuts).toHaveLength(night.optOuts.length);
    expect(first.holds).toHaveLength(night.holds.length + night.deaths.length);
    expect(Object.fromEntries(Map.groupBy(first.audited, (action) => action))).toMatchObject({
      opted_out: { length: night.optOuts.length },
      hold_placed: { length: night.holds.length + night.deaths.length },
      accounts_joined: { length: 1 },
    });
    expect(first.receipts.map((allowed) => allowed.length)).toEqual(first.messages);
    expect(first.receipts.flat()[0].initiated_by).toEqual({ kind: 'api_key', id: key.id });

    const again = await run(key.text, night);
    expect(again).toEqual(done);
    expect(await effects()).toEqual(first);
  });

  it('is nothing to another organization', async () => {
    const other = await aTenant();
    const stranger = await aKey(other);
    const lists = ['listHolds', 'listOptOutsV1', 'listBlockedDecisionsV1', 'listAccounts', 'listCampaignsV1'] as const;
    for (const name of lists) expect((await call(name, stranger.caller)).body.data).toEqual([]);
    const optOut = { body: { contact_external_ids: night.optOuts, reason: 'At the branch' } };
    expect((await call('optOutInBulkV1', stranger.caller, optOut)).body).toMatchObject({
      opted_out: 0,
      unknown_contacts: night.optOuts,
    });
    const enrolment = { action: 'assign_campaign', campaign_id: null, account_external_ids: night.enrolments };
    expect(await call('changeAccountsInBulkV1', stranger.caller, { body: enrolment })).toMatchObject({ status: 404 });
    expect((await call('listAuditEntries', other.admin, { query: { api_key_id: key.id } })).body.data).toEqual([]);
  });
});
