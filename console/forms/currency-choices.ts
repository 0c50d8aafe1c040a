import { currencyCodes } from '../../lib/foundation/money.ts';

/** The currencies that the service takes, with their names. What is stored stays a choice, also if it no longer is a currency. */
export function currencyChoices(locale: string, stored: string) {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const codes = new Set([...currencyCodes, stored]);
  return [...codes].sort().map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }));
}
