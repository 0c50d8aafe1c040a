import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomIds } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { openSettlementStatuses } from '../../../lib/portfolio/accounts/settlement-status.ts';
import { accountExport, matchesFilters } from '../../../lib/portfolio/exports/account-export.ts';
import { textOf } from '../../../lib/portfolio/exports/export-text.ts';
import { accountPlanOf } from '../../../lib/portfolio/plans/plan.ts';
import { anAccount, anAccountSettlement } from '../../builders.ts';
import { required } from '../../harness/required.ts';
import { aPlan } from '../plans/plan-builders.ts';

const today = '2030-01-15';
const csv = (names: string[] = []) =>
  textOf(accountExport, { exported: 'accounts', format: 'csv', filters: {}, today, custom_names: names });
const csvHeader = (names?: string[]) => csv(names).start;
const csvRows = (accounts: Account[], names?: string[]) => csv(names).rows(accounts);
const cells = (over: Parameters<typeof anAccount>[0]) => {
  const text = csvHeader() + csvRows([anAccount(over)]);
  const [row] = parse<Record<string, string>>(text, { columns: true });
  return row;
};

describe('an export filter', () => {
  const [campaign, another] = [randomIds()(CampaignId), randomIds()(CampaignId)];
  const account = anAccount({
    total_amount: 100,
    due_date: '2030-01-05',
    source_system: 'erp',
    campaign_id: campaign,
    custom: { room: 12, hall: '7' },
  });

  it.each([
    ['without conditions accepts everything', {}, true],
    ['accepts its status', { status: 'active' as const }, true],
    ['rejects another status', { status: 'paused' as const }, false],
    ['accepts a minimum equal to the amount', { min_amount: 100 }, true],
    ['rejects a higher minimum', { min_amount: 100.01 }, false],
    ['accepts a maximum equal to the amount', { max_amount: 100 }, true],
    ['rejects a lower maximum', { max_amount: 99.99 }, false],
    ['accepts a minimum equal to the days', { days_past_due_min: 10 }, true],
    ['rejects a higher minimum of days', { days_past_due_min: 11 }, false],
    ['accepts a maximum equal to the days', { days_past_due_max: 10 }, true],
    ['rejects a lower maximum of days', { days_past_due_max: 9 }, false],
    ['accepts its campaign', { campaign_id: campaign }, true],
    ['rejects another campaign', { campaign_id: another }, false],
    ['accepts its source', { source_system: 'erp' }, true],
    ['rejects another source', { source_system: 'crm' }, false],
    ['accepts the number of a custom field', { custom: 'room=12' }, true],
    ['accepts the text of a custom field', { custom: 'hall=7' }, true],
    ['rejects another value of a custom field', { custom: 'room=1' }, false],
    ['rejects a custom field that it has not', { custom: 'constructor=12' }, false],
    ['rejects it if one of two conditions fails', { status: 'active' as const, source_system: 'crm' }, false],
  ])('%s', (_, filters, expected) => {
    expect(matchesFilters(account, filters, today)).toBe(expected);
  });

  it('on days rejects an account without a due date', () => {
    expect(matchesFilters(anAccount(), { days_past_due_min: -1000 }, today)).toBe(false);
    expect(matchesFilters(anAccount(), { days_past_due_max: 1000 }, today)).toBe(false);
  });
});

