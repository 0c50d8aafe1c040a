import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn, daysBetween } from '../../lib/foundation/calendar.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { add } from '../../lib/foundation/money.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { type Answer, type Tenant, aTenant, call, importAccounts } from './api-client.ts';

export interface Receivable {
  readonly record: {
    readonly external_id: string;
    readonly contact: { readonly external_id: string; readonly name: string };
    readonly total_amount: number;
    readonly due_date: string;
  };
  /** The day of a payment of the whole amount. */
  readonly settledAt: string | undefined;
}

interface Filters {
  readonly status?: string;
  readonly min_amount?: number;
  readonly max_amount?: number;
  readonly days_past_due_min?: number;
  readonly days_past_due_max?: number;
}

const daysSince = (day: string) => daysBetween(day, dayIn('America/Argentina/Buenos_Aires', new Date()));

/** What must hold of any portfolio that is imported, listed, paid and exported. */
export const describePortfolio = (name: string, receivables: readonly Receivable[]) =>
  describe(name, () => {
    const records = receivables.map(({ record }) => record);
    const customers = new Set(records.map(({ contact }) => contact.external_id));
    const amounts = records.map(({ total_amount }) => total_amount).sort((one, other) => one - other);
    const [low, high] = [amounts[Math.floor(amounts.length * 0.3)]!, amounts[Math.floor(amounts.length * 0.7)]!];
    /** A due date with accounts on both sides of it. */
    const boundary = records.map(({ due_date }) => due_date).sort()[Math.floor(records.length / 2)]!;
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
      ['without a filter', {}],
      ['that are resolved', { status: 'resolved' }],
      ['of an amount or more', { min_amount: low }],
      ['of an amount or less', { max_amount: high }],
      ['that are active, between two amounts', { min_amount: low, max_amount: high, status: 'active' }],
      ['that were due by a day', { days_past_due_min: daysSince(boundary) }],
      ['that were due since a day', { days_past_due_max: daysSince(boundary) }],
    ])('is exported the same as JSON and as CSV: accounts %s', async (_, filters: Filters) => {
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
        const { status, min_amount = 0, max_amount = Infinity, ...days } = filters;
        return (
          (status === undefined || status === (settledAt === undefined ? 'active' : 'resolved')) &&
          record.total_amount >= min_amount &&
          record.total_amount <= max_amount &&
          (days.days_past_due_min === undefined || record.due_date <= boundary) &&
          (days.days_past_due_max === undefined || record.due_date >= boundary)
        );
      });
      if (Object.keys(filters).length > 0) expect(rows.length).toBeLessThan(records.length);
      expect(rows.length).toBeGreaterThan(records.length / 20);
      expect(rows.map((row) => row['external_id']).sort()).toEqual(
        wanted.map(({ record }) => record.external_id).sort(),
      );
    });
  });
