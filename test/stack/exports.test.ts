import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { samplePortfolio } from '../../local/sample-data/sample-portfolio.ts';
import { required } from '../harness/required.ts';
import { type Tenant, aTenant, call, eventually, importAccounts } from './api-client.ts';

const portfolio = samplePortfolio({ count: 300, seed: 7, day: new Date().toISOString().slice(0, 10) });
let tenant: Tenant;
let accounts: AccountView[];

beforeAll(async () => {
  tenant = await aTenant();
  await importAccounts(tenant, portfolio);
  const all = await call('listAccounts', tenant.viewer, { query: { limit: 1000 } });
  const ids: string[] = all.body.data.map(({ id }: AccountView) => id);
  await call('changeAccountsInBulk', tenant.admin, { body: { account_ids: ids.slice(0, 40), action: 'pause' } });
  const owing = all.body.data.filter(({ pending_balance: owed }: AccountView) => owed > 0).slice(-2);
  expect(owing).toHaveLength(2);
  for (const account of owing) await settle(account);
  accounts = (await call('listAccounts', tenant.viewer, { query: { limit: 1000 } })).body.data;
  expect(accounts.filter(({ settlement }) => settlement !== null)).toHaveLength(2);
});

/** Reaches an agreement about half of what is owed, to be paid within a week. */
async function settle({ id, pending_balance: owed }: AccountView): Promise<void> {
  const pay_by = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const body = { offered_amount: Math.floor(owed / 2) || owed, pay_by };
  const { body: offer } = await call('createSettlement', tenant.agent, { params: { accountId: id }, body });
  await call('updateSettlement', tenant.admin, { params: { id: offer.id }, body: { action: 'approve' } });
  const accepted = await call('updateSettlement', tenant.admin, {
    params: { id: offer.id },
    body: { action: 'accept' },
  });
  expect(accepted).toMatchObject({ status: 200, body: { outcome: 'open' } });
}

const exported = (body: object) => call('exportAccounts', tenant.viewer, { body });

const middle = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Every filter with its own test of which accounts match, independent of the product's rule. */
const filters: [string, () => object, (account: AccountView) => boolean][] = [
  ['none', () => ({}), () => true],
  ['status', () => ({ status: 'paused' }), (account) => account.collection_status === 'paused'],
  ['min_amount', () => ({ min_amount: median() }), (account) => account.total_amount >= median()],
  ['max_amount', () => ({ max_amount: median() }), (account) => account.total_amount <= median()],
  ['days_past_due_min', () => ({ days_past_due_min: 30 }), ({ days_past_due: days }) => days !== null && days >= 30],
  ['days_past_due_max', () => ({ days_past_due_max: 30 }), ({ days_past_due: days }) => days !== null && days <= 30],
  ['campaign_id', () => ({ campaign_id: '00000000-0000-4000-8000-000000000000' }), () => false],
  ['source_system', () => ({ source_system: source() }), (account) => account.source_system === source()],
  [
    'all of them together',
    () => ({ status: 'active', min_amount: median(), days_past_due_min: 1, source_system: source() }),
    (account) =>
      account.collection_status === 'active' &&
      account.total_amount >= median() &&
      (account.days_past_due ?? 0) >= 1 &&
      account.source_system === source(),
  ],
];
const median = () => middle(accounts.map(({ total_amount }) => total_amount));
const source = () => required(accounts[0]?.source_system);

