import { parse } from 'csv-parse/sync';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn, daysBetween } from '../../lib/foundation/calendar.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { add } from '../../lib/foundation/money.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { samplePortfolio } from '../../local/sample-data/sample-portfolio.ts';
import { type Answer, type Tenant, aTenant, call, importAccounts } from './api-client.ts';

interface Receivable {
  readonly record: {
    external_id: string;
    contact: { external_id: string; name: string };
    total_amount: number;
    due_date: string;
  };
  readonly settledAt: string | undefined;
}

const file = path.resolve(import.meta.dirname, '../../../shared/data/receivables.csv');

/** A sample of them, for several pages and parts of an import; `RECEIVABLES=1` takes all. */
const oneIn = Number(process.env['RECEIVABLES'] || 4);

/** `1/2/2013` as `2013-01-02`. */
function dayOf(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Invoices settled by this day; the file's later settlements have not happened yet. */
const settledUntil = '2013-06-30';

function realReceivables(): Receivable[] {
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true }).filter((_, n) => n % oneIn === 0);
  return rows.map((row) => ({
    record: {
      external_id: row['invoiceNumber'] ?? '',
      contact: { external_id: row['customerID'] ?? '', name: row['customerID'] ?? '' },
      total_amount: Number(row['InvoiceAmount']),
      due_date: dayOf(row['DueDate'] ?? ''),
    },
    settledAt: dayOf(row['SettledDate'] ?? '') <= settledUntil ? dayOf(row['SettledDate'] ?? '') : undefined,
  }));
}

/** A generated portfolio for machines without that file. */
const generatedReceivables = (): Receivable[] =>
  samplePortfolio({ count: 600, seed: 42, day: '2013-06-30' }).map(
    ({ external_id, contact, total_amount, due_date }, n) => ({
      record: { external_id, contact, total_amount, due_date },
      settledAt: n % 3 === 0 ? '2013-06-01' : undefined,
    }),
  );

const hasFile = existsSync(file);
if (!hasFile) console.log('The real receivables are not on this machine; the generated portfolio stands in for them.');

const portfolio = hasFile
  ? { name: 'the real receivables', load: realReceivables }
  : { name: 'the generated portfolio', load: generatedReceivables };

interface Filters {
  status?: string;
  min_amount?: number;
  max_amount?: number;
  days_past_due_min?: number;
  days_past_due_max?: number;
}

/** A due date with accounts on both sides of it. */
const boundary = '2013-06-15';
const daysSince = (day: string) => daysBetween(day, dayIn('America/Argentina/Buenos_Aires', new Date()));

