import { describe, expect, it } from 'vitest';
import { storedAttempts } from '../../../lib/outreach/dispatch/attempt-log.ts';
import { simulate } from '../../../lib/outreach/simulation/simulation.ts';
import type { Attempt } from '../../../lib/policy/contact-rules/contact-facts.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { HoldId } from '../../../lib/foundation/ids.ts';
import { blocksOf } from '../../../lib/portfolio/holds/hold-kind.ts';
import { anAccountSettlement, anOrganizationId } from '../../builders.ts';
import { aSimulationInput, call, friday, member, nth, sms } from './builders.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => member(n));
const everyDay = Array.from({ length: 12 }, () => sms(24));
const thirtyDays = { days: 30, seed: 1 };

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

describe('A simulation', () => {
  const input = aSimulationInput({ accounts: many(300), steps: [sms(0), call(24), sms(48), call(72)] });

  it('has the same bytes for the same seed, in any order of accounts', () => {
    const first = simulate(input, thirtyDays, friday);
    const shuffled = { ...input, accounts: input.accounts.toReversed() };
    const later = new Date(friday.getTime() + 3_600_000);
    expect(JSON.stringify(simulate(shuffled, thirtyDays, later))).toBe(JSON.stringify(first));
  });

  it('differs for another seed', () => {
    const { seed: _, ...first } = simulate(input, thirtyDays, friday);
    const { seed: __, ...second } = simulate(input, { days: 30, seed: 2 }, friday);
    expect(second).not.toEqual(first);
  });

  it("covers whole days from tomorrow in the organization's time zone", () => {
    const lateInBuenosAires = new Date('2026-11-28T02:59:59.999Z');
    for (const now of [friday, lateInBuenosAires])
      expect(simulate(input, { days: 3, seed: 1 }, now)).toMatchObject({
        from_date: '2026-11-28',
        to_date: '2026-11-30',
        days: 3,
        seed: 1,
        accounts: 300,
      });
  });

  it('has consistent totals', () => {
    const { sends, blocked, by_day, first_contacts, never_reachable } = simulate(input, thirtyDays, friday);
    expect(sends).toBe(sum(by_day.map((row) => row.sends)));
    expect(sum(Object.values(blocked))).toBe(sum(by_day.flatMap((row) => Object.values(row.blocked))));
    expect(sum(first_contacts.map(({ accounts }) => accounts)) + never_reachable.accounts).toBe(300);
    expect(sends).toBeGreaterThan(600);
  });

  it('starts at the positions of the accounts', () => {
    const waiting = member(0, {
      step: 1,
      step_status: 'scheduled',
      round: 0,
      next_action_at: '2026-12-03T15:00:00.000Z',
    });
    const { by_day } = simulate(
      aSimulationInput({ accounts: [waiting], steps: [sms(0), call(0)] }),
      thirtyDays,
      friday,
    );
    expect(by_day).toEqual([{ date: '2026-12-03', channel: 'voice', sends: 1, blocked: {} }]);
  });

  it('includes accounts that are queued', () => {
    const queued = member(0, { step: 0, step_status: 'queued', round: 0 });
    expect(simulate(aSimulationInput({ accounts: [queued], steps: [sms(0)] }), thirtyDays, friday).sends).toBe(1);
  });
});

