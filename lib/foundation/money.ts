/** ISO 4217 currencies by the decimals of their minor unit, except those that no debt is in (metals, funds, tests). */
const currencies: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF ' +
    'CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG ' +
    'HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
    'MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE ' +
    'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(currencies).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])),
);

/** The most decimals of any currency; arithmetic uses units of this size. */
export const maxMinorDigits = 4;

/** 15 digits with four decimals, which a JSON number represents exactly. */
export const maxAmount = 99_999_999_999;

export const currencyCodes: readonly string[] = [...digitsByCurrency.keys()].sort();

export const isCurrency = (code: string): boolean => digitsByCurrency.has(code);

export const minorDigits = (currency: string): number => digitsByCurrency.get(currency) ?? 2;

export function hasPrecision(amount: number, digits: number): boolean {
  const scale = 10 ** digits;
  // Most amounts pass without becoming a text; products above 2^53 are not exact.
  return Math.round(amount * scale) / scale === amount || Number(amount.toFixed(digits)) === amount;
}

const unitsPerOne = 10 ** maxMinorDigits;
const toUnits = (amount: number): number => Math.round(amount * unitsPerOne);

export const unitsOf = toUnits;
export const fromUnits = (units: number): number => units / unitsPerOne;

/** What a message costs may be a fraction of a cent. */
export const maxPriceDigits = 6;

/** Sums of thousands of such prices are exact. */
export const maxUnitPrice = 1_000_000;

const priceUnitsPerOne = 10 ** maxPriceDigits;

export const priceUnitsOf = (amount: number): number => Math.round(amount * priceUnitsPerOne);
export const fromPriceUnits = (units: number): number => units / priceUnitsPerOne;

/** Exact while the sum stays below 900,000,000,000: 2^53 units. */
export const add = (...amounts: readonly number[]): number =>
  amounts.reduce((units, amount) => units + toUnits(amount), 0) / unitsPerOne;

export const subtract = (from: number, amount: number): number => (toUnits(from) - toUnits(amount)) / unitsPerOne;
