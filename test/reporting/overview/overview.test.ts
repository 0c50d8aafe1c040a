import { describe, expect, it } from 'vitest';
import type { CountedAmounts } from '../../../lib/reporting/counters/counted-amounts.ts';
import type { DayCounts, DueMonthCounts } from '../../../lib/reporting/counters/counts.ts';
import type { PromiseCounts } from '../../../lib/reporting/counters/promise-counts.ts';
import { overviewView } from '../../../lib/reporting/overview/overview.ts';
import { noon } from '../../builders.ts';

const queue = { paused: false, date: '2030-01-15', pending: 1, processing: 0, completed: 2, failed: 0, skipped: 3 };
const byStatus = { active: 3, paused: 0, escalated: 1, disputed: 0, resolved: 2 };
const noChannels = { email: 0, sms: 0, whatsapp: 0, voice: 0 };
const noAmounts = { count: 0, amounts: {} };

type Given = Partial<Omit<Parameters<typeof overviewView>[0], 'accounts' | 'queue'>> & {
  readonly approvals?: CountedAmounts;
};

const view = ({ approvals = noAmounts, ...given }: Given = {}) =>
  overviewView(
    {
      accounts: { byStatus, pendingBalance: { USD: 10, ARS: 1000.5 }, paidAmount: { USD: 7 }, approvals },
      queue,
      days: new Map(),
      dueMonths: [],
      promises: new Map(),
      closings: [],
      inbox: { count: 0, oldestAt: null },
      webhooks: [],
      ...given,
    },
    ['2030-01-14', '2030-01-15'],
    { currency: 'ARS', monthly_goal: 5000 },
    noon,
  );

const promises = (given: Partial<PromiseCounts>): PromiseCounts => ({
  open: noAmounts,
  kept: noAmounts,
  broken: noAmounts,
  ...given,
});