describe('The contact rules of a simulation', () => {
  it('allow nobody on weekends, twice a day or four times a week', () => {
    const { by_day, blocked } = simulate(aSimulationInput({ accounts: many(50), steps: everyDay }), thirtyDays, friday);
    const sending = by_day.filter(({ sends }) => sends > 0);
    expect(sending.length).toBeGreaterThan(5);
    for (const { date, sends } of sending) {
      expect([1, 2, 3, 4, 5]).toContain(weekdayOf(date));
      expect(sends).toBeLessThanOrEqual(50);
    }
    for (const start of sending.map(({ date }) => Date.parse(date))) {
      const week = sending.filter(({ date }) => Date.parse(date) >= start && Date.parse(date) < start + 6 * 86_400_000);
      expect(sum(week.map(({ sends }) => sends))).toBeLessThanOrEqual(150);
    }
    expect(Object.keys(blocked).sort()).toEqual(['frequency_weekly', 'outside_contact_hours']);
  });

  it('count earlier attempts', () => {
    const attempts: Attempt[] = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day, n) => ({
      id: String(n),
      at: `${day}T14:00:00.000Z`,
      channel: 'sms',
      account_id: nth(0),
    }));
    const input = aSimulationInput({ accounts: [member(0)], steps: [sms(0)] });
    const log = { kind: 'attempts', version: 1, attempts: storedAttempts(attempts, friday) } as const;
    const tried = { ...input, logs: new Map([[member(0).contact.id, log]]) };
    expect(simulate(input, thirtyDays, friday).first_contacts).toEqual([{ date: '2026-11-30', accounts: 1 }]);
    expect(simulate(tried, thirtyDays, friday).first_contacts).toEqual([{ date: '2026-12-02', accounts: 1 }]);
  });

  it('count all accounts of a contact together', () => {
    const { contact } = member(0);
    const accounts = [0, 1, 2].map((n) => member(n, { contact }));
    const { by_day } = simulate(aSimulationInput({ accounts, steps: [sms(0)] }), thirtyDays, friday);
    const sending = by_day.filter(({ sends }) => sends > 0).map(({ date, sends }) => [date, sends]);
    expect(sending).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
      ['2026-12-02', 1],
    ]);
  });

  it('count all contacts that share a phone together, at whichever of their phones', () => {
    const [shared, own] = ['+5491155559999', '+5491155550200'];
    const accounts = [
      member(0, { contact: { ...member(0).contact, phone: shared } }),
      member(1, { contact: { ...member(1).contact, phone: shared } }),
      member(2, {
        contact: {
          ...member(2).contact,
          phone: shared,
          phones: [{ number: own, kind: 'landline' }, { number: shared }],
        },
      }),
    ];
    const { by_day } = simulate(aSimulationInput({ accounts, steps: [sms(0)] }), thirtyDays, friday);
    expect(by_day.filter(({ sends }) => sends > 0).map(({ date, sends }) => [date, sends])).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
      ['2026-12-02', 1],
    ]);
  });

  it('count what was attempted at a phone for another contact', () => {
    const input = aSimulationInput({ accounts: [member(0)], steps: [sms(0)] });
    const at = Date.parse('2026-11-27T14:00:00.000Z');
    const attempts = Object.fromEntries(
      [0, 1, 2].map((n) => [
        `i${'0'.repeat(31)}${n}`,
        { at: at - n * 86_400_000, ch: 's' as const, ac: 'ABEiM0RVZneImaq7zN3u_w' },
      ]),
    );
    const addresses = [{ kind: 'suppressed', address: '+5491155550123', version: 3, attempts }] as const;
    const accounts = input.accounts.map((each) => ({ ...each, addresses }));
    expect(simulate({ ...input, accounts }, thirtyDays, friday).first_contacts).toEqual([
      { date: '2026-12-02', accounts: 1 },
    ]);
  });

  it('block contacts that may not be contacted, with the reason', () => {
    const { contact } = member(0);
    const { phone: _, ...withoutPhone } = contact;
    const accounts = [
      member(1, { contact: withoutPhone }),
      member(2, { contact: { ...contact, opted_out: true } }),
      member(3, { collection_status: 'paused' }),
      member(4, { collection_status: 'disputed' }),
      member(5, { collection_status: 'resolved' }),
      member(6, { pending_balance: 0 }),
    ];
    const { sends, never_reachable } = simulate(
      aSimulationInput({ accounts, steps: [sms(0), call(0)] }),
      thirtyDays,
      friday,
    );
    expect(sends).toBe(0);
    expect(never_reachable).toEqual({
      accounts: 4,
      by_rule: { account_disputed: 1, account_paused: 1, contact_opted_out: 1, no_address: 1 },
      by_hold: {},
      account_ids: [nth(1), nth(2), nth(3), nth(4)].sort(),
    });
  });

  it('name the reason for paused accounts whose step has no time', () => {
    const paused = member(0, { collection_status: 'paused', step: 0, step_status: 'scheduled', round: 0 });
    const { never_reachable } = simulate(aSimulationInput({ accounts: [paused], steps: [sms(0)] }), thirtyDays, friday);
    expect(never_reachable.by_rule).toEqual({ account_paused: 1 });
  });

  it('name the kinds of the holds that stop accounts, for a time or for good', () => {
    const hold = (kind: 'attorney' | 'paid_claim', until?: string) =>
      ({
        id: deriveId(HoldId, anOrganizationId, kind),
        kind,
        blocks: blocksOf(kind),
        placed_at: friday.toISOString(),
        ...(until !== undefined && { until }),
      }) as const;
    const accounts = [
      member(0, { holds: [hold('attorney')] }),
      member(1, { holds: [hold('paid_claim', '2026-12-05T03:00:00.000Z')] }),
      member(2),
    ];
    const { blocked, held, never_reachable, first_contacts } = simulate(
      aSimulationInput({ accounts, steps: [sms(0)] }),
      { days: 10, seed: 1 },
      friday,
    );
    expect(held).toEqual({ attorney: expect.any(Number), paid_claim: expect.any(Number) });
    expect(sum(Object.values(held))).toBe(blocked['account_held']);
    expect(never_reachable).toEqual({
      accounts: 1,
      by_rule: { account_held: 1 },
      by_hold: { attorney: 1 },
      account_ids: [nth(0)],
    });
    expect(first_contacts.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-07']);
  });

  it('block suppressed addresses', () => {
    const input = aSimulationInput({ accounts: [member(0)], steps: [sms(0)] });
    const addresses = [{ kind: 'suppressed', address: '+5491155550123', opted_out_at: '2026-01-01' }] as const;
    const accounts = input.accounts.map((each) => ({ ...each, addresses }));
    expect(simulate({ ...input, accounts }, thirtyDays, friday).never_reachable.by_rule).toEqual({
      contact_opted_out: 1,
    });
  });

  it('block only the channels that are opted out', () => {
    const addresses = [
      {
        kind: 'suppressed',
        address: '+5491155550123',
        opted_out_at: '2026-01-01',
        act: 'A',
        only: { act: 'A', channels: ['sms'] },
      },
    ] as const;
    const simulated = (steps: ReturnType<typeof sms>[]) => {
      const input = aSimulationInput({ accounts: [member(0)], steps });
      const accounts = input.accounts.map((each) => ({ ...each, addresses }));
      return simulate({ ...input, accounts }, thirtyDays, friday);
    };
    expect(simulated([sms(0)]).never_reachable.by_rule).toEqual({ contact_opted_out: 1 });
    expect(simulated([sms(0), call(0)]).sends).toBe(1);
  });
});

