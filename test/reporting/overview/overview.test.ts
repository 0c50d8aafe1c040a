import { describe, expect, it } from 'vitest';
import type { DayCounts, DueMonthCounts } from '../../../lib/reporting/counters/counts.ts';
import { overviewView } from '../../../lib/reporting/overview/overview.ts';
import { noon } from '../../builders.ts';

const queue = { paused: false, date: '2030-01-15', pending: 1, processing: 0, completed: 2, failed: 0, skipped: 3 };
const byStatus = { active: 3, paused: 0, escalated: 1, disputed: 0, resolved: 2 };

interface Given {
  readonly days?: ReadonlyMap<string, DayCounts>;
  readonly dueMonths?: readonly DueMonthCounts[];
}

const view = ({ days = new Map(), dueMonths = [] }: Given = {}) =>
  overviewView(
    {
      accounts: { byStatus, pendingBalance: { USD: 10, ARS: 1000.5 }, paidAmount: { USD: 7 } },
      queue,
      days,
      dueMonths,
    },
    ['2030-01-14', '2030-01-15'],
    'ARS',
    noon,
  );

describe('an overview', () => {
  it('has the amounts of accounts in the currency of the organization, and in each currency', () => {
    expect(view()).toMatchObject({
      as_of: noon.toISOString(),
      currency: 'ARS',
      accounts: {
        by_status: byStatus,
        pending: 1000.5,
        pending_by_currency: [
          { currency: 'ARS', amount: 1000.5 },
          { currency: 'USD', amount: 10 },
        ],
        paid: 0,
        paid_by_currency: [{ currency: 'USD', amount: 7 }],
      },
      queue,
    });
  });

  it('has every day that was asked for, with zeros where nothing was counted', () => {
    const amount = { count: 0, amount: 0, by_currency: [] };
    expect(view().days.map(({ date }) => date)).toEqual(['2030-01-14', '2030-01-15']);
    expect(view().days[0]).toEqual({
      date: '2030-01-14',
      sends: 0,
      sends_by_channel: { email: 0, sms: 0, whatsapp: 0, voice: 0 },
      delivered: 0,
      failed: 0,
      blocked: 0,
      blocked_by_rule: [],
      payments: amount,
      promises: amount,
      opt_outs: 0,
    });
  });

  it('adds up sends by channel and blocks by rule, the rules in the order in which they are checked', () => {
    const counts: DayCounts = {
      sends: { email: 1, sms: 20, whatsapp: 0, voice: 3 },
      delivered: 18,
      failed: 2,
      blocked: { no_address: 2, contact_opted_out: 1, outside_contact_hours: 4 },
      payments: 3,
      paid: { ARS: 0.1, USD: 4 },
      promises: 1,
      promised: { USD: 5 },
      optOuts: 2,
    };
    const [, today] = view({ days: new Map([['2030-01-15', counts]]) }).days;
    expect(today).toMatchObject({
      sends: 24,
      blocked: 7,
      blocked_by_rule: [
        { rule: 'contact_opted_out', count: 1 },
        { rule: 'outside_contact_hours', count: 4 },
        { rule: 'no_address', count: 2 },
      ],
      payments: { count: 3, amount: 0.1 },
      promises: { count: 1, amount: 0, by_currency: [{ currency: 'USD', amount: 5 }] },
      opt_outs: 2,
    });
  });

  it('lists due months in order, without empty ones, and accounts without a due date last', () => {
    const dueMonths = [
      { month: null, accounts: 1, pending: { ARS: 1 } },
      { month: '2030-02', accounts: 2, pending: { USD: 3 } },
      { month: '2029-12', accounts: 0, pending: { ARS: 0 } },
      { month: '2029-11', accounts: 4, pending: { ARS: 5.25 } },
    ];
    expect(view({ dueMonths }).due_months).toEqual([
      { month: '2029-11', accounts: 4, pending: 5.25, pending_by_currency: [{ currency: 'ARS', amount: 5.25 }] },
      { month: '2030-02', accounts: 2, pending: 0, pending_by_currency: [{ currency: 'USD', amount: 3 }] },
      { month: null, accounts: 1, pending: 1, pending_by_currency: [{ currency: 'ARS', amount: 1 }] },
    ]);
  });
});