const dueMonth = (month: string | null, over: Partial<DueMonthCounts> = {}): DueMonthCounts => ({
  month,
  accounts: 0,
  pending: {},
  contacted: {},
  days: [],
  ...over,
});

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
      sends_by_channel: noChannels,
      delivered: 0,
      delivered_by_channel: noChannels,
      replies_by_channel: noChannels,
      failed: 0,
      blocked: 0,
      blocked_by_rule: [],
      payments: amount,
      promises: amount,
      promises_kept: amount,
      promises_broken: amount,
      opt_outs: 0,
      cost: 0,
      cost_by_currency: [],
      pending: 0,
      pending_by_currency: [],
    });
  });

  it('adds up sends by channel and blocks by rule, the rules in the order in which they are checked', () => {
    const counts: DayCounts = {
      sends: { email: 1, sms: 20, whatsapp: 0, voice: 3 },
      delivered: 18,
      deliveredBy: { email: 1, sms: 15, whatsapp: 0, voice: 2 },
      replies: { email: 0, sms: 3, whatsapp: 0, voice: 1 },
      failed: 2,
      blocked: { no_address: 2, contact_opted_out: 1, outside_contact_hours: 4 },
      payments: 3,
      paid: { ARS: 0.1, USD: 4 },
      promises: 1,
      promised: { USD: 5 },
      optOuts: 2,
      cost: { ARS: 0.3, USD: 2 },
    };
    const [, today] = view({ days: new Map([['2030-01-15', counts]]) }).days;
    expect(today).toMatchObject({
      sends: 24,
      delivered_by_channel: { email: 1, sms: 15, whatsapp: 0, voice: 2 },
      replies_by_channel: { email: 0, sms: 3, whatsapp: 0, voice: 1 },
      blocked: 7,
      blocked_by_rule: [
        { rule: 'contact_opted_out', count: 1 },
        { rule: 'outside_contact_hours', count: 4 },
        { rule: 'no_address', count: 2 },
      ],
      payments: { count: 3, amount: 0.1 },
      promises: { count: 1, amount: 0, by_currency: [{ currency: 'USD', amount: 5 }] },
      opt_outs: 2,
      cost: 0.3,
      cost_by_currency: [
        { currency: 'ARS', amount: 0.3 },
        { currency: 'USD', amount: 2 },
      ],
    });
  });

  it('lists due months in order, without empty ones, and accounts without a due date last', () => {
    const dueMonths = [
      dueMonth(null, { accounts: 1, pending: { ARS: 1 } }),
      dueMonth('2030-02', { accounts: 2, pending: { USD: 3 } }),
      dueMonth('2029-12', { pending: { ARS: 0 } }),
      dueMonth('2029-11', { accounts: 4, pending: { ARS: 5.25 } }),
    ];
    expect(view({ dueMonths }).due_months).toEqual([
      { month: '2029-11', accounts: 4, pending: 5.25, pending_by_currency: [{ currency: 'ARS', amount: 5.25 }] },
      { month: '2030-02', accounts: 2, pending: 0, pending_by_currency: [{ currency: 'USD', amount: 3 }] },
      { month: null, accounts: 1, pending: 1, pending_by_currency: [{ currency: 'ARS', amount: 1 }] },
    ]);
  });

  it('ages open accounts by the days since their due date, each boundary on the day itself', () => {
    const due = (date: string | null, pending: number, currency = 'ARS') => ({ date, currency, accounts: 1, pending });
    const dueMonths = [
      dueMonth('2029', {
        contacted: { ARS: 2 },
        days: [
          due('2030-01-16', 1),
          due('2030-01-15', 2),
          due('2030-01-14', 4),
          due('2029-12-16', 8),
          due('2029-12-15', 16),
          due('2029-11-16', 32),
          due('2029-11-15', 64),
          due('2029-10-17', 128),
          due('2029-10-16', 256),
          due('2029-07-19', 512),
          due('2029-07-18', 0.1),
          due('2029-07-18', 0.2),
        ],
      }),
      dueMonth(null, { contacted: { USD: 1 }, days: [due(null, 7, 'USD')] }),
    ];
    const { aging, accounts } = view({ dueMonths });
    expect(aging.map(({ bucket, accounts: count, pending }) => [bucket, count, pending])).toEqual([
      ['current', 2, 3],
      ['1_30', 2, 12],
      ['31_60', 2, 48],
      ['61_90', 2, 192],
      ['91_180', 2, 768],
      ['over_180', 2, 0.3],
      ['no_due_date', 1, 0],
    ]);
    expect(aging.at(-1)?.by_currency).toEqual([{ currency: 'USD', accounts: 1, pending: 7 }]);
    expect(accounts.open).toEqual([
      { currency: 'ARS', accounts: 12, contacted: 2, pending: 1023.3 },
      { currency: 'USD', accounts: 1, contacted: 1, pending: 7 },
    ]);
  });

  it('says what needs a decision: approvals, promises broken since yesterday and due today, replies, webhooks', () => {
    const counted = (count: number) => ({ count, amounts: { ARS: count / 10 } });
    const { attention, due_promises: due } = view({
      approvals: { count: 4, amounts: { ARS: 30, USD: 2 } },
      promises: new Map([
        ['2030-01-12', promises({ broken: counted(90) })],
        ['2030-01-13', promises({ broken: counted(1) })],
        ['2030-01-14', promises({ broken: counted(2), kept: counted(5) })],
        ['2030-01-15', promises({ open: counted(7) })],
        ['2030-01-28', promises({ open: counted(8) })],
        ['2030-01-29', promises({ open: counted(9) })],
      ]),
      inbox: { count: 6, oldestAt: '2030-01-13T10:00:00.000Z' },
      webhooks: [{}, { failing_since: '2030-01-12T10:00:00.000Z' }, { failing_since: '2030-01-11T10:00:00.000Z' }],
    });
    expect(attention).toEqual({
      settlements: {
        count: 4,
        amount: 30,
        by_currency: [
          { currency: 'ARS', amount: 30 },
          { currency: 'USD', amount: 2 },
        ],
      },
      broken: { count: 3, amount: 0.3, by_currency: [{ currency: 'ARS', amount: 0.3 }] },
      due_today: { count: 7, amount: 0.7, by_currency: [{ currency: 'ARS', amount: 0.7 }] },
      inbox: { count: 6, oldest_at: '2030-01-13T10:00:00.000Z' },
      webhooks: { count: 2, failing_since: '2030-01-11T10:00:00.000Z' },
    });
    expect(due.filter(({ count }) => count > 0).map(({ date, count }) => [date, count])).toEqual([
      ['2030-01-15', 7],
      ['2030-01-28', 8],
    ]);
  });

  it('has what was owed at the end of each day, and which promises of the day were kept', () => {
    const [before, today] = view({
      closings: [
        { day: '2030-01-14', currency: 'ARS', closing: 900 },
        { day: '2030-01-15', currency: 'ARS', closing: 1000.5 },
        { day: '2030-01-15', currency: 'USD', closing: 10 },
      ],
      promises: new Map([['2030-01-14', promises({ kept: { count: 2, amounts: { USD: 5 } } })]]),
    }).days;
    expect(before).toMatchObject({ pending: 900, promises_kept: { count: 2, amount: 0 } });
    expect(today).toMatchObject({ pending: 1000.5, promises_kept: { count: 0 } });
    expect(today?.pending_by_currency).toEqual([
      { currency: 'ARS', amount: 1000.5 },
      { currency: 'USD', amount: 10 },
    ]);
  });

  it('has the goal of the organization, in whose calendar it names the day', () => {
    expect(view()).toMatchObject({ date: '2030-01-15', monthly_goal: 5000 });
  });
});
