import { describe, expect, it } from 'vitest';
import {
  applyCampaignChange,
  campaignStartOf,
  campaignProgress,
  campaignSummary,
  isRunning,
  newCampaign,
} from '../../../lib/portfolio/campaigns/campaign.ts';
import { NewCampaign } from '../../../lib/portfolio/campaigns/contract.ts';
import { campaignStatuses } from '../../../lib/portfolio/campaigns/campaign-status.ts';
import { noon } from '../../builders.ts';
import { aCampaign, campaignId, strategyId } from './builders.ts';

const later = new Date('2030-01-16T12:00:00.000Z');
const refusal = (code: string, path: string) =>
  expect.objectContaining({ status: 422, code, details: [expect.objectContaining({ path })] });

describe('A new campaign', () => {
  const make = (given: Partial<Parameters<typeof newCampaign>[0]>) =>
    newCampaign({ name: 'Early arrears', ...given }, campaignId, noon);

  it('is a draft by default', () => {
    expect(make({})).toMatchObject({ status: 'draft', version: 1 });
    expect(make({ status: 'active', strategy_id: strategyId }).status).toBe('active');
  });

  it('has no optional field that is missing or null', () => {
    const campaign = make({ objective: null, start_date: null });
    for (const field of ['objective', 'strategy_id', 'start_date', 'end_date'])
      expect(campaign).not.toHaveProperty(field);
  });

  it('cannot be active without a strategy', () => {
    expect(() => make({ status: 'active' })).toThrow(refusal('strategy_required', 'strategy_id'));
  });

  it('cannot end before it starts, but can end on its first day', () => {
    expect(() => make({ start_date: '2030-01-02', end_date: '2030-01-01' })).toThrow(
      refusal('invalid_dates', 'end_date'),
    );
    expect(make({ start_date: '2030-01-01', end_date: '2030-01-01' }).end_date).toBe('2030-01-01');
  });

  it('parses the id of its strategy to lower case, as keys have it', () => {
    expect(NewCampaign().parse({ name: 'x', strategy_id: strategyId.toUpperCase() }).strategy_id).toBe(strategyId);
  });
});

describe('A change of a campaign', () => {
  const allowed = ['draft active', 'active paused', 'active completed', 'paused active', 'paused completed'];
  const pairs = campaignStatuses.flatMap((from) => campaignStatuses.map((to) => [from, to] as const));

  it.each(pairs.filter(([from, to]) => from !== to))('from %s to %s follows the permitted transitions', (from, to) => {
    const change = () => applyCampaignChange(aCampaign({ status: from }), { status: to }, later);
    if (allowed.includes(`${from} ${to}`)) expect(change()).toMatchObject({ status: to, version: 2 });
    else expect(change).toThrow(refusal('invalid_transition', 'status'));
  });

  it.each(campaignStatuses)('to %s has no effect if that is its status', (status) => {
    const before = aCampaign({ status });
    expect(applyCampaignChange(before, { status, name: before.name }, later)).toBe(before);
  });

  it('sets the given fields, clears those that are null and keeps the rest', () => {
    const before = aCampaign({ objective: 'all of it', start_date: '2030-01-01', end_date: '2030-02-01' });
    const after = applyCampaignChange(before, { name: 'Other', end_date: null }, later);
    expect(after).toEqual({
      ...before,
      name: 'Other',
      end_date: undefined,
      updated_at: later.toISOString(),
      version: 2,
    });
    expect(after).not.toHaveProperty('end_date');
  });

  it('is checked together with the unchanged fields', () => {
    const before = aCampaign({ start_date: '2030-01-10' });
    expect(() => applyCampaignChange(before, { end_date: '2030-01-09' }, later)).toThrow(
      refusal('invalid_dates', 'end_date'),
    );
    const { strategy_id: _, ...without } = aCampaign({ status: 'draft' });
    expect(() => applyCampaignChange(without, { status: 'active' }, later)).toThrow(
      refusal('strategy_required', 'strategy_id'),
    );
    expect(applyCampaignChange(without, { status: 'active', strategy_id: strategyId }, later).status).toBe('active');
  });

  it('cannot remove the strategy of an active campaign', () => {
    expect(() => applyCampaignChange(aCampaign(), { strategy_id: null }, later)).toThrow(
      refusal('strategy_required', 'strategy_id'),
    );
    expect(applyCampaignChange(aCampaign({ status: 'paused' }), { strategy_id: null }, later)).not.toHaveProperty(
      'strategy_id',
    );
  });
});

