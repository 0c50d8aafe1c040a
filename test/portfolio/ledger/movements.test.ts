import { describe, expect, it } from 'vitest';
import { AdjustmentId, PaymentId, SettlementId, parseId } from '../../../lib/foundation/ids.ts';
import { entriesOf } from '../../../lib/portfolio/ledger/ledger-entry.ts';
import { type LedgerAccount, movementsOf } from '../../../lib/portfolio/ledger/movements.ts';
import { anAccount, anAccountSettlement, anOrganizationId } from '../../builders.ts';

const account = (over: Partial<LedgerAccount> = {}): LedgerAccount => ({
  ...anAccount({ pending_balance: 1_000, paid_amount: 0 }),
  in_ledger: true,
  version: 2,
  ...over,
});

/** Of a version of the service without the ledger. */
const earlier = (over: Partial<LedgerAccount> = {}): LedgerAccount => {
  const { in_ledger: _, ...rest } = account(over);
  return rest;
};

const payment_id = parseId(PaymentId, 'b2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21');
const by = { moved_by: `3#${payment_id}`, version: 3 } as const;
const adjustment_id = parseId(AdjustmentId, 'c2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21');
const adjusting = { moved_by: `3#adjustment:${adjustment_id}`, version: 3 } as const;
const settlement_id = parseId(SettlementId, 'a2c5a3f0-5f3d-4c0e-8f5c-0c8a3f5f9d21');
const accepted = (outcome: 'open' | 'fulfilled') =>
  anAccountSettlement({ id: settlement_id, original_balance: 1_000, offered_amount: 800, status: 'accepted', outcome });
const open = accepted('open');
const fulfilled = accepted('fulfilled');

const figures = (before: LedgerAccount | undefined, after: LedgerAccount | undefined) =>
  movementsOf(before, after).map(({ figure, amount, currency, cause }) => `${figure} ${amount} ${currency}, ${cause}`);

