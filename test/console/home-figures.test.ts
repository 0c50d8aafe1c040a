import { describe, expect, it } from 'vitest';
import type { Overview } from '../../lib/reporting/overview/contract.ts';
import {
  changeOf,
  channelFigures,
  costIn,
  currenciesOf,
  dailyGoal,
  keptIn,
  partsOf,
  periodsOf,
  recoveredIn,
  ruleFigures,
  sinceFirstEvent,
} from '../../console/screens/overview/home-figures.ts';
import { groupNotifications } from '../../console/shell/group-notifications.ts';

type Day = Overview['days'][number];

const nothing = { count: 0, amount: 0, by_currency: [] };
const noChannels = { email: 0, sms: 0, whatsapp: 0, voice: 0 };

const aDay = (date: string, over: Partial<Day> = {}): Day => ({
  date,
  sends: 0,
  sends_by_channel: noChannels,
  delivered: 0,
  delivered_by_channel: noChannels,
  replies_by_channel: noChannels,
  failed: 0,
  blocked: 0,
  blocked_by_rule: [],
  payments: nothing,
  promises: nothing,
  promises_kept: nothing,
  promises_broken: nothing,
  opt_outs: 0,
  cost: 0,
  cost_by_currency: [],
  pending: 0,
  pending_by_currency: [],
  ...over,
});

const paid = (...amounts: readonly (readonly [currency: string, amount: number])[]) => ({
  count: amounts.length,
  amount: 0,
  by_currency: amounts.map(([currency, amount]) => ({ currency, amount })),
});

const counted = (count: number) => ({ ...nothing, count });

describe('the figures of the start page', () => {
  it('are of a period and of the one before it', () => {
    const days = ['01', '02', '03', '04', '05'].map((day) => aDay(`2030-01-${day}`));
    const { days: period, before } = periodsOf({ days }, 2);
    expect(before.map(({ date }) => date)).toEqual(['2030-01-02', '2030-01-03']);
    expect(period.map(({ date }) => date)).toEqual(['2030-01-04', '2030-01-05']);
  });

  it('sum what was spent in a currency, exactly to the ten-thousandth', () => {
    const spent = (amount: number) => ({ cost_by_currency: [{ currency: 'USD', amount }] });
    const days = [aDay('2030-01-01', spent(0.1)), aDay('2030-01-02', spent(0.2))];
    expect([costIn(days, 'USD'), costIn(days, 'ARS')]).toEqual([0.3, 0]);
  });

  it('are of one currency, that of the organization first', () => {
    const days = [
      aDay('2030-01-01', { payments: paid(['USD', 5], ['ARS', 7]) }),
      aDay('2030-01-02', { payments: paid(['ARS', 3]) }),
    ];
    expect(recoveredIn(days, 'ARS')).toEqual({ amount: 10, count: 3 });
    expect(recoveredIn(days, 'CLP')).toEqual({ amount: 0, count: 3 });
    const accounts = {
      pending_by_currency: [
        { currency: 'BRL', amount: 1 },
        { currency: 'CLP', amount: 1 },
      ],
      paid_by_currency: [],
    };
    expect(currenciesOf({ accounts, currency: 'CLP', days } as unknown as Overview)).toEqual([
      'CLP',
      'ARS',
      'BRL',
      'USD',
    ]);
  });

  it('change by a share of what was before, unless that was nothing', () => {
    expect(changeOf(200, 150)).toBe(-0.25);
    expect(changeOf(0, 150)).toBeUndefined();
  });

  it('say which promises were kept among those with an outcome', () => {
    const days = [
      aDay('2030-01-01', { promises_kept: counted(2), promises_broken: counted(1) }),
      aDay('2030-01-02', { promises_kept: counted(1) }),
    ];
    expect(keptIn(days)).toEqual({ kept: 3, judged: 4, share: 0.75 });
    expect(keptIn([aDay('2030-01-01')])).toEqual({ kept: 0, judged: 0, share: undefined });
  });

  it('have lines of at most twelve points, of equal parts up to today', () => {
    expect(partsOf([1, 2, 3])).toEqual([[1], [2], [3]]);
    const parts = partsOf(Array.from({ length: 30 }, (_, at) => at));
    expect(parts).toHaveLength(12);
    expect(parts[0]).toEqual([6, 7]);
    expect(parts.at(-1)).toEqual([28, 29]);
  });

  it('begin with the first day on which something happened, and have a week at least', () => {
    const days = Array.from({ length: 30 }, (_, at) => aDay(`day ${at}`, { sends: at === 20 ? 1 : 0 }));
    expect(sinceFirstEvent(days)[0]?.date).toBe('day 20');
    expect(sinceFirstEvent(days.map((day) => ({ ...day, sends: 0 })))).toHaveLength(7);
  });

  it('add up by channel and by rule, the most frequent rule first', () => {
    const days = [
      aDay('2030-01-01', {
        sends_by_channel: { ...noChannels, sms: 4 },
        delivered_by_channel: { ...noChannels, sms: 3 },
        replies_by_channel: { ...noChannels, sms: 1 },
        blocked_by_rule: [{ rule: 'no_address', count: 1 }],
      }),
      aDay('2030-01-02', {
        sends_by_channel: { ...noChannels, sms: 2 },
        blocked_by_rule: [
          { rule: 'no_address', count: 1 },
          { rule: 'frequency_daily', count: 5 },
        ],
      }),
    ];
    expect(channelFigures(days)[0]).toEqual({ channel: 'sms', sends: 6, delivered: 3, replies: 1 });
    expect(ruleFigures(days)).toEqual([
      { rule: 'frequency_daily', count: 5 },
      { rule: 'no_address', count: 2 },
    ]);
  });

  it('divide the goal of a month by its days', () => {
    expect(dailyGoal(2800, '2030-02-10')).toBe(100);
    expect(dailyGoal(null, '2030-02-10')).toBeUndefined();
  });
});

describe('the notifications behind the bell', () => {
  it('are grouped by kind, in the order of the newest of each', () => {
    const entries = (['promise_broken', 'campaign_idle', 'promise_broken'] as const).map((kind, id) => ({ kind, id }));
    expect(groupNotifications(entries).map((group) => group.map(({ id }) => id))).toEqual([[0, 2], [1]]);
  });
});
