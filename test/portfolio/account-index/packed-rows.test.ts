import { describe, expect, it } from 'vitest';
import { AccountId, CampaignId, UserId, parseId } from '../../../lib/foundation/ids.ts';
import { indexedAccount, latestRows, removedAccount } from '../../../lib/portfolio/account-index/indexed-account.ts';
import { bytesOf, packRows, unpackRows } from '../../../lib/portfolio/account-index/packed-rows.ts';
import { anAccount, anAccountSettlement } from '../../builders.ts';

const idAt = (n: number) =>
  parseId(AccountId, `${n.toString(16).padStart(8, '0')}-7d3f-4a55-9f0e-${String(n * 7_919).padStart(12, '0')}`);
const campaign = parseId(CampaignId, 'c10e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');

const everyField = anAccount({
  id: idAt(1),
  resolution: 'paid',
  collection_status: 'escalated',
  campaign_id: campaign,
  source_system: 'núcleo',
  due_date: '2029-12-31',
  pending_balance: 1000.05,
  paid_amount: 0.5,
  last_contacted_at: '2030-01-14T09:00:00.001Z',
  next_action_at: '2030-01-16T09:00:00.000Z',
  assigned_to: parseId(UserId, 'a6e9f7d0-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  follow_up: { at: '2030-01-17T21:30:00.000Z', by: 'Bo' },
  interaction_count: 3,
  promise_count: 2,
  settlement: anAccountSettlement({ status: 'accepted', outcome: 'open' }),
  contact: { ...anAccount().contact, opted_out: true },
  version: 12,
});

describe('packed rows', () => {
  it('keep every field, its absence and accounts that are gone, in the order of ids', () => {
    const rows = [
      removedAccount(indexedAccount(anAccount({ id: idAt(3) })), 1_900_000_000_000),
      indexedAccount(anAccount({ id: idAt(2), created_at: '2001-01-01T00:00:00.000Z', currency: 'USD' })),
      indexedAccount(everyField),
    ];
    expect(unpackRows(packRows(rows))).toEqual(rows.toReversed());
    expect(unpackRows(packRows([]))).toEqual([]);
  });

  it('take at most 44 bytes for each account of a page', () => {
    const rows = Array.from({ length: 400 }, (_, n) =>
      indexedAccount({
        ...everyField,
        id: idAt(n),
        version: 1 + (n % 9),
        pending_balance: ((n * 48_271) % 1_000_003) / 100,
        due_date: new Date(Date.UTC(2028, 0, 1 + ((n * 331) % 700))).toISOString().slice(0, 10),
        last_contacted_at: new Date(Date.UTC(2030, 0, 1) + ((n * 69_621_001) % 9_000_000_000)).toISOString(),
      }),
    );
    expect(bytesOf(packRows(rows)) / rows.length).toBeLessThan(44);
  });
});

describe('of two rows of an account', () => {
  it.each([
    { later: { version: 3 }, earlier: { version: 2, updated_at: '2031-01-01T00:00:00.000Z' } },
    { later: { updated_at: '2030-01-16T00:00:00.000Z' }, earlier: {} },
    { later: { created_at: '2030-01-16T00:00:00.000Z', version: 1 }, earlier: { version: 9 } },
  ])('the one with the later creation, version and time counts, whichever comes first: %o', ({ later, earlier }) => {
    const [one, other] = [indexedAccount(anAccount(earlier)), indexedAccount(anAccount(later))];
    for (const rows of [
      [one, other],
      [other, one],
    ])
      expect([...latestRows(rows).values()]).toEqual([other]);
  });

  it('the removal counts, until the account is created again', () => {
    const row = indexedAccount(anAccount());
    const removed = removedAccount(row, 1_900_000_000_000);
    expect([...latestRows([removed, row]).values()]).toEqual([removed]);
    const again = indexedAccount(anAccount({ created_at: '2030-01-16T00:00:00.000Z' }));
    expect([...latestRows([again, removed, row]).values()]).toEqual([again]);
  });
});