describe.each(filters)('an export filtered by %s', (_, filtersOf, isWanted) => {
  it('contains as JSON exactly the matching accounts, as a list shows them', async () => {
    const { status, body, headers } = await exported({ filters: filtersOf() });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toEqual(accounts.filter(isWanted));
  });

  it('contains as CSV the same accounts with the same values', async () => {
    const { text, headers } = await exported({ format: 'csv', filters: filtersOf() });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="accounts-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse<Record<string, string>>(text, { columns: true });
    const shown = (value: string | number | null) => (value === null ? '' : String(value));
    expect(rows).toEqual(
      accounts
        .filter(isWanted)
        .map(
          ({
            contact,
            last_contacted_at,
            last_interaction,
            open_promise,
            next_action_at,
            settlement,
            plan,
            holds,
            custom,
            breakdown,
            creditor,
            assigned_to,
            follow_up,
            last_outcome,
            ...account
          }) => {
            expect([last_contacted_at, next_action_at, holds, custom, plan]).toEqual([null, null, [], {}, null]);
            expect([last_interaction, open_promise, breakdown, creditor]).toEqual([null, null, null, null]);
            expect([assigned_to, follow_up, last_outcome]).toEqual([null, null, null]);
            const { name, phone, email, external_id, whatsapp, timezone, language, country, region, phones, emails } =
              contact;
            const agreement = {
              settlement_outcome: settlement?.outcome ?? null,
              settlement_amount: settlement?.offered_amount ?? null,
              settlement_pay_by: settlement?.pay_by ?? null,
            };
            const others = {
              contact_external_id: external_id,
              contact_whatsapp: whatsapp,
              contact_timezone: timezone,
              contact_language: language,
              contact_country: country,
              contact_region: region,
              contact_phones: phones.map(({ number }) => number).join(' / '),
              contact_emails: emails.map(({ address }) => address).join(' / '),
              contact_preferred_channels: null,
              contact_preferred_hours: null,
              contact_document_type: null,
              contact_document_number: null,
              contact_birth_date: null,
              breakdown_principal: null,
              breakdown_interest: null,
              breakdown_fees: null,
              breakdown_costs: null,
              creditor_name: null,
              creditor_reference: null,
              plan_status: null,
              plan_total: null,
              plan_paid_amount: null,
            };
            const values = {
              ...account,
              contact_name: name,
              contact_phone: phone,
              contact_email: email,
              ...agreement,
              ...others,
            };
            return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shown(value)]));
          },
        ),
    );
  });
});

describe('an export', () => {
  it('is JSON of all accounts by default', async () => {
    expect((await exported({})).body).toHaveLength(accounts.length);
  });

  it('without accounts is an empty array, or only a header row', async () => {
    const empty = await aTenant();
    const [json, csv] = await Promise.all(
      [{}, { format: 'csv' }].map((body) => call('exportAccounts', empty.viewer, { body })),
    );
    expect(json?.body).toEqual([]);
    expect(csv?.text.split('\r\n')).toEqual([
      expect.stringMatching(
        /^id,external_id,.*,updated_at,settlement_outcome,settlement_amount,settlement_pay_by,contact_external_id,contact_whatsapp,contact_timezone,contact_language,.*,contact_preferred_hours,resolution,.*$/,
      ),
      '',
    ]);
  });

  it.each([
    ['an unknown filter', { filters: { stauts: 'active' } }],
    ['an unknown format', { format: 'xlsx' }],
    ['an unknown status', { filters: { status: 'sold' } }],
    ['an amount as text', { filters: { min_amount: '1' } }],
    ['days with decimals', { filters: { days_past_due_min: 1.5 } }],
    ['a campaign that is no id', { filters: { campaign_id: 'c' } }],
  ])('refuses %s', async (_, body) => {
    expect(await exported(body)).toMatchObject({ status: 422 });
  });
});

describe('an export to a file', () => {
  it.each(['json', 'csv'])('is written in the background, and is as %s the same as the stream', async (format) => {
    const begun = await exported({ format, delivery: 'file' });
    expect(begun).toMatchObject({ status: 202, body: { status: 'processing' } });
    expect(begun.headers.get('location')).toBe(`/api/v1/exports/${begun.body.export_id}`);
    expect(Number(begun.headers.get('retry-after'))).toBeGreaterThan(0);
    const ended = await eventually(async () => {
      const { body } = await call('readExport', tenant.viewer, { params: { id: begun.body.export_id } });
      return body.status !== 'processing' && body;
    });
    expect(ended).toMatchObject({ status: 'completed', format, rows: accounts.length });
    const file = await fetch(ended.file.url);
    expect(file.headers.get('content-disposition')).toContain(ended.file.file_name);
    expect(await file.text()).toBe((await exported({ format })).text);
    const { body: listed } = await call('listExports', tenant.viewer);
    expect(listed.data).toContainEqual(expect.objectContaining({ export_id: begun.body.export_id, format }));
  });
});
