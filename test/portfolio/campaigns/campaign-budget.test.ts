import { describe, expect, it } from 'vitest';
import { fitInBudget, isDueToResume, pauseByBudget } from '../../../lib/portfolio/campaigns/campaign-budget.ts';
import { applyCampaignChange } from '../../../lib/portfolio/campaigns/campaign.ts';
import type { CampaignBudget } from '../../../lib/portfolio/campaigns/contract.ts';
import { noon } from '../../builders.ts';
import { aCampaign } from './builders.ts';

const zone = 'America/Bogota';
const perDay: CampaignBudget = { amount: 0.3, currency: 'USD', per: 'day' };
const total: CampaignBudget = { ...perDay, per: 'total' };
const price = { unit_price: 0.1, currency: 'USD' };

describe('A budget', () => {
  const obstacle = (reason: string) => ({ kind: 'obstacle', reason });

  it('lets an attempt through that fits in the rest, to the last millionth', () => {
    expect(fitInBudget(total, price, 200_000)).toEqual({ kind: 'fits', cost: 100_000 });
    expect(fitInBudget(total, price, 200_001)).toEqual(obstacle('budget'));
    expect(fitInBudget(total, { ...price, parts: 3 }, 100_000)).toEqual(obstacle('budget'));
    expect(fitInBudget(total, { unit_price: 0.000001, currency: 'USD' }, 299_999)).toEqual({ kind: 'fits', cost: 1 });
  });

  it('lets nothing through whose price is missing or in another currency', () => {
    expect(fitInBudget(total, undefined, 0)).toEqual(obstacle('price_missing'));
    expect(fitInBudget(total, { ...price, currency: 'ARS' }, 0)).toEqual(obstacle('price_missing'));
  });
});

describe('A campaign that its budget pauses', () => {
  const active = aCampaign({ status: 'active', budget: perDay, next_enrolment_at: noon.toISOString() });
  // Half past eleven in the evening in Bogotá.
  const evening = new Date('2030-01-16T04:30:00.000Z');
  const paused = pauseByBudget(active, 'budget', zone, evening, evening);
  const change = (body: Parameters<typeof applyCampaignChange>[1]) => applyCampaignChange(paused, body, noon);

  it('goes on at the end of the day, if the budget is for a day', () => {
    expect(paused).toMatchObject({ status: 'paused', pause_reason: 'budget', version: active.version + 1 });
    expect(paused.resumes_at).toBe('2030-01-16T05:00:00.000Z');
    expect(paused).not.toHaveProperty('next_enrolment_at');
    expect(isDueToResume(paused, new Date('2030-01-16T04:59:59.999Z'))).toBe(false);
    expect(isDueToResume(paused, new Date('2030-01-16T05:00:00.000Z'))).toBe(true);
  });

  it('waits for a person otherwise', () => {
    const inTotal = pauseByBudget({ ...active, budget: total }, 'budget', zone, evening, evening);
    const unpriced = pauseByBudget(active, 'price_missing', zone, evening, evening);
    for (const each of [inTotal, unpriced]) expect(each).not.toHaveProperty('resumes_at');
  });

  it('keeps the reason while it is changed, and loses it when a person resumes or pauses it', () => {
    expect(change({ name: 'Other' })).toMatchObject({ pause_reason: 'budget', resumes_at: paused.resumes_at });
    for (const status of ['active', 'paused', 'completed'] as const) {
      expect(change({ status })).toMatchObject({ status, version: paused.version + 1 });
      for (const field of ['pause_reason', 'resumes_at']) expect(change({ status })).not.toHaveProperty(field);
    }
  });

  it('does not go on by itself once it has no strategy', () => {
    expect(change({ strategy_id: null })).toMatchObject({ pause_reason: 'budget' });
    expect(change({ strategy_id: null })).not.toHaveProperty('resumes_at');
  });
});
