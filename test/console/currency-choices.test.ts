import { describe, expect, it } from 'vitest';
import { currencyChoices } from '../../console/forms/currency-choices.ts';
import { currencyCodes } from '../../lib/foundation/money.ts';

describe.each(['es-AR', 'pt-BR', 'en-GB'])('the choice of a currency in %s', (locale) => {
  const valuesOf = (stored: string) => currencyChoices(locale, stored).map(({ value }) => value);

  it("is the service's own list, with the units of account that debts are in, and without those out of use", () => {
    expect(valuesOf('USD')).toEqual(currencyCodes);
    expect(valuesOf('USD')).toEqual(expect.arrayContaining(['CLF', 'UYW', 'COU', 'MXV']));
    for (const gone of ['HRK', 'SLL', 'ZWL']) expect(valuesOf('USD')).not.toContain(gone);
  });

  it('keeps what is stored, also if it is out of use', () => {
    expect(valuesOf('HRK')).toEqual([...currencyCodes, 'HRK'].sort());
  });

  it('begins with the code, by which it is found', () => {
    for (const { value, text } of currencyChoices(locale, 'USD')) expect(text).toMatch(new RegExp(`^${value} · .+`));
  });
});
