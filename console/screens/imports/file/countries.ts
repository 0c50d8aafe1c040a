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

/** The country that issues the currency, or else the first of the list. */
const countryOf = (currency: string): string =>
  Object.entries(currencies).find(([country, each]) => each === currency && currency.startsWith(country))?.[0] ??
  Object.entries(currencies).find(([, each]) => each === currency)?.[0] ??
  'AR';

/** The countries that use a currency of another one, by their time zones. */
const zonesAbroad: Readonly<Record<string, string>> = {
  'America/Guayaquil': 'EC',
  'Pacific/Galapagos': 'EC',
  'America/El_Salvador': 'SV',
  'America/Panama': 'PA',
};

interface Organization {
  readonly country: string | null;
  readonly currency: string;
  readonly timezone: string;
}

/** The country of an organization, where most of its debtors are. */
export function countryFor({ country, currency, timezone }: Organization): string {
  if (country !== null && countries.includes(country)) return country;
  return (currency === 'USD' ? zonesAbroad[timezone] : undefined) ?? countryOf(currency);
}

export const currencyIn = (country: string): string | undefined => currencies[country];