describe('a write of an account', () => {
  it.each<[string, LedgerAccount | undefined, LedgerAccount | undefined, readonly string[]]>([
    ['creates it', undefined, account(), ['added 1000 ARS, account_created']],
    ['creates it without a debt', undefined, account({ pending_balance: 0 }), []],
    ['enters an earlier one', earlier(), account(), ['added 1000 ARS, opening_balance']],
    ['changes an earlier one', earlier(), earlier({ pending_balance: 1 }), []],
    ['changes no balance', account(), account({ paid_amount: 10, version: 3 }), []],
    ['raises the balance', account(), account({ pending_balance: 1_200 }), ['added 200 ARS, balance_changed']],
    ['lowers the balance', account(), account({ pending_balance: 999.5 }), ['added -0.5 ARS, balance_changed']],
    [
      'changes the currency',
      account(),
      account({ currency: 'CLP', pending_balance: 5 }),
      ['added -1000 ARS, balance_changed', 'added 5 CLP, balance_changed'],
    ],
    ['removes it', account(), undefined, ['added -1000 ARS, import_undone']],
    ['pays a part', account(), account({ ...by, pending_balance: 400, paid_amount: 600 }), ['paid 600 ARS, payment']],
    [
      'pays too much',
      account(),
      account({ ...by, pending_balance: 0, paid_amount: 1_200 }),
      ['paid 1000 ARS, payment'],
    ],
    [
      'reverses a payment of which later ones cover a part',
      account({ pending_balance: 0, paid_amount: 1_200 }),
      account({ ...by, pending_balance: 400, paid_amount: 600 }),
      ['reversed 400 ARS, reversal'],
    ],
    [
      'adds interest',
      account({ adjusted: { costs: 5 } }),
      account({ ...adjusting, pending_balance: 1_020, adjusted: { costs: 5, interest: 20 } }),
      ['adjusted 20 ARS, adjustment'],
    ],
    [
      'grants a discount',
      account(),
      account({ ...adjusting, pending_balance: 0, adjusted: { principal: -1_000 } }),
      ['adjusted -1000 ARS, adjustment'],
    ],
    [
      'adds a fee that an earlier payment had paid in excess',
      account({ pending_balance: 0, paid_amount: 1_030 }),
      account({ ...adjusting, pending_balance: 20, paid_amount: 1_030, adjusted: { fees: 50 } }),
      ['adjusted 50 ARS, adjustment', 'paid 30 ARS, adjustment'],
    ],
    [
      'makes no version after an adjustment',
      account({ ...adjusting, adjusted: { fees: 50 } }),
      account({ ...adjusting, adjusted: { fees: 50 } }),
      [],
    ],
    [
      'takes the adjustments of its source over',
      account({ ...adjusting, adjusted: { fees: 50 } }),
      account({ ...adjusting, version: 4, pending_balance: 900 }),
      ['added -100 ARS, balance_changed'],
    ],
    [
      'accepts a settlement',
      account(),
      account({ pending_balance: 800, settlement: open }),
      ['forgiven 200 ARS, settlement_accepted'],
    ],
    [
      'pays a part of a settlement',
      account({ pending_balance: 800, settlement: open }),
      account({ ...by, pending_balance: 500, paid_amount: 300, settlement: open }),
      ['paid 300 ARS, payment'],
    ],
    [
      'ends a settlement unpaid',
      account({ pending_balance: 500, paid_amount: 300, settlement: open }),
      account({ pending_balance: 700, paid_amount: 300 }),
      ['forgiven -200 ARS, settlement_ended'],
    ],
    [
      'reverses the payment that fulfilled a settlement in time',
      account({ pending_balance: 0, paid_amount: 800, settlement: fulfilled }),
      account({ ...by, pending_balance: 800, settlement: open }),
      ['reversed 800 ARS, reversal'],
    ],
    [
      'reverses the payment that fulfilled a settlement after its last day',
      account({ pending_balance: 0, paid_amount: 800, settlement: fulfilled }),
      account({ ...by, pending_balance: 1_000 }),
      ['forgiven -200 ARS, settlement_ended', 'reversed 800 ARS, reversal'],
    ],
    [
      'adds a debt after a fulfilled settlement',
      account({ pending_balance: 0, paid_amount: 800, settlement: fulfilled }),
      account({ pending_balance: 50, paid_amount: 800 }),
      ['added 50 ARS, balance_changed'],
    ],
    [
      'has four decimals',
      account({ currency: 'CLF' }),
      account({ currency: 'CLF', pending_balance: 1_000.0003 }),
      ['added 0.0003 CLF, balance_changed'],
    ],
  ])('that %s', (_, before, after, expected) => {
    expect(figures(before, after)).toEqual(expected);
  });

  it('names the payment that moved the balance, and none that a former version of the service did not', () => {
    const paid = account({ ...by, pending_balance: 400, paid_amount: 600 });
    expect(movementsOf(account(), paid)).toMatchObject([{ payment_id }]);
    const later = account({ ...paid, version: 4, pending_balance: 300, paid_amount: 700 });
    expect(movementsOf(paid, later)).toEqual([{ figure: 'paid', cause: 'payment', amount: 100, currency: 'ARS' }]);
  });
});

describe('an entry', () => {
  const organization = anOrganizationId;
  const written = (at: string) => ({ ...anAccount({ updated_at: at }), in_ledger: true as const, organization });
  const dayOf = (at: string, timezone: string) =>
    entriesOf({ account: written(at), before: undefined, after: written(at), atSeconds: 0 }, timezone, new Date(at))[0]
      ?.day;

  it.each([
    ['America/Argentina/Buenos_Aires', '2026-12-01T02:59:59.999Z', '2026-11-30'],
    ['America/Argentina/Buenos_Aires', '2026-12-01T03:00:00.000Z', '2026-12-01'],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['Pacific/Auckland', '2026-09-26T11:59:59.999Z', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-27T11:00:00.000Z', '2026-09-28'],
  ])('in %s of %s is of the day %s', (timezone, at, day) => {
    expect(dayOf(at, timezone)).toBe(day);
  });

  it('is of the time of the write if the account was removed, or entered the ledger later', () => {
    const before = written('2026-01-01T00:00:00.000Z');
    const [removed] = entriesOf(
      { account: before, before, after: undefined, atSeconds: 1_800_000_000 },
      'UTC',
      new Date(),
    );
    const { in_ledger: _, ...earlier } = before;
    const [entered] = entriesOf(
      { account: before, before: earlier, after: before, atSeconds: 1_800_000_000 },
      'UTC',
      new Date(),
    );
    expect([removed?.day, entered?.day]).toEqual(['2027-01-15', '2027-01-15']);
  });
});
