import { describe, expect, it } from 'vitest';
import { tryParse } from '../../../lib/platform/http/parse.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { NewSettlement } from '../../../lib/portfolio/settlements/contract.ts';
import { type ProposalContext, newSettlement } from '../../../lib/portfolio/settlements/new-settlement.ts';
import { accountSettlementOf, settlementView } from '../../../lib/portfolio/settlements/settlement.ts';
import { anAccount, noon } from '../../builders.ts';
import { aSettlement, proposer, settlementId } from './settlement-builders.ts';

interface Given {
  readonly account?: Partial<Account>;
  readonly context?: Partial<ProposalContext>;
}

const propose = (proposal: Partial<NewSettlement> = {}, { account = {}, context = {} }: Given = {}) =>
  newSettlement(
    anAccount(account),
    { offered_amount: 900, ...proposal },
    { id: settlementId, maxDiscountPct: 15, timezone: 'UTC', proposer, now: noon, ...context },
  );

const rejection = (status: number, code: string) => expect.objectContaining({ status, code }) as unknown;

describe('a proposal', () => {
  it('keeps the terms, the balance and the limit of that moment', () => {
    const settlement = propose({ offered_amount: 850, notes: 'Lost the job.', pay_by: '2030-01-31' });
    expect(settlementView(settlement, noon)).toEqual({
      id: settlementId,
      account_id: anAccount().id,
      original_balance: 1000,
      offered_amount: 850,
      forgiven_amount: 150,
      discount_pct: 15,
      max_discount_pct: 15,
      currency: 'ARS',
      status: 'proposed',
      notes: 'Lost the job.',
      external_id: null,
      expires_at: '2030-02-14T12:00:00.000Z',
      pay_by: '2030-01-31',
      source: 'user',
      interaction_id: null,
      verified: null,
      proposed_by: proposer,
      approved_by: null,
      decided_by: null,
      accepted_at: null,
      decision_notes: null,
      outcome: null,
      outcome_at: null,
      created_at: noon.toISOString(),
      updated_at: noon.toISOString(),
    });
  });

  it.each([
    [900, 15, 'proposed'],
    [850, 15, 'proposed'],
    [849.99, 15, 'pending_approval'],
    [999.99, 0, 'pending_approval'],
    [1000, 0, 'proposed'],
    [999.99, null, 'pending_approval'],
    [1000, null, 'proposed'],
  ])('of %d with a limit of %s is %s', (offered_amount, maxDiscountPct, status) => {
    const settlement = propose({ offered_amount }, { context: { maxDiscountPct } });
    expect(settlementView(settlement, noon)).toMatchObject({ status, max_discount_pct: maxDiscountPct });
  });

  it.each([
    ['CLP', 900.5],
    ['ARS', 900.125],
    ['KWD', 900.1234],
  ])('in %s is rejected for %d, which has more decimals than the currency', (currency, offered_amount) => {
    expect(() => propose({ offered_amount }, { account: { currency } })).toThrow(rejection(422, 'too_precise'));
  });

  it.each([
    ['CLP', 900],
    ['ARS', 900.12],
    ['KWD', 900.123],
    ['UYW', 900.1234],
  ])('in %s may offer %d', (currency, offered_amount) => {
    expect(propose({ offered_amount }, { account: { currency } })).toMatchObject({ offered_amount, currency });
  });

  it('is rejected above the balance', () => {
    expect(() => propose({ offered_amount: 1000.01 })).toThrow(rejection(422, 'amount_above_balance'));
  });

  it.each([{ collection_status: 'resolved' as const }, { pending_balance: 0 }])(
    'is rejected for an account that owes nothing: %j',
    (account) => {
      expect(() => propose({}, { account })).toThrow(rejection(409, 'account_resolved'));
    },
  );

  it('is rejected while another one is open or in force', () => {
    for (const status of ['proposed', 'pending_approval', 'approved'] as const) {
      const settlement = accountSettlementOf(aSettlement({ status }));
      expect(() => propose({}, { account: { settlement } as Partial<Account> })).toThrow(
        rejection(409, 'settlement_open'),
      );
    }
    const settlement = accountSettlementOf(aSettlement({ status: 'accepted', outcome: 'open' }));
    expect(() => propose({}, { account: { settlement } as Partial<Account> })).toThrow(
      rejection(409, 'settlement_in_force'),
    );
  });

  it('is possible after one that was fulfilled, and from the instant at which an open one expires', () => {
    const fulfilled = accountSettlementOf(aSettlement({ status: 'accepted', outcome: 'fulfilled' }));
    expect(propose({}, { account: { settlement: fulfilled } as Partial<Account> }).status).toBe('proposed');
    const account = { settlement: accountSettlementOf(aSettlement()) } as Partial<Account>;
    const expiry = Date.parse(aSettlement().expires_at);
    const at = (ms: number) => ({ account, context: { now: new Date(ms) } });
    expect(() => propose({}, at(expiry - 1))).toThrow(rejection(409, 'settlement_open'));
    expect(propose({}, at(expiry)).status).toBe('proposed');
  });
});

