import { describe, expect, it } from 'vitest';
import { NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import { samplePortfolio } from '../../../local/sample-data/sample-portfolio.ts';

describe('the sample portfolio', () => {
  const portfolio = samplePortfolio({ count: 500, seed: 7 });

  it('depends only on the seed', () => {
    expect(samplePortfolio({ count: 500, seed: 7 })).toEqual(portfolio);
    expect(samplePortfolio({ count: 500, seed: 8 })).not.toEqual(portfolio);
  });

  it('with a smaller count is the beginning of a larger one', () => {
    expect(samplePortfolio({ count: 20, seed: 7 })).toEqual(portfolio.slice(0, 20));
  });

  it('is accepted by the service', () => {
    for (const account of portfolio) expect(NewAccount().safeParse(account).error).toBeUndefined();
  });

  it('has contacts with several debts, several currencies, and a unique id for each debt', () => {
    expect(new Set(portfolio.map(({ external_id: id }) => id)).size).toBe(500);
    expect(new Set(portfolio.map(({ contact }) => contact.external_id)).size).toBeLessThan(450);
    expect(new Set(portfolio.map(({ currency }) => currency))).toEqual(
      new Set(['ARS', 'CLP', 'COP', 'MXN', 'BRL', 'PEN', 'USD']),
    );
  });

  it('has integer amounts in a currency without minor units', () => {
    const inPesos = portfolio.filter(({ currency }) => currency === 'CLP');
    expect(inPesos.length).toBeGreaterThan(0);
    for (const account of inPesos) {
      expect(Number.isInteger(account.total_amount)).toBe(true);
      expect(Number.isInteger(account.pending_balance)).toBe(true);
    }
  });

  it('uses only the given currencies', () => {
    const currencies = new Set(
      samplePortfolio({ count: 50, seed: 1, currencies: ['COP'] }).map(({ currency }) => currency),
    );
    expect(currencies).toEqual(new Set(['COP']));
  });
});