describe(portfolio.name, () => {
  const receivables = portfolio.load();
  const records = receivables.map(({ record }) => record);
  const customers = new Set(records.map(({ contact }) => contact.external_id));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => add(total, amount), 0);
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await aTenant({ currency: 'USD' });
  });

  const everyRow = async (name: 'listAccounts' | 'listContacts', by: 'cursor' | 'offset', query: object = {}) => {
    const rows: AccountView[] = [];
    let next: string | number | null = null;
    do {
      const page: Answer = await call(name, tenant.viewer, {
        query: { limit: 100, ...query, ...(next !== null && { [by]: next }) },
      });
      rows.push(...page.body.data);
      next = page.body.pagination[`next_${by}`];
    } while (next !== null);
    return rows;
  };

  it('is imported completely, and unchanged the second time', async () => {
    const first = await importAccounts(tenant, records);
    expect(first).toMatchObject({
      status: 'completed',
      imported: records.length,
      updated: 0,
      superseded: 0,
      failed: 0,
    });
    const second = await importAccounts(tenant, records);
    expect(second).toMatchObject({
      status: 'completed',
      imported: 0,
      updated: 0,
      unchanged: records.length,
      superseded: 0,
      failed: 0,
    });
  }, 120_000);

  it('is listed completely and without repetition, by cursor and by offset', async () => {
    const [byCursor, byOffset] = await Promise.all([
      everyRow('listAccounts', 'cursor'),
      everyRow('listAccounts', 'offset'),
    ]);
    expect(byCursor).toEqual(byOffset);
    const listed = new Map(byCursor.map((account) => [account.external_id, account]));
    expect(byCursor).toHaveLength(records.length);
    expect(listed.size).toBe(records.length);
    for (const { external_id, contact, total_amount, due_date } of records)
      expect(listed.get(external_id)).toMatchObject({
        total_amount,
        pending_balance: total_amount,
        due_date,
        contact: { external_id: contact.external_id, name: contact.name },
      });
  }, 60_000);

  it('adds up to the cent', async () => {
    const accounts = await everyRow('listAccounts', 'cursor');
    expect(sum(accounts.map(({ total_amount }) => total_amount))).toBe(
      sum(records.map(({ total_amount }) => total_amount)),
    );
  });

  it('has one contact per customer', async () => {
    const contacts = await everyRow('listContacts', 'cursor');
    expect(contacts.map(({ external_id }) => external_id).sort()).toEqual([...customers].sort());
  });

  it('is resolved exactly where invoices are paid', async () => {
    const settled = receivables.filter(({ settledAt }) => settledAt !== undefined);
    const answers = await mapInParallel(settled, 16, ({ record, settledAt }) =>
      call('createPayment', tenant.agent, {
        body: {
          account_external_id: record.external_id,
          amount: record.total_amount,
          paid_at: settledAt,
          external_id: `settled-${record.external_id}`,
        },
      }),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const resolved = await everyRow('listAccounts', 'cursor', { status: 'resolved' });
    const expected = settled.map(({ record }) => record.external_id);
    expect(resolved.map(({ external_id }) => external_id).sort()).toEqual(expected.sort());
    expect(resolved.every((account) => account.pending_balance === 0)).toBe(true);
    const active = await everyRow('listAccounts', 'offset', { status: 'active' });
    expect(active).toHaveLength(records.length - settled.length);
    expect(sum(active.map((account) => account.pending_balance))).toBe(
      sum(receivables.filter(({ settledAt }) => settledAt === undefined).map(({ record }) => record.total_amount)),
    );
  }, 300_000);

  it.each([
    [{}],
    [{ status: 'resolved' }],
    [{ min_amount: 60 }],
    [{ max_amount: 60.5 }],
    [{ min_amount: 50, max_amount: 70, status: 'active' }],
    [{ days_past_due_min: daysSince(boundary) }],
    [{ days_past_due_max: daysSince(boundary) }],
  ])('is exported the same as JSON and as CSV, filtered by %j', async (filters) => {
    const [json, csv] = await Promise.all([
      call('exportAccounts', tenant.viewer, { body: { format: 'json', filters } }),
      call('exportAccounts', tenant.viewer, { body: { format: 'csv', filters } }),
    ]);
    const rows = parse<Record<string, string>>(csv.text, { columns: true });
    const seen = json.body.map(({ external_id, total_amount, pending_balance, due_date }: AccountView) => [
      external_id,
      String(total_amount),
      String(pending_balance),
      due_date,
    ]);
    expect(
      rows.map((row) => [row['external_id'], row['total_amount'], row['pending_balance'], row['due_date']]),
    ).toEqual(seen);
    const wanted = receivables.filter(({ record, settledAt }) => {
      const { status, min_amount = 0, max_amount = Infinity, ...days }: Filters = filters;
      return (
        (status === undefined || status === (settledAt === undefined ? 'active' : 'resolved')) &&
        record.total_amount >= min_amount &&
        record.total_amount <= max_amount &&
        (days.days_past_due_min === undefined || record.due_date <= boundary) &&
        (days.days_past_due_max === undefined || record.due_date >= boundary)
      );
    });
    expect(rows.map((row) => row['external_id']).sort()).toEqual(wanted.map(({ record }) => record.external_id).sort());
  });
});
