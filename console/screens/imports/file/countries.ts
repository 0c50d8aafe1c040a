/** The countries of debtors, with their currencies: the organization's tells the country of most of its phone numbers. */
const currencies = {
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
} as const;

export const countries: readonly string[] = Object.keys(currencies);

/** The country whose currency it is; the first one if no country or several have it. */
export const countryOf = (currency: string): string =>
  Object.entries(currencies).find(([, each]) => each === currency)?.[0] ?? 'AR';
