import { marshall } from '@aws-sdk/util-dynamodb';
import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountId, DecisionId, InteractionId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import type { ExportView } from '../../../lib/portfolio/exports/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import { anInteraction } from '../../builders.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { beginRecordExport, download, finishExport, readExport } from '../../harness/exports.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Name = Parameters<typeof beginRecordExport>[2];

let service: Service;
let organization: OrganizationId;
useService((started) => void ({ service } = started));
beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const anAccount = async (name: string): Promise<AccountId> => {
  const body = { external_id: `INV-${name}`, contact: { name }, total_amount: 1_000 };
  return parseId(AccountId, (await service.call<AccountView>('createAccount', { organization, body })).id);
};

async function exported(name: Name, body: object = {}): Promise<{ readonly text: string; readonly view: ExportView }> {
  const view = await finishExport(service, organization, await beginRecordExport(service, organization, name, body));
  return { view, text: (await download(view)).text };
}
const rowsOf = async (name: Name, filters: object = {}): Promise<Row[]> =>
  JSON.parse((await exported(name, { filters })).text) as Row[];

/** Writes messages to the history of an account, one a day from 1 October at noon, UTC. */
async function writeMessages(account: AccountId, count: number, over: object = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => parseId(InteractionId, randomUUID()));
  await service.table.copy(
    marshall({ ...anInteraction(), ...over }, { removeUndefinedValues: true }),
    ids.map((id, day) => {
      const created_at = new Date(Date.UTC(2026, 9, 1 + day, 12)).toISOString();
      const at = { id, account_id: account, organization, created_at };
      return {
        ...at,
        ...keys.interaction(organization, account, created_at, id),
        ...indexKeys.interaction(organization, id),
      };
    }),
  );
  return ids;
}

async function writeDecision(account: AccountId, at: string, over: object): Promise<string> {
  const id = parseId(DecisionId, randomUUID());
  const decision = { kind: 'decision', channel: 'sms', action_type: 'reminder', allowed: true, reason: null };
  const compared = { retry_at: null, allowed_until: null, checks: [], facts: {}, rules_in_force: {} };
  const initiated_by = { kind: 'system', id: null };
  const place = { id, account_id: account, contact_id: randomUUID(), organization, at };
  await service.table.copy(marshall({ ...decision, ...compared, initiated_by, ...over }), [
    { ...place, ...keys.decision(organization, account, at, id) },
  ]);
  return id;
}