describe('A campaign runs', () => {
  const days = { start_date: '2030-01-10', end_date: '2030-01-20' };

  it.each([
    ['2030-01-09', false],
    ['2030-01-10', true],
    ['2030-01-20', true],
    ['2030-01-21', false],
  ])('on %s: %s', (today, expected) => {
    expect(isRunning(aCampaign(days), today)).toBe(expected);
  });

  it('always without dates, and only while it is active', () => {
    expect(isRunning(aCampaign(), '2030-01-10')).toBe(true);
    for (const status of campaignStatuses)
      expect(isRunning(aCampaign({ ...days, status }), '2030-01-10')).toBe(status === 'active');
  });
});

describe('The start of a campaign', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '2030-01-10', '2030-01-10T03:00:00.000Z'],
    ['Asia/Tokyo', '2030-01-10', '2030-01-09T15:00:00.000Z'],
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
  ])('in %s on %s is the first instant of that day', (timezone, start_date, instant) => {
    expect(campaignStartOf(aCampaign({ start_date }), timezone)).toBe(instant);
  });

  it('is undefined without a date', () => {
    expect(campaignStartOf(aCampaign(), 'UTC')).toBeUndefined();
  });
});

describe('The summary of a campaign', () => {
  const none = {
    accounts: 0,
    attempted: 0,
    contacted: 0,
    replied: 0,
    promised: 0,
    promises: 0,
    payers: 0,
    byStatus: { active: 0, paused: 0, escalated: 0, disputed: 0, resolved: 0 },
    optedOut: 0,
    settled: 0,
    settledAmounts: {},
    recovered: {},
    legacyRecovered: 0,
  };

  it("totals only the organization's currency and lists all currencies", () => {
    const counts = { ...none, recovered: { USD: 3, ARS: 10.1, CLP: 0 } };
    expect(campaignProgress(counts, 'ARS')).toMatchObject({
      total_recovered: 10.1,
      recovered: [
        { currency: 'ARS', amount: 10.1 },
        { currency: 'USD', amount: 3 },
      ],
    });
    expect(campaignProgress(counts, 'EUR').total_recovered).toBe(0);
  });

  it('has the accounts by status and those that opted out, as of an instant', () => {
    const byStatus = { active: 5, paused: 4, escalated: 3, disputed: 2, resolved: 1 };
    const now = new Date('2030-01-15T12:00:00Z');
    expect(
      campaignSummary(aCampaign(), { ...none, accounts: 15, byStatus, optedOut: 6 }, [], 'ARS', now),
    ).toMatchObject({
      as_of: now.toISOString(),
      by_status: byStatus,
      opted_out_count: 6,
    });
  });

  it("includes the sum of an older counter in the organization's currency", () => {
    const counts = { ...none, recovered: { ARS: 0.1 }, legacyRecovered: 0.2 };
    expect(campaignProgress(counts, 'ARS')).toMatchObject({
      total_recovered: 0.3,
      recovered: [{ currency: 'ARS', amount: 0.3 }],
    });
  });

  it("totals what was agreed in the organization's currency and lists all currencies", () => {
    const counts = { ...none, settled: 3, settledAmounts: { USD: 3, ARS: 10.1, CLP: 0 } };
    expect(campaignProgress(counts, 'ARS')).toMatchObject({
      settled_count: 3,
      settled_amount: 10.1,
      settled: [
        { currency: 'ARS', amount: 10.1 },
        { currency: 'USD', amount: 3 },
      ],
    });
    expect(campaignProgress(counts, 'EUR').settled_amount).toBe(0);
  });

  it('lists its steps, sums what they cost, and says whether it counted them from the beginning', () => {
    const unsent = { step: 0, sends: 0, delivered: 0, replies: 0, paid: {} };
    const steps = [
      { ...unsent, cost: { ARS: 0.1, USD: 1 } },
      { step: 1, sends: 3, delivered: 2, replies: 1, paid: { USD: 3, ARS: 10.1, CLP: 0 }, cost: { ARS: 0.2 } },
    ];
    const { counts_steps: _, ...earlier } = aCampaign();
    expect(campaignSummary(aCampaign(), none, steps, 'ARS', new Date(0))).toMatchObject({
      cost: [
        { currency: 'ARS', amount: 0.3 },
        { currency: 'USD', amount: 1 },
      ],
      steps: [
        { index: 0 },
        {
          index: 1,
          sends: 3,
          delivered: 2,
          replies: 1,
          paid_after: [
            { currency: 'ARS', amount: 10.1 },
            { currency: 'USD', amount: 3 },
          ],
          cost: [{ currency: 'ARS', amount: 0.2 }],
        },
      ],
      steps_complete: true,
    });
    expect(campaignSummary(earlier, none, [], 'ARS', new Date(0)).steps_complete).toBe(false);
  });

  const rateOf = (contacted: number, accounts: number) =>
    campaignProgress({ ...none, accounts, contacted }, 'ARS').contact_rate;

  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [5, 5, 1],
  ])('has, for %d contacted accounts of %d, the rate %d', (contacted, accounts, rate) => {
    expect(rateOf(contacted, accounts)).toBe(rate);
  });
});
