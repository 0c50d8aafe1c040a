import { maxMinorDigits, minorDigits } from '../../../../lib/foundation/money.ts';
import { currencyIn } from './countries.ts';
import { currenciesOf } from './currency-signs.ts';
import type { ImportPlan } from './import-plan.ts';

type CurrencyPlan = Pick<ImportPlan, 'currency' | 'organizationCurrency' | 'country'>;

/** Chooses among the currencies that a sign can mean; undefined if none is the plan's. */
export function resolveCurrency(
  candidates: readonly string[],
  { currency, organizationCurrency, country }: CurrencyPlan,
): string | undefined {
  if (candidates.length === 1) return candidates[0];
  const known = [currency, organizationCurrency, currencyIn(country)];
  return known.find((code) => code !== undefined && candidates.includes(code));
}

/** The code in a cell with a currency, which may be a sign; the text itself if it is none. */
export function readCurrency(text: string, plan: CurrencyPlan): string | undefined {
  const found = currenciesOf(text.trim());
  if (found === undefined) return text.trim().toUpperCase();
  return found.length === 0 ? (plan.currency ?? plan.organizationCurrency) : resolveCurrency(found, plan);
}

/** People write no amounts with more decimals; a formula or a binary fraction did. */
const maxWrittenDecimals = 6;

const scale = 10 ** maxWrittenDecimals;
/** Above it, products with the scale are not exact. */
const maxScaled = 1e9;

/** Rounds what a spreadsheet has computed to the decimals of the currency. */
export function roundComputed(value: number, currency: string | undefined): number {
  if (Math.abs(value) < maxScaled && Math.round(value * scale) / scale === value) return value;
  if (Number(value.toFixed(maxWrittenDecimals)) === value) return value;
  return Number(value.toFixed(currency === undefined ? maxMinorDigits : minorDigits(currency)));
}