describe('an export of payments', () => {
  const pay = (account: AccountId, over: object) =>
    service.call<PaymentView>('createPayment', { organization, body: { account_id: account, ...over } });

  it('has each payment once, in the order and with the values of the list, and the names of its account', async () => {
    const accounts = [await anAccount('Ana'), await anAccount('Bo')];
    for (let n = 1; n <= 7; n++)
      await pay(accounts[n % 2]!, { amount: n, paid_at: `2026-10-0${((n * 3) % 7) + 1}T12:00:00Z` });
    const { data: listed } = await service.call<{ data: Row[] }>('listAllPayments', { organization });
    const names = new Map(accounts.map((id, n) => [id as string, n === 0 ? 'INV-Ana' : 'INV-Bo']));
    expect(await rowsOf('exportPayments')).toEqual(
      listed.map((payment) => ({ ...payment, account_external_id: names.get(String(payment['account_id'])) })),
    );
  });

  it('has the columns that readers know, and no formula', async () => {
    const account = await anAccount('Ana');
    const { id } = await pay(account, { amount: 10.5, paid_at: '2026-10-01', reference: '=1+1', external_id: 'P-1' });
    await service.call('reversePayment', {
      organization,
      params: { id },
      body: { reason: 'bounced', reversed_at: '2026-10-02', external_id: 'R-1' },
    });
    const { text, view } = await exported('exportPayments', { format: 'csv', bom: true, delivery: 'file' });
    expect(view).toMatchObject({ exported: 'payments', format: 'csv', bom: true, rows: 1 });
    expect(view.file?.file_name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
    const [row] = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(Object.keys(row!)).toEqual([
      ...[
        'id',
        'account_id',
        'account_external_id',
        'contact_name',
        'amount',
        'overpaid_amount',
        'currency',
        'paid_at',
      ],
      ...['method', 'reference', 'external_id', 'notes', 'created_at', 'status'],
      ...['reversal_reason', 'reversed_at', 'reversal_external_id', 'group_id'],
    ]);
    expect(row).toMatchObject({
      ...{ id, account_external_id: 'INV-Ana', contact_name: 'Ana', amount: '10.5', reference: "'=1+1" },
      ...{ status: 'reversed', reversal_reason: 'bounced', reversed_at: '2026-10-02T00:00:00.000Z' },
      reversal_external_id: 'R-1',
    });
  });

  it("is selected by days of the organization's calendar, and by status", async () => {
    await service.call('updateOrganization', { organization, body: { timezone: 'America/Bogota' } });
    const account = await anAccount('Ana');
    await pay(account, { amount: 1, paid_at: '2026-10-01T04:59:59.999Z' });
    const { id } = await pay(account, { amount: 2, paid_at: '2026-10-01T05:00:00.000Z' });
    await pay(account, { amount: 3, paid_at: '2026-10-02T04:59:59.999Z' });
    await pay(account, { amount: 4, paid_at: '2026-10-02T05:00:00.000Z' });
    await service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });
    const amounts = async (filters: object) => (await rowsOf('exportPayments', filters)).map((row) => row['amount']);
    expect(await amounts({ paid_from: '2026-10-01', paid_to: '2026-10-01' })).toEqual([3, 2]);
    expect(await amounts({ status: 'reversed' })).toEqual([2]);
    expect(await amounts({ account_id: account, status: 'registered' })).toEqual([4, 3, 1]);
  });
});

describe('an export of promises', () => {
  it('has each promise once with its status, earliest day first', async () => {
    const account = await anAccount('Ana');
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    const promise = (amount: number, due_date: string) =>
      service.call<PromiseView>('createPromise', {
        organization,
        params: { id: account },
        body: { amount, due_date, notes: '@home' },
      });
    const [late, soon] = [await promise(10, day(9)), await promise(20, day(2))];
    await service.call('updatePromise', { organization, params: { id: late.id }, body: { action: 'cancel' } });
    const names = { account_external_id: 'INV-Ana', contact_name: 'Ana' };
    expect(await rowsOf('exportPromises')).toEqual([
      { ...soon, ...names },
      { ...late, ...names, status: 'cancelled' },
    ]);
    expect((await rowsOf('exportPromises', { status: 'open' })).map(({ id }) => id)).toEqual([soon.id]);
    const { text } = await exported('exportPromises', { format: 'csv' });
    expect(text).toMatch(
      /^id,account_id,account_external_id,contact_name,amount,currency,due_date,status,source,interaction_id,verified,notes,created_at\r\n/,
    );
    expect(parse<Row>(text, { columns: true })[0]).toMatchObject({ id: soon.id, notes: "'@home" });
  });
});