describe('the expiry of a proposal', () => {
  it.each([
    ['2030-01-15T12:00:00.001Z', undefined],
    ['2031-01-15T12:00:00.000Z', undefined],
    ['2030-01-15T12:00:00.000Z', 'expires_in_past'],
    ['2029-12-31T00:00:00.000Z', 'expires_in_past'],
    ['2031-01-15T12:00:00.001Z', 'expires_too_late'],
  ])('at %s is rejected with %s', (expires_at, code) => {
    if (code) expect(() => propose({ expires_at })).toThrow(rejection(422, code));
    else expect(propose({ expires_at }).expires_at).toBe(expires_at);
  });

  it('shows at its instant, whatever is stored', () => {
    const settlement = propose({ expires_at: '2030-01-15T13:00:00.000Z' });
    const statusAt = (at: string) => settlementView(settlement, new Date(at)).status;
    expect(statusAt('2030-01-15T12:59:59.999Z')).toBe('proposed');
    expect(statusAt('2030-01-15T13:00:00.000Z')).toBe('expired');
  });
});

describe('the last day to pay', () => {
  // Each row: a time zone, an instant, the day that it is there, the last day that is allowed.
  it.each([
    ['UTC', '2030-01-15T23:59:59.999Z', '2030-01-15', '2031-01-15'],
    ['UTC', '2030-01-16T00:00:00.000Z', '2030-01-16', '2031-01-16'],
    ['America/Argentina/Buenos_Aires', '2030-01-16T02:59:59.999Z', '2030-01-15', '2031-01-15'],
    ['America/Argentina/Buenos_Aires', '2030-01-16T03:00:00.000Z', '2030-01-16', '2031-01-16'],
    ['Pacific/Auckland', '2030-01-15T10:59:59.999Z', '2030-01-15', '2031-01-15'],
    ['Pacific/Auckland', '2030-01-15T11:00:00.000Z', '2030-01-16', '2031-01-16'],
    ['Asia/Kathmandu', '2030-01-15T18:15:00.000Z', '2030-01-16', '2031-01-16'],
    // The days on which the clocks of Santiago go forward (at midnight) and those of New York go back.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05', '2027-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06', '2027-09-06'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31', '2027-10-31'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01', '2027-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02', '2027-11-02'],
  ])('in %s at %s is from %s to %s', (timezone, at, first, last) => {
    const now = new Date(at);
    const dayAfter = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const payBy = (pay_by: string) => propose({ pay_by }, { context: { timezone, now } }).pay_by;
    expect(payBy(first)).toBe(first);
    expect(payBy(last)).toBe(last);
    expect(() => payBy(dayAfter(first, -1))).toThrow(rejection(422, 'pay_by_in_past'));
    expect(() => payBy(dayAfter(last, 1))).toThrow(rejection(422, 'pay_by_too_late'));
  });
});

describe('a request to propose', () => {
  const errorOf = (body: object) => {
    const reading = tryParse(NewSettlement(), { offered_amount: 1, ...body });
    return reading.ok ? undefined : reading.problems[0];
  };

  it.each([
    [{ offered_amount: 0 }, 'Must be more than 0.'],
    [{ offered_amount: -0 }, 'Must be more than 0.'],
    [{ offered_amount: -1 }, 'Must not be negative.'],
    [{ offered_amount: 1e300 }, 'Must not be more than 99999999999.'],
    [{ offered_amount: 99_999_999_999.5 }, 'Must not be more than 99999999999.'],
    [{ offered_amount: 1e-7 }, 'Must not have more decimals than its currency.'],
    [{ offered_amount: '900' }, expect.any(String)],
    [{ offered_amount: null }, expect.any(String)],
    [{ notes: '   ' }, 'Must not be empty.'],
    [{ notes: 'x'.repeat(2001) }, 'Must have at most 2000 characters.'],
    [{ expires_at: 'tomorrow' }, 'Must be an instant such as 2026-11-21T14:03:22Z.'],
    [{ expires_at: '2030-02-30T00:00:00Z' }, 'Must be an instant such as 2026-11-21T14:03:22Z.'],
    [{ pay_by: '2030-02-30' }, 'Must be a date such as 2026-11-21.'],
    [{ status: 'approved' }, expect.any(String)],
  ])('with %j is rejected: %s', (body, message) => {
    expect(errorOf(body)).toMatchObject({ message });
  });

  it.each([
    { offered_amount: 0.0001 },
    { notes: null, pay_by: null },
    { notes: '😀'.repeat(1000) },
    { expires_at: '2030-01-15' },
    { pay_by: '2030-01-15' },
  ])('with %j is valid', (body) => {
    expect(errorOf(body)).toBeUndefined();
  });
});
