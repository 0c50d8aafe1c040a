import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAws } from '../../../local/aws/call-aws.ts';
import { type TableEngine, startTableEngine } from '../../../local/engine/table-engine.ts';
import { required } from '../../harness/required.ts';
import { eventually } from '../../stack/api-client.ts';
import { type RunningStack, callStack, deleteState, startOwnStack, startStack } from '../../stack/running-stack.ts';
import { exportTable, restoreTable } from '../../stack/table-export.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const runbook = readFileSync(path.join(root, 'docs/restore.md'), 'utf8');
const restored = 'restored-table';

let stack: RunningStack;
let organization: string;
let admin: string;

const ask = (method: string, way: string, body?: object) => callStack(stack, admin, method, way, body);

const local = async (page: string, body?: object) => {
  const reply = await fetch(`${stack.session.base_url}/_local/${page}`, {
    headers: { accept: 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- The local runner's replies have these shapes.
  return (await reply.json()) as any;
};

/** Moves the clock by hours and a minute, which runs every schedule that becomes due. */
const advanceHours = (hours: number) => local('clock', { advance_seconds: hours * 3600 + 60 });

const phones = { ana: '+5491155000101', ben: '+5491155000102', eva: '+5491155000103', late: '+5491155000104' };

/** How many messages each person was sent, over all starts of the service. */
async function sentTo(...people: (keyof typeof phones)[]): Promise<number[]> {
  const entries: { readonly operation: string; readonly to: string | null }[] = await local('outbox');
  return people.map(
    (name) => entries.filter(({ operation, to }) => operation === 'send_sms' && to === phones[name]).length,
  );
}

const untilSent = (people: (keyof typeof phones)[], counts: number[]) =>
  eventually(async () => (await sentTo(...people)).join() === counts.join(), 40);

/** Waits until the sends are recorded, too. */
const untilContacted = (...people: (keyof typeof phones)[]) =>
  eventually(async () => {
    const read = people.map((name) => ask('GET', `/api/v1/accounts/${accounts.get(name)}`));
    return (await Promise.all(read)).every(({ last_contacted_at: at }) => at !== null);
  });

const accounts = new Map<keyof typeof phones, string>();

const contacts = new Map<keyof typeof phones, string>();

async function addAccount(name: keyof typeof phones): Promise<void> {
  const body = { external_id: name, contact: { name, phone: phones[name] }, total_amount: 1000 };
  const { id, contact } = await ask('POST', '/api/v1/accounts', body);
  accounts.set(name, id);
  contacts.set(name, contact.id);
}

async function join(campaign_id: string, ...names: (keyof typeof phones)[]): Promise<void> {
  const account_ids = names.map((name) => accounts.get(name));
  await ask('POST', '/api/admin/bulk/accounts', { action: 'assign_campaign', campaign_id, account_ids });
}

async function startCampaign(): Promise<string> {
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: 10, per_week: 70 };
  await ask('PATCH', '/api/admin/organization', { contact_hours, contact_frequency });
  const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 24 };
  const steps = [{ ...sms, delay_hours: 0 }, sms, sms];
  const strategy = await ask('POST', '/api/admin/strategies', { name: 'Daily', max_discount_pct: 0, steps });
  const campaign = { name: 'Restored', strategy_id: strategy.id, status: 'active' };
  return (await ask('POST', '/api/admin/campaigns', campaign)).id;
}

/** What a person can see of the organization. */
async function portfolio() {
  const ana = required(accounts.get('ana'));
  return {
    account: await ask('GET', `/api/v1/accounts/${ana}`),
    payments: await ask('GET', `/api/v1/accounts/${ana}/payments`),
    promises: await ask('GET', '/api/promises'),
    decisions: await ask('GET', `/api/accounts/${ana}/decisions`),
    webhooks: await ask('GET', '/api/v1/webhooks'),
  };
}

/** Runs a command of the repository as the runbook prints it: its output, whatever its exit code. */
async function run(script: string, given: readonly string[], environment: Readonly<Record<string, string>>) {
  expect(runbook).toContain(`npm run ${script}`);
  const env = { ...process.env, STATE_DIR: stack.folder, ...environment };
  const command = [`operations/${script}.ts`, ...given];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    return { code: 0, output: stdout };
  } catch (failure) {
    // A process that ends with another code than 0 rejects with these fields.
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** The environment in which a command reaches a table of an engine. */
const ofTable = ({ endpoint }: TableEngine) => ({
  TABLE_NAME: restored,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
});

/** The commands of step 3 of the runbook, as calls: the operation and its input. */
function commandsAfterRestore(): { readonly operation: string; readonly input: Record<string, unknown> }[] {
  const step = required(runbook.split('**3. ')[1]?.split('**4. ')[0]);
  const text = required(/```sh\n(.*?)```/s.exec(step)?.[1]).replace(/\\\n\s*/g, '');
  const lines = text.split('\n').filter((line) => line.startsWith('aws dynamodb ') && !line.includes(' wait '));
  return lines.map((line) => {
    const resolved = line
      .replace(/\$\(.*?\)/, `arn:aws:dynamodb:us-east-1:000000000000:table/${restored}`)
      .replaceAll('$RESTORED', restored);
    const [, , operation = '', ...rest] = resolved.split(/ +/);
    const flags = rest.join(' ').split(/ ?--/).slice(1);
    return { operation: pascal(operation), input: Object.fromEntries(flags.map(flagOf)) };
  });
}

const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const valueOf = (text: string): unknown => (text === 'true' ? true : text);
const structureOf = (text: string) =>
  Object.fromEntries(
    text.split(',').map((pair) => [required(pair.split('=')[0]), valueOf(required(pair.split('=')[1]))]),
  );

function flagOf(flag: string): [string, unknown] {
  const [name = '', ...values] = flag.split(' ');
  if (values.length === 0) return [pascal(name), true];
  const parsed = values.map((value) => (value.includes('=') ? structureOf(value) : value));
  return [pascal(name), name === 'tags' ? parsed : parsed[0]];
}

/** Loses the table and restores an earlier one, while the functions are stopped. */
async function loseAndRestore(table: string, backup: string): Promise<string> {
  const engine = await startTableEngine(path.join(stack.folder, 'table'));
  const call = (operation: string, input: object) => callAws(engine.endpoint, `DynamoDB_20120810.${operation}`, input);
  try {
    await restoreTable(engine.endpoint, backup, table, restored);
    await call('UpdateTable', { TableName: table, DeletionProtectionEnabled: false });
    await call('DeleteTable', { TableName: table });
    for (const { operation, input } of commandsAfterRestore())
      // The engine has no recovery to a point in time.
      if (operation !== 'UpdateContinuousBackups') await call(operation, input);

    const held = await run('hold-outreach', [], ofTable(engine));
    expect(held).toMatchObject({ code: 0, output: expect.stringContaining('2 of 2 organizations paused') });
    const logs = path.join(stack.folder, 'logs');
    const lines = readdirSync(logs).map((file) => readFileSync(path.join(logs, file), 'utf8'));
    const journal = path.join(backup, 'contacts.log');
    writeFileSync(journal, lines.join('\n'));
    const recorded = await run('record-contacts', [journal], ofTable(engine));
    expect(recorded.output).toContain('contacts: 2 recorded, 2 known, 0 account missing, 0 not in campaign\n');
    expect(recorded).toMatchObject({ code: 0, output: expect.stringContaining('opt-outs: 1 recorded') });
    return required(/--resume (\S+)/.exec(held.output)?.[1]);
  } finally {
    await engine.stop();
  }
}

beforeAll(async () => {
  stack = await startOwnStack();
  const [sample] = stack.session.organizations;
  organization = required(sample?.id);
  admin = required(sample?.tokens.admin);
});

afterAll(async () => {
  if (stack.process.exitCode === null && stack.process.signalCode === null) await stack.stop('SIGKILL');
  deleteState(stack);
});

describe('a service whose table is lost', () => {
  it('goes on with a restored one as the runbook says: everything is there, and nothing is sent twice', async () => {
    const campaign = await startCampaign();
    for (const name of ['ana', 'ben', 'eva'] as const) await addAccount(name);
    await join(campaign, 'ana', 'ben');
    const ana = required(accounts.get('ana'));
    await ask('POST', '/api/v1/payments', { account_id: ana, amount: 100 });
    await ask('POST', '/api/v1/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['payment.registered'] });
    await advanceHours(0);
    await untilSent(['ana', 'ben'], [1, 1]);
    await untilContacted('ana', 'ben');
    const before = await portfolio();
    const backup = path.join(stack.folder, 'export');
    const { tables, table_engine } = await local('');
    expect(await exportTable(table_engine.endpoint_url, tables[0], backup)).toBeGreaterThan(100);

    // What the restored table will have forgotten.
    await ask('POST', '/api/admin/opt-out/bulk', { phones: [phones.eva], reason: 'by phone' });
    await ask('POST', '/api/v1/payments', { account_id: ana, amount: 1 });
    await advanceHours(24);
    await untilSent(['ana', 'ben'], [2, 2]);

    expect(await stack.stop('SIGTERM')).toBe(0);
    const heldAt = await loseAndRestore(tables[0], backup);
    const port = Number(new URL(stack.session.base_url).port);
    stack = await startStack({ folder: stack.folder, port, restoredTable: restored });

    const { account, ...others } = await portfolio();
    expect(others).toEqual({ ...before, account: undefined });
    expect(account).toMatchObject({ id: ana, pending_balance: before.account.pending_balance });
    expect(account.last_contacted_at > before.account.last_contacted_at).toBe(true);
    expect(await ask('GET', '/api/admin/opt-out')).toMatchObject({ data: [{ contact_id: contacts.get('eva') }] });

    // What the lost stream had not counted yet is counted from the restored items. Statuses that are read at the providers
    // meanwhile change some counts between the two comparisons, and leave those to another run.
    const repair = () => run('verify-counters', [...verification(), '--repair', '--wait', '5'], {});
    await eventually(async () => (await repair()).code === 0, 120, 1000);

    // Nothing is sent before somebody resumes, even to those who were never contacted.
    await addAccount('late');
    await join(campaign, 'late', 'eva');
    await advanceHours(1);
    expect(await ask('GET', '/api/admin/execution/status')).toMatchObject({ paused: true });
    expect(await sentTo('ana', 'ben', 'eva', 'late')).toEqual([2, 2, 0, 0]);

    const resumed = await run('hold-outreach', ['--local', '--resume', heldAt], {});
    expect(resumed).toEqual({ code: 0, output: '2 of 2 organizations resumed\n' });
    await advanceHours(1);
    await untilSent(['late'], [1]);
    expect(await sentTo('ana', 'ben', 'eva', 'late')).toEqual([2, 2, 0, 1]);

    // The last step of those who were contacted before comes when it is due, once.
    await advanceHours(24);
    await untilSent(['ana', 'ben', 'late'], [3, 3, 2]);
    await advanceHours(24);
    await untilSent(['late'], [3]);
    expect(await sentTo('ana', 'ben', 'eva', 'late')).toEqual([3, 3, 0, 3]);

    // The stream of the restored table is read: a new payment is counted.
    await ask('POST', '/api/v1/payments', { account_id: ana, amount: 1 });
    expect((await ask('GET', `/api/v1/accounts/${ana}`)).pending_balance).toBe(before.account.pending_balance - 1);
    await eventually(async () => (await run('verify-counters', verification(), {})).code === 0, 60, 1000);
    const events: { readonly detail_type: string }[] = await local('events');
    expect(events.map(({ detail_type: type }) => type)).toContain('payment.registered');
  }, 300_000);
});

const verification = (): string[] => ['--local', '--organization', organization, '--days', '5'];
