import { currencyCodes } from '../../lib/foundation/money.ts';

/** The currencies that the service accepts, with their names, plus the stored one even if it is no longer accepted. */
export function currencyChoices(locale: string, stored: string) {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const codes = new Set([...currencyCodes, stored]);
  return [...codes].sort().map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }));
}
