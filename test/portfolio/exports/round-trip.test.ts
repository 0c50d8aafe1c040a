import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountIdOf, contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { readSpreadsheetCell } from '../../../lib/foundation/spreadsheet-cell.ts';
import type { AccountView, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import { NewContact } from '../../../lib/portfolio/contacts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { readImport } from '../../console/import-reader.ts';
import { createAccount } from '../../harness/portfolio.ts';
import { beginExport, download, finishExport } from '../../harness/exports.ts';
import { allowDiscount, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';

let faulty: FaultyService;
let service: Service;
useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

const everything: NewAccount = {
  external_id: 'EVERYTHING',
  source_system: 'erp',
  total_amount: 1000.55,
  pending_balance: 900.05,
  currency: 'USD',
  due_date: '2026-01-31',
  reference: '-R 1;=2',
  custom: { cost_center: '-north', instalment: 7 },
  breakdown: { principal: 900.1, interest: 100.2, fees: 0.25, costs: 0 },
  creditor: { name: '=Banco "del" Sur, S.A.', reference: '-55812' },
  origin: '+Personal loan',
  notes: '=1+1\n"quoted"; @said, +54',
  contact: {
    external_id: 'PERSON-1',
    name: '+Ana "la" Pérez, S.A.',
    phones: [
      { number: '+5491155550123', label: 'home', status: 'invalid' },
      { number: '+5491155550124', label: 'work', status: 'reached' },
      { number: '+541143210000' },
    ],
    emails: [
      { address: 'Old@mail.example', status: 'wrong_person' },
      { address: 'Ana@mail.example', label: 'own' },
    ],
    whatsapp: '+5491155550125',
    timezone: 'America/Bogota',
    country: 'AR',
    region: 'AR-B',
    language: 'pt-BR',
    document: { type: 'dni', number: '20.123.456' },
    birth_date: '1980-05-17',
    preferred: { channels: ['sms', 'email'], hours: { start: '10:00', end: '12:00', days: [1, 2] } },
  },
};

const debt = (externalId: string, over: Partial<NewAccount> = {}): NewAccount => ({
  external_id: externalId,
  contact: { name: 'Bea', phone: '+5491155550199', email: 'bea@mail.example' },
  total_amount: 700,
  ...over,
});

/** An organization with accounts in every state in which an import may find them. */
async function aPortfolio(): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const create = (body: NewAccount) => createAccount(service, organization, body);
  const pay = (externalId: string, amount: number) =>
    service.call('createPayment', {
      organization,
      body: { account_id: accountIdOf(organization, externalId), amount },
    });
  await create(everything);
  await create(debt('SHARED', { contact: { name: '+Ana "la" Pérez, S.A.', external_id: 'PERSON-1' } }));
  await create({ external_id: 'LEAST', contact: { name: 'Carla' }, pending_balance: 0.25 });
  await create(debt('PART-PAID', { custom: { branch: 'Sur' } }));
  await pay('PART-PAID', 400);
  await create(debt('PAID'));
  await pay('PAID', 700);
  await create(debt('CLOSED'));
  await service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [accountIdOf(organization, 'CLOSED')], action: 'change_status', status: 'resolved' },
  });
  await create(debt('CORRECTED', { breakdown: { principal: 650, interest: 50, fees: 0, costs: 0 } }));
  await service.call('updateAccount', {
    organization,
    params: { id: accountIdOf(organization, 'CORRECTED') },
    body: {
      total_amount: 650,
      breakdown: { principal: 650 },
      pending_balance: 600,
      notes: 'Agreed.',
      custom: { agreed_by: 'Bea' },
    },
  });
  await create(debt('ADJUSTED', { breakdown: { principal: 650, interest: 50, fees: 0, costs: 0 } }));
  for (const [kind, amount] of [
    ['interest', 12.5],
    ['discount', -2.5],
  ])
    await service.call('createAdjustment', {
      organization,
      params: { id: accountIdOf(organization, 'ADJUSTED') },
      body: { kind, amount },
    });
  const agreed = await create(debt('AGREED'));
  await allowDiscount(service, organization, agreed.id);
  const pay_by = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const offer = await propose(service, organization, agreed, { offered_amount: 600, pay_by });
  await decide(service, organization, offer, { action: 'accept' });
  return organization;
}