describe('an export of interactions', () => {
  it('has those of all accounts within its days, and of its channel and direction', async () => {
    const [ana, bo] = [await anAccount('Ana'), await anAccount('Bo')];
    const sent = await writeMessages(ana, 4);
    const received = await writeMessages(bo, 3, { direction: 'inbound', channel: 'whatsapp', body: '=cmd' });
    const found = async (filters: object) =>
      (await rowsOf('exportInteractions', filters)).map(({ id }) => id).toSorted();
    expect(await found({})).toEqual([...sent, ...received].toSorted());
    expect(await found({ from: '2026-10-02', to: '2026-10-03' })).toEqual(
      [...sent.slice(1, 3), ...received.slice(1, 3)].toSorted(),
    );
    expect(await found({ direction: 'inbound' })).toEqual(received.toSorted());
    expect(await found({ channel: 'sms' })).toEqual(sent.toSorted());
    const { text } = await exported('exportInteractions', { format: 'csv', filters: { channel: 'whatsapp' } });
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(Object.keys(rows[0]!).slice(0, 8)).toEqual([
      ...['id', 'account_id', 'account_external_id', 'contact_id', 'contact_name', 'channel', 'direction', 'status'],
    ]);
    expect(rows[0]).toMatchObject({ account_external_id: 'INV-Bo', body: "'=cmd", needs_person: 'false' });
  });

  it('is whole if a history is longer than a query reads, and each run has time for one page only', async () => {
    const accounts = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(anAccount));
    const ids: string[] = [];
    // Three histories of more than 1 MB.
    for (const [n, account] of accounts.entries())
      ids.push(
        ...(await writeMessages(account, n % 2 === 0 ? 25 : 2, n % 2 === 0 ? { body: 'x'.repeat(60_000) } : {})),
      );
    const { writeExport } = await import('../../../lib/portfolio/exports/write-export.ts');
    const id = await beginRecordExport(service, organization, 'exportInteractions');
    let found = await readExport(service, organization, id);
    for (let runs = 0; found.status === 'processing' && runs < 100; runs++) {
      await writeExport(organization, id, { now: new Date(), isLast: false, runMs: -1 });
      found = await readExport(service, organization, id);
    }
    expect(found).toMatchObject({ status: 'completed', accounts_read: 5, rows: ids.length });
    const rows = JSON.parse((await download(found)).text) as Row[];
    expect(rows.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    for (const account of accounts) {
      const times = rows.filter((row) => row['account_id'] === account).map((row) => String(row['created_at']));
      expect(times).toEqual(times.toSorted());
    }
  });
});

describe('an export of decisions', () => {
  it('has what each decision said, and selects by day and outcome', async () => {
    const account = await anAccount('Ana');
    const allowed = await writeDecision(account, '2026-10-01T12:00:00.000Z', {});
    const blocked = await writeDecision(account, '2026-10-02T12:00:00.000Z', { allowed: false, reason: 'daily_cap' });
    const found = async (filters: object) => (await rowsOf('exportDecisions', filters)).map(({ id }) => id);
    expect(await found({})).toEqual([allowed, blocked]);
    expect(await found({ allowed: false })).toEqual([blocked]);
    expect(await found({ to: '2026-10-01' })).toEqual([allowed]);
    const { text } = await exported('exportDecisions', { format: 'csv' });
    expect(text.split('\r\n')[0]).toBe(
      'id,account_id,account_external_id,contact_id,contact_name,channel,action_type,allowed,reason,at,retry_at,allowed_until,interaction_id,initiated_by_kind,initiated_by_id',
    );
    expect(parse<Record<string, string>>(text, { columns: true })[1]).toMatchObject({
      allowed: 'false',
      reason: 'daily_cap',
      account_external_id: 'INV-Ana',
    });
  });
});

describe('an export of records', () => {
  it.each(['exportPayments', 'exportPromises', 'exportInteractions', 'exportDecisions'] as const)(
    '%s of nothing is an empty array, or a header row',
    async (name) => {
      expect((await exported(name)).text).toBe('[]');
      expect((await exported(name, { format: 'csv' })).text).toMatch(/^id,account_id,[^\n]*\r\n$/);
    },
  );

  it.each([
    ['exportPayments', { delivery: 'stream' }],
    ['exportPayments', { filters: { paid_from: '2026-10-02', paid_to: '2026-10-01' } }],
    ['exportPromises', { filters: { status: 'reversed' } }],
    ['exportInteractions', { filters: { from: '2026-10-02', to: '2026-10-01' } }],
    ['exportDecisions', { filters: { allowed: 'yes' } }],
  ])('%s refuses %j', async (name, body) => {
    expect(await askRoute(service, name, { organization, body })).toMatchObject({ status: 422 });
  });
});
