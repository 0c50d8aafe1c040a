import { describe, expect, it } from 'vitest';
import { costOf } from '../../../lib/history/interactions/interaction-cost.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { anInteraction } from '../../builders.ts';

const price = { unit_price: 0.0345, currency: 'USD' };
const cost = (over: Partial<Interaction>) => costOf(anInteraction({ channel: 'sms', status: 'sent', price, ...over }));
const call = (over: Partial<Interaction>) => cost({ channel: 'voice', status: 'completed', ...over })?.amount;

describe('the cost of an interaction', () => {
  it('is the price of a message, and of each part of an SMS', () => {
    expect(cost({})).toEqual({ amount: 0.0345, currency: 'USD', source: 'price_list' });
    expect(cost({ price: { ...price, parts: 3 } })?.amount).toBe(0.1035);
  });

  it('is the price of each started minute of a call, once its duration is known', () => {
    expect(call({})).toBeUndefined();
    expect([0, 1, 60, 61].map((seconds) => call({ duration_seconds: seconds }))).toEqual([0, 0.0345, 0.0345, 0.069]);
  });

  it('is what the provider charged, if it says so, also without a price', () => {
    const provider_price = { amount: 0.0079, currency: 'EUR' };
    const { price: _, ...unpriced } = anInteraction({ status: 'sent', provider_price });
    expect(cost({ provider_price })).toEqual({ ...provider_price, source: 'provider' });
    expect(costOf(unpriced)).toEqual({ ...provider_price, source: 'provider' });
  });

  it('is nothing if the provider refused it, and the price if the outcome is unknown', () => {
    expect(cost({ status: 'refused' })).toBeUndefined();
    expect(cost({ status: 'outcome_unknown' })?.amount).toBe(0.0345);
    expect(cost({ status: 'undelivered' })?.amount).toBe(0.0345);
  });

  it('is not known without a price', () => {
    expect(costOf(anInteraction({ status: 'delivered' }))).toBeUndefined();
  });
});