describe('a CSV row', () => {
  it('quotes quotation marks, commas and line ends', () => {
    const notes = 'said "tomorrow", then\r\nhung up';
    expect(cells({ notes })).toMatchObject({ notes, external_id: 'INV-1', total_amount: '1000' });
  });

  it('has a cell for every column of the header, empty if there is no value', () => {
    expect(Object.keys(cells({}) ?? {}).join(',')).toBe(csvHeader().trim());
    expect(cells({})).toMatchObject({ due_date: '', campaign_id: '' });
  });

  it.each(['open', 'fulfilled'] as const)('has the agreement that is %s in its last columns', (outcome) => {
    const settlement = anAccountSettlement({ status: 'accepted', outcome });
    expect(cells({ settlement })).toMatchObject({
      settlement_outcome: outcome,
      settlement_amount: '750.5',
      settlement_pay_by: '2030-02-15',
    });
  });

  it.each(openSettlementStatuses)('leaves those columns empty for an offer that is %s', (status) => {
    expect(cells({ settlement: anAccountSettlement({ status }) })).toMatchObject({
      settlement_outcome: '',
      settlement_amount: '',
      settlement_pay_by: '',
    });
  });

  it('has the plan in force, with what was paid of it, and no proposal', () => {
    const plan = required(accountPlanOf(aPlan()));
    const kept = required(accountPlanOf(aPlan({ status: 'kept' })));
    const proposed = required(accountPlanOf(aPlan({ status: 'proposed' })));
    expect(cells({ pending_balance: 600.5, plan: { ...plan, total: 900.5 } })).toMatchObject({
      plan_status: 'active',
      plan_total: '900.5',
      plan_paid_amount: '300',
    });
    expect(cells({ pending_balance: 10, plan: kept })).toMatchObject({
      plan_status: 'kept',
      plan_paid_amount: '900',
    });
    expect(cells({ plan: proposed })).toMatchObject({ plan_status: '' });
  });

  it('has what else is known of the contact in its last columns', () => {
    const contact = {
      ...anAccount().contact,
      external_id: 'C-1',
      whatsapp: '+5491155550124',
      timezone: 'America/Lima',
      language: 'es-PE',
      region: 'PE-LIM',
      country: 'PE',
      phones: [{ number: '+5491155550123', status: 'invalid' as const }, { number: '+5491155550125' }],
      emails: [{ address: 'ana@mail.example' }],
      document: { type: 'dni', number: '20123456' },
      birth_date: '1980-05-17',
      preferred: {
        channels: ['sms', 'email'] as const,
        hours: { start: '10:00', end: '12:00', days: [1, 2] },
      },
    };
    expect(cells({ contact })).toMatchObject({
      contact_document_type: 'dni',
      contact_document_number: '20123456',
      contact_birth_date: '1980-05-17',
      contact_language: 'es-PE',
      contact_country: 'PE',
      contact_region: 'PE-LIM',
      contact_phones: "'+5491155550123 / +5491155550125",
      contact_emails: 'ana@mail.example',
      contact_preferred_channels: 'sms / email',
      contact_preferred_hours: '10:00-12:00 / 1 2',
      contact_external_id: 'C-1',
      contact_whatsapp: '+5491155550124',
      contact_timezone: 'America/Lima',
    });
  });

  it('has the custom fields last, empty for an account without one', () => {
    const names = ['cost_center', 'instalment'];
    const accounts = [{ cost_center: '=north', instalment: 7 }, { instalment: 0.5 }, undefined];
    const rows = accounts.map((custom) => anAccount({ ...(custom && { custom }) }));
    const found = parse<Record<string, string>>(csvHeader(names) + csvRows(rows, names), { columns: true });
    expect(Object.keys(found[0] ?? {}).slice(-2)).toEqual(['custom.cost_center', 'custom.instalment']);
    expect(found).toMatchObject([
      { 'custom.cost_center': "'=north", 'custom.instalment': '7' },
      { 'custom.cost_center': '', 'custom.instalment': '0.5' },
      { 'custom.cost_center': '', 'custom.instalment': '' },
    ]);
  });

  it('keeps the position of every column that readers know', () => {
    expect(csvHeader().trim().split(',')).toEqual([
      ...['id', 'external_id', 'source_system', 'contact_name', 'contact_phone', 'contact_email', 'total_amount'],
      ...['pending_balance', 'paid_amount', 'currency', 'due_date', 'days_past_due', 'collection_status'],
      ...['campaign_id', 'strategy_id', 'reference', 'notes', 'created_at', 'updated_at'],
      ...['settlement_outcome', 'settlement_amount', 'settlement_pay_by'],
      ...['contact_external_id', 'contact_whatsapp', 'contact_timezone', 'contact_language', 'contact_country'],
      ...[
        'contact_region',
        'contact_phones',
        'contact_emails',
        'contact_preferred_channels',
        'contact_preferred_hours',
        'resolution',
      ],
      ...['contact_document_type', 'contact_document_number', 'contact_birth_date'],
      ...['breakdown_principal', 'breakdown_interest', 'breakdown_fees', 'breakdown_costs'],
      ...['creditor_name', 'creditor_reference', 'origin'],
      ...['plan_status', 'plan_total', 'plan_paid_amount'],
    ]);
  });

  it.each(['=1+1', '+1+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '+cmd|calc', '+54 11', '\u2212'])(
    'turns the formula %j into text',
    (notes) => {
      expect(cells({ notes })?.['notes']).toBe(`'${notes}`);
    },
  );

  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫x'])(
    'turns the formula %j with wide characters into text',
    (notes) => {
      expect(cells({ notes })?.['notes']).toBe(`'${notes}`);
    },
  );

  it.each([
    ...[' ', '\u00a0', '\u1680', '\u2003', '\u202f', '\u205f', '\u3000', '\u2028', '\u2800', '\u3164'],
    ...[
      '\ufeff',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u2060',
      '\u00ad',
      '\u180e',
      '\u0000',
      '\u0085',
      '"',
    ],
  ])('turns a formula after %j into text', (before) => {
    for (const formula of ['=1+1', '＝1+1', '-1', '@SUM(A1)']) {
      const notes = before + formula;
      expect(cells({ notes })?.['notes']).toBe(`'${notes}`);
      const twice = `${before}${before}${formula}`;
      expect(cells({ notes: twice })?.['notes']).toBe(`'${twice}`);
    }
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; =1+1;@y', "x; '=1+1;'@y"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x,+1', "x,'+1"],
    ['x\n\n-1', "x\n\n'-1"],
    ['x;"=1+1"', 'x;"\'=1+1"'],
    ['x;\u200b＝1', "x;\u200b'＝1"],
    ['\t=1', "'\t'=1"],
    ['call +5491155550123; +5491155550124', "call +5491155550123; '+5491155550124"],
  ])('neutralizes %j, a formula under another separator', (notes, expected) => {
    expect(cells({ notes })?.['notes']).toBe(expected);
  });

  it.each(['Ana', 'a = b', 'mail@example.com', '1-2', 'x; y', 'José, Ltda.', '"quoted"', '0', "'x", '東京', '😀'])(
    'leaves the text %j unchanged',
    (notes) => {
      expect(cells({ notes })?.['notes']).toBe(notes);
    },
  );

  it('has no formula, whatever its cells contain and whichever separator it is read with', () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      '"',
      "'",
      ' ',
      '\ufeff',
      '\u200b',
      'a',
      '1',
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (reference, notes, source_system) => {
        const text = csvRows([anAccount({ reference, notes, source_system })]);
        const [row = []] = parse(text);
        expect(row).toHaveLength(46);
        const lines = text.split(/[\r\n]/);
        const read = [
          ...row,
          ...lines.flatMap((line) => line.split(';')),
          ...lines.flatMap((line) => line.split('\t')),
        ];
        const texts = read.filter((each) => !/^\+\d+$/.test(each));
        for (const found of texts) expect(found).not.toMatch(/^[\s"\ufeff\u200b]*[=+\-@＝]/);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves phone numbers and negative numbers unchanged', () => {
    const contact = { ...anAccount().contact, phone: '+5491155550123' };
    expect(cells({ contact, due_date: '2030-01-20' })).toMatchObject({
      contact_phone: '+5491155550123',
      days_past_due: '-5',
    });
  });
});