const kinds = ['account', 'contact', 'payment', 'settlement', 'hold'];
/** An account remembers that its source now gives what a payment or a person left. */
const remembered = [
  'source_balance',
  'source_total',
  'adjusted',
  'latest_import',
  'import_base',
  'import_bases',
  'version',
  'updated_at',
  'written_by',
];

const keyOf = (item: Readonly<Record<string, unknown>>) => JSON.stringify([item['pk'], item['sk']]);

async function stored(organization: OrganizationId) {
  const items = await service.table.ofOrganization(organization);
  return items
    .filter(({ kind }) => kinds.includes(String(kind)))
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).filter(([name]) => item['kind'] !== 'account' || !remembered.includes(name)),
      ),
    )
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

async function importAll(organization: OrganizationId, accounts: readonly object[]): Promise<ImportView> {
  const sent = { organization, body: { accounts } };
  const { job_id: jobId } = await service.call<{ job_id: string }>('createImport', sent);
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  for (const chunk of await faulty.messagesIn('import-chunk', organization))
    await faulty.run('storeImportChunk', chunk);
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
}

const exported = (organization: OrganizationId, body: object) =>
  service.stream('exportAccounts', { organization, body });

/** What a record takes of an account as the API shows it. */
const recordOf = (view: AccountView) => {
  const { external_id, source_system, total_amount, pending_balance, currency, reference, due_date, notes, custom } =
    view;
  const { breakdown, creditor, origin } = view;
  const contact = Object.fromEntries(Object.entries(view.contact).filter(([name]) => name in NewContact().shape));
  return {
    external_id,
    source_system,
    total_amount,
    pending_balance,
    currency,
    reference,
    due_date,
    notes,
    custom,
    breakdown,
    creditor,
    origin,
    contact,
  };
};

type Row = Readonly<Record<string, string>>;

/** What a record takes of a row of the file. A cell that is empty gives `empty`. */
const recordOfRow = (row: Row, empty: null | undefined) => {
  const cell = (name: string) => (row[name] ? readSpreadsheetCell(row[name]) : empty);
  const list = (name: string) => cell(name)?.split(' / ');
  const [hours, days] = list('contact_preferred_hours') ?? [];
  const [start, end] = hours?.split('-') ?? [];
  const channels = list('contact_preferred_channels');
  const type = cell('contact_document_type');
  return {
    external_id: cell('external_id'),
    source_system: cell('source_system'),
    total_amount: Number(row['total_amount']),
    pending_balance: Number(row['pending_balance']),
    currency: row['currency'],
    due_date: cell('due_date'),
    reference: cell('reference'),
    notes: cell('notes'),
    origin: cell('origin'),
    creditor: row['creditor_name'] ? { name: cell('creditor_name'), reference: cell('creditor_reference') } : empty,
    breakdown: row['breakdown_principal']
      ? {
          principal: Number(row['breakdown_principal']),
          interest: Number(row['breakdown_interest']),
          fees: Number(row['breakdown_fees']),
          costs: Number(row['breakdown_costs']),
        }
      : empty,
    custom: {
      cost_center: cell('custom.cost_center'),
      instalment: row['custom.instalment'] ? Number(row['custom.instalment']) : empty,
      branch: cell('custom.branch'),
      agreed_by: cell('custom.agreed_by'),
    },
    contact: {
      external_id: cell('contact_external_id'),
      name: cell('contact_name'),
      phone: cell('contact_phone'),
      email: cell('contact_email'),
      whatsapp: cell('contact_whatsapp'),
      timezone: cell('contact_timezone'),
      language: cell('contact_language'),
      country: cell('contact_country'),
      region: cell('contact_region'),
      phones: list('contact_phones')?.map((number) => ({ number })),
      emails: list('contact_emails')?.map((address) => ({ address })),
      ...(channels && { preferred: { channels, hours: { start, end, days: days?.split(' ').map(Number) } } }),
      document: type ? { type, number: cell('contact_document_number') } : empty,
      birth_date: cell('contact_birth_date'),
    },
  };
};

