import { describe, expect, it } from 'vitest';
import { type FirstFacts, stepsDone } from '../../console/screens/home/first-steps.ts';

const nothing: FirstFacts = {
  channels: [{ enabled: true, configured: false }],
  hasAccounts: false,
  rules: { preset: null },
  strategyCount: 0,
  campaigns: [],
  userCount: 1,
};

describe('the first steps', () => {
  it('begin with an organization that exists', () => {
    expect([...stepsDone(nothing)]).toEqual(['organization']);
  });

  it.each<[string, Partial<FirstFacts>]>([
    ['channels', { channels: [{ enabled: true, configured: true }] }],
    ['accounts', { hasAccounts: true }],
    ['rules', { rules: { preset: 'ar-courtesy' } }],
    ['strategy', { strategyCount: 1 }],
    ['campaign', { campaigns: [{ status: 'draft' }, { status: 'paused' }] }],
    ['users', { userCount: 2 }],
  ])('include %s once it is so', (step, fact) => {
    expect([...stepsDone({ ...nothing, ...fact })]).toEqual(['organization', step]);
  });

  it.each<Partial<FirstFacts>>([
    { channels: [{ enabled: false, configured: true }] },
    { campaigns: [{ status: 'draft' }] },
  ])('are not done by %j', (fact) => {
    expect(stepsDone({ ...nothing, ...fact }).size).toBe(1);
  });
});
