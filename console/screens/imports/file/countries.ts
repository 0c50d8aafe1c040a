/** The countries of debtors with their currencies. An organization's currency suggests the country of its phone numbers. */
const currencies: Readonly<Record<string, string>> = {
  AR: 'ARS',
  BO: 'BOB',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  DO: 'DOP',
  EC: 'USD',
  ES: 'EUR',
  GT: 'GTQ',
  HN: 'HNL',
  MX: 'MXN',
  NI: 'NIO',
  PA: 'PAB',
  PE: 'PEN',
  PY: 'PYG',
  SV: 'USD',
  US: 'USD',
  UY: 'UYU',
  VE: 'VES',
};

export const countries: readonly string[] = Object.keys(currencies);

/** The country that uses the currency; the first of the list if none or several do. */
export const countryOf = (currency: string): string =>
  Object.entries(currencies).find(([, each]) => each === currency)?.[0] ?? 'AR';

export const currencyIn = (country: string): string | undefined => currencies[country];