const withoutLists = ({
  contact: { phones: _, emails: __, ...contact },
  ...record
}: ReturnType<typeof recordOfRow>) => ({
  ...record,
  contact,
});

describe('our own export, imported unchanged', () => {
  it.each([
    [
      'as JSON',
      async (organization: OrganizationId) => {
        const views: AccountView[] = JSON.parse(await exported(organization, {}));
        return views.map(recordOf);
      },
    ],
    [
      'as CSV',
      async (organization: OrganizationId) => (await rowsOf(organization)).map((row) => recordOfRow(row, undefined)),
    ],
    [
      'as CSV, with null for empty cells',
      async (organization: OrganizationId) => (await rowsOf(organization)).map((row) => recordOfRow(row, null)),
    ],
    [
      'as CSV, with the first phone and email only',
      async (organization: OrganizationId) =>
        (await rowsOf(organization)).map((row) => withoutLists(recordOfRow(row, undefined))),
    ],
    [
      'as CSV, read by the console',
      async (organization: OrganizationId) =>
        (await readImport(await exported(organization, { format: 'csv', bom: true }))).records,
    ],
  ])('changes nothing: %s', async (_, recordsOf) => {
    const organization = await aPortfolio();
    const [before, records] = [await stored(organization), await recordsOf(organization)];
    expect(records).toHaveLength(9);
    expect(await importAll(organization, records)).toMatchObject({
      status: 'completed',
      unchanged: records.length,
      warned: 0,
      failed: 0,
      warnings: [],
    });
    expect(await stored(organization)).toEqual(before);
  });

  it('has a column for each custom field that an account has or had, also in a file', async () => {
    const organization = await aPortfolio();
    const params = { id: accountIdOf(organization, 'PART-PAID') };
    await service.call('updateAccount', { organization, params, body: { custom: { branch: null } } });
    await importAll(organization, [{ ...debt('IMPORTED'), custom: { imported: 1 } }]);
    const customColumns = (text: string) =>
      text
        .split('\r\n')[0]
        ?.split(',')
        .filter((name) => name.startsWith('custom.'));
    const names = ['agreed_by', 'branch', 'cost_center', 'imported', 'instalment'].map((name) => `custom.${name}`);
    expect(customColumns(await exported(organization, { format: 'csv' }))).toEqual(names);

    const id = await beginExport(service, organization, { format: 'csv' });
    await service.call('updateAccount', { organization, params, body: { custom: { later: 1 } } });
    const { text } = await download(await finishExport(service, organization, id));
    expect(customColumns(text)).toEqual(names);
    expect(text).toContain('-north');
    expect(customColumns(await exported(await service.organization(randomUUID()), { format: 'csv' }))).toEqual([]);
  });

  it('makes the same accounts in another organization', async () => {
    const [organization, other] = [await aPortfolio(), await service.organization(randomUUID())];
    const records = (await rowsOf(organization)).map((row) => recordOfRow(row, undefined));
    expect(await importAll(other, records)).toMatchObject({ imported: records.length, failed: 0 });
    const contact = { organization: other, params: { id: contactIdOf(other, 'PERSON-1') } };
    expect(await service.call('readContact', contact)).toMatchObject({
      document: { type: 'dni', number: '20123456' },
      birth_date: '1980-05-17',
      preferred: everything.contact.preferred,
    });
  });
});

async function rowsOf(organization: OrganizationId): Promise<readonly Row[]> {
  return parse<Record<string, string>>(await exported(organization, { format: 'csv', bom: true }), {
    columns: true,
    bom: true,
  });
}
