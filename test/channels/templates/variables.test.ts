import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { minorDigits } from '../../../lib/foundation/money.ts';
import { newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import {
  type MessageFacts,
  formatVariable,
  isVariable,
  variableNames,
} from '../../../lib/channels/templates/variables.ts';
import { aContact, anAccount, anAccountSettlement, anOrganizationId, noon } from '../../builders.ts';
import { required } from '../../harness/required.ts';

const organization = newOrganization({ name: 'Cobranzas del Sur' }, anOrganizationId, noon);

const facts = (over: Partial<MessageFacts> = {}): MessageFacts => ({
  account: anAccount({ pending_balance: 102340.75, due_date: '2029-12-31' }),
  contact: aContact(),
  organization,
  ...over,
});

/** An account whose settlement offer can be accepted until 31 January, in the organization's time zone. */
const offered = (over: Parameters<typeof anAccountSettlement>[0] = {}): MessageFacts =>
  facts({ account: anAccount({ settlement: anAccountSettlement(over) }) });

const settlementVariables = variableNames.filter((name) => name.startsWith('settlement.'));

const value = (name: string, locale: string, given = facts()) => formatVariable(name, given, { locale, now: noon });

describe('a variable', () => {
  it.each([
    ['es', 'account.pending_balance', '102.340,75 ARS'],
    ['es-AR', 'account.pending_balance', '$ 102.340,75'],
    ['en', 'account.pending_balance', 'ARS 102,340.75'],
    ['es', 'account.pending_balance_raw', '102340.75'],
    ['es', 'account.due_date', '31 de diciembre de 2029'],
    ['en', 'account.due_date', 'December 31, 2029'],
    ['pt-BR', 'account.due_date', '31 de dezembro de 2029'],
    ['es', 'account.due_date_raw', '2029-12-31'],
    ['es', 'account.days_past_due', '15'],
    ['es', 'contact.name', 'Ana Pérez'],
    ['es', 'organization.name', 'Cobranzas del Sur'],
  ])('in %s, %s is %j', (locale, name, expected) => {
    expect(value(name, locale)).toBe(expected);
  });

  it.each([
    ['es-CL', 'CLP', 1500, '$1.500'],
    ['es', 'KWD', 1.5, '1,500 KWD'],
    ['es-CO', 'COP', 1500.5, '$ 1.500,50'],
  ])('with an amount has the decimals of the currency: in %s, %s %d is %s', (locale, currency, balance, expected) => {
    const account = anAccount({ currency, pending_balance: balance });
    expect(value('account.pending_balance', locale, facts({ account }))).toBe(expected);
  });

  it.each([
    ['CLP', 1500, '1500 CLP'],
    ['USD', 0.07, '0,07 US$'],
    ['KWD', 1.005, '1,005 KWD'],
    ['CLF', 30.1234, '30,1234 CLF'],
  ])('with a part of the debt has the decimals of the currency: %s %d is %s', (currency, interest, expected) => {
    const account = anAccount({ currency, breakdown: { principal: 1, interest, fees: 0, costs: 0 } });
    expect(value('account.breakdown.interest', 'es', facts({ account }))).toBe(expected);
    expect(value('account.breakdown.fees_raw', 'es', facts({ account }))).toBe('0');
  });

  it('of the breakdown, the creditor and the origin has no value without them', () => {
    const names = variableNames.filter((name) => /^account\.(breakdown|creditor|origin)/.test(name));
    expect(names).toHaveLength(12);
    expect(names.filter((name) => value(name, 'es') !== undefined)).toEqual([]);
  });

  it('counts days past due in the time zone of the organization', () => {
    const given = facts({ organization: { ...organization, timezone: 'Pacific/Kiritimati' } });
    expect(value('account.days_past_due', 'es', given)).toBe('16');
  });

  it.each([
    ['2030-01-14', '1'],
    ['2030-01-15', '0'],
    ['2030-01-16', undefined],
    ['2030-02-09', undefined],
    [undefined, undefined],
  ])('never counts the days until a due date: with %s on 15 January, days past due are %s', (due_date, expected) => {
    const account = anAccount(due_date === undefined ? {} : { due_date });
    expect(value('account.days_past_due', 'es', facts({ account }))).toBe(expected);
  });

  it.each([
    ['es', 'settlement.original_balance', '1000,00 ARS'],
    ['es', 'settlement.offered_amount', '750,50 ARS'],
    ['es', 'settlement.forgiven_amount', '249,50 ARS'],
    ['es', 'settlement.forgiven_amount_raw', '249.5'],
    ['es', 'settlement.discount_pct', '24,95'],
    ['es', 'settlement.expires_at', '31 de enero de 2030'],
    ['es', 'settlement.pay_by', '15 de febrero de 2030'],
    ['pt-BR', 'settlement.pay_by', '15 de fevereiro de 2030'],
    ['es', 'settlement.pay_by_raw', '2030-02-15'],
  ])('in %s, %s is %j', (locale, name, expected) => {
    expect(value(name, locale, offered())).toBe(expected);
  });

  const valued = (given: MessageFacts) => settlementVariables.filter((name) => value(name, 'es', given) !== undefined);

  it.each([
    ['proposed', {}],
    ['approved', { status: 'approved' }],
    ['in force', { status: 'accepted', outcome: 'open' }],
    [
      'in force, whose offer would have expired',
      { status: 'accepted', outcome: 'open', expires_at: noon.toISOString() },
    ],
  ] as const)('of a settlement that is %s has a value', (_, over) => {
    expect(valued(offered(over))).toEqual(settlementVariables);
  });

  it.each([
    ['awaiting approval', { status: 'pending_approval' }],
    ['expired', { expires_at: noon.toISOString() }],
    ['approved, but expired', { status: 'approved', expires_at: noon.toISOString() }],
    ['fulfilled', { status: 'accepted', outcome: 'fulfilled' }],
  ] as const)('of a settlement that is %s has no value', (_, over) => {
    expect(valued(offered(over))).toEqual([]);
  });

  it('of a settlement has no value if the account has none', () => {
    expect(valued(facts())).toEqual([]);
  });

  it('about the last day to pay has no value if none was set', () => {
    const { pay_by: _, ...settlement } = anAccountSettlement();
    const given = facts({ account: anAccount({ settlement }) });
    expect(value('settlement.pay_by', 'es', given)).toBeUndefined();
    expect(value('settlement.pay_by_raw', 'es', given)).toBeUndefined();
  });

  it('about the last day to accept is the day before an offer that expires at midnight', () => {
    const lastDay = (expires_at: string) => value('settlement.expires_at', 'es', offered({ expires_at }));
    expect(lastDay('2030-02-01T03:00:00.000Z')).toBe('31 de enero de 2030');
    expect(lastDay('2030-02-01T03:00:00.001Z')).toBe('1 de febrero de 2030');
  });

  it('is one line of text with plain spaces, whatever is stored', () => {
    const given = facts({ contact: aContact({ name: ' Ana\r\n\u00a0Pérez\t' }) });
    expect(value('contact.name', 'es', given)).toBe('Ana Pérez');
    for (const locale of ['es', 'es-AR', 'fr', 'pt-BR']) {
      const shown = variableNames.flatMap((name) => value(name, locale) ?? []);
      expect(shown.length).toBeGreaterThan(5);
      expect(shown.filter((text) => /[^\S ]/.test(text))).toEqual([]);
    }
  });

  it('has no value if it is empty or unknown', () => {
    expect(value('contact.name', 'es', facts({ contact: aContact({ name: ' ' }) }))).toBeUndefined();
    expect(value('account.reference', 'es')).toBeUndefined();
    expect(value('constructor', 'es')).toBeUndefined();
    expect(value('__proto__', 'es')).toBeUndefined();
  });

  it('with an amount shows every digit of the amount', () => {
    const currencies = fc.constantFrom('ARS', 'CLP', 'KWD', 'BRL', 'USD', 'CLF');
    fc.assert(
      fc.property(
        currencies,
        fc.nat({ max: 2 ** 31 }),
        fc.constantFrom('es', 'en', 'es-AR', 'pt-BR'),
        (code, units, locale) => {
          const balance = units / 10 ** minorDigits(code);
          const account = anAccount({ currency: code, pending_balance: balance });
          const shown = required(value('account.pending_balance', locale, facts({ account })));
          expect(Number(shown.replace(/\D/g, ''))).toBe(units);
          expect(Number(value('account.pending_balance_raw', locale, facts({ account })))).toBe(balance);
        },
      ),
    );
  });
});

describe('a custom field', () => {
  const account = anAccount({ custom: { cost_center: 'north', instalment: 7 } });

  it('is a variable of every account; one that the account lacks has no value', () => {
    expect(value('account.custom.cost_center', 'es', facts({ account }))).toBe('north');
    expect(value('account.custom.instalment', 'es', facts({ account }))).toBe('7');
    expect(value('account.custom.other', 'es', facts({ account }))).toBeUndefined();
    expect(isVariable('account.custom.other')).toBe(true);
  });

  it.each(['account.custom.', 'account.custom.Cost', 'account.custom.a.b', 'account.custom', 'account.constructor'])(
    'has a name as accounts take it: %s is no variable',
    (name) => {
      expect(isVariable(name)).toBe(false);
    },
  );
});

describe('docs/template-variables.txt', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/template-variables.txt'), 'utf8');
  const rows = page
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(/ {2,}/));

  it('lists exactly the existing variables', () => {
    expect(rows.map(([name]) => name)).toEqual(variableNames);
  });

  it('shows the values of its example account', () => {
    const shown = Object.fromEntries(rows.map(([name, example]) => [name, example]));
    const account = anAccount({
      external_id: 'loan-84113',
      source_system: 'core-banking',
      reference: 'INV-2026-00417',
      total_amount: 152340.75,
      pending_balance: 102340.75,
      paid_amount: 50000,
      breakdown: { principal: 120000, interest: 30000.5, fees: 2340.25, costs: 0 },
      creditor: { name: 'Banco del Sur', reference: 'CR-55812' },
      origin: 'Préstamo personal',
      due_date: '2029-12-31',
      settlement: anAccountSettlement({
        original_balance: 102340.75,
        offered_amount: 80000,
        discount_pct: 21.83,
        expires_at: '2030-01-31T15:00:00.000Z',
      }),
    });
    const contact = aContact({
      external_id: 'customer-2291',
      name: 'María Fernández',
      phone: '+5491155550123',
      email: 'maria@mail.example',
      whatsapp: '+5491155550123',
    });
    const plan = {
      ...{ total: 102340.75, paid_amount: 30000, instalment_number: 2, instalment_count: 6 },
      ...{ instalment_amount: 12056.79, instalment_due_date: '2030-01-31' },
    };
    const link = 'https://api.example.com/p/Zm9v…';
    const given = { account, contact, organization, plan, link };
    const expected = Object.fromEntries(variableNames.map((name) => [name, value(name, 'es', given)]));
    expect(shown).toEqual(expected);
  });
});