describe('The dates of a campaign', () => {
  const accounts = many(20);

  it('limit a simulation', () => {
    const campaign = { start_date: '2026-12-08', end_date: '2026-12-10' };
    const { by_day } = simulate(aSimulationInput({ accounts, steps: everyDay, campaign }), thirtyDays, friday);
    expect([...new Set(by_day.map(({ date }) => date))]).toEqual(['2026-12-09', '2026-12-10']);
  });

  it('can exclude every day of it', () => {
    const campaign = { end_date: '2026-11-27' };
    expect(simulate(aSimulationInput({ accounts, steps: everyDay, campaign }), thirtyDays, friday)).toMatchObject({
      sends: 0,
      by_day: [],
    });
  });
});

describe('Contacts in a simulation', () => {
  it('are not contacted after they paid, disputed, opted out or promised', () => {
    const steps = Array.from({ length: 40 }, () => call(24));
    const { by_day } = simulate(aSimulationInput({ accounts: many(400), steps }), { days: 60, seed: 7 }, friday);
    const weekly = (from: string) =>
      sum(
        by_day
          .filter(({ date }) => Date.parse(date) >= Date.parse(from) && Date.parse(date) < Date.parse(from) + 6.048e8)
          .map(({ sends }) => sends),
      );
    expect(weekly('2027-01-04')).toBeLessThan(0.8 * weekly('2026-11-30'));
  });

  it('make the simulation too large if they need too many decisions', () => {
    const input = aSimulationInput({ accounts: many(3), steps: [sms(0)] });
    expect(() => simulate(input, thirtyDays, friday, 5)).toThrow('days: The simulation needs more than 5 decisions');
    expect(simulate(input, thirtyDays, friday, 6).sends).toBe(3);
  });
});

describe('Settlements in a simulation', () => {
  const stopped = { step: 0, step_status: 'done', round: 0, stopped_by: 'settled' } as const;
  const { pay_by: _, ...withoutDay } = anAccountSettlement({ status: 'accepted', outcome: 'open' });
  const simulated = (accounts: readonly Account[]) =>
    simulate(aSimulationInput({ accounts, steps: [sms(0)] }), thirtyDays, friday);
  const settledUntil = (pay_by: string, count = 40) =>
    many(count).map((account) => ({ ...account, ...stopped, settlement: { ...withoutDay, pay_by } }));

  it.each([
    ['that was stopped', stopped],
    ['that never began', {}],
    ['that is due', { step: 0, step_status: 'scheduled', round: 0, next_action_at: '2026-12-03T15:00:00.000Z' }],
  ] as const)('in force stop a strategy %s and are counted', (_, position) => {
    const accounts = [member(0, { ...position, settlement: withoutDay }), member(1)];
    expect(simulated(accounts)).toMatchObject({
      accounts: 2,
      settled_accounts: 1,
      sends: 1,
      never_reachable: { accounts: 0 },
    });
  });

  it('that are offers do not stop a strategy', () => {
    const accounts = [member(0, { settlement: anAccountSettlement({ status: 'approved' }) })];
    expect(simulated(accounts)).toMatchObject({ settled_accounts: 0, sends: 1 });
  });

  it('let the strategy of those who did not pay continue on the day after `pay_by`', () => {
    const { sends, first_contacts, settled_accounts } = simulated(settledUntil('2026-12-08'));
    expect(settled_accounts).toBe(40);
    expect(sends).toBeGreaterThan(10);
    expect(sends).toBeLessThan(30);
    expect(first_contacts).toEqual([{ date: '2026-12-09', accounts: sends }]);
  });

  it('whose last day is over when the simulation begins end at its beginning', () => {
    const { first_contacts, sends } = simulated(settledUntil('2026-11-26'));
    expect(first_contacts).toEqual([{ date: '2026-11-30', accounts: sends }]);
    expect(sends).toBeGreaterThan(0);
  });

  it('that last longer than the simulation stay in force', () => {
    expect(simulated(settledUntil('2026-12-27'))).toMatchObject({ sends: 0 });
  });

  it('do not reopen a strategy that something else had stopped', () => {
    const accounts = settledUntil('2026-12-08').map((account) => ({ ...account, stopped_by: 'disputed' as const }));
    expect(simulated(accounts)).toMatchObject({ settled_accounts: 40, sends: 0 });
  });
});
