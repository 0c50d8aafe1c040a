import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

/** A country or a non-geographic service as libphonenumber-js stores it: a row whose places have a meaning. */
type NumberingPlan = readonly unknown[];

export interface PhoneMetadata {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, NumberingPlan>>;
  readonly nonGeographic: Readonly<Record<string, NumberingPlan>>;
}

/** The places of a plan, from the package's METADATA.md. */
const callingCode = 0;
const pattern = 2;
const possibleLengths = 3;
const nationalPrefix = 5;
const nationalPrefixForParsing = 7;
const nationalPrefixTransformRule = 8;
const leadingDigits = 10;
const types = 11;

const decidesLength = [
  callingCode,
  pattern,
  possibleLengths,
  nationalPrefix,
  nationalPrefixForParsing,
  nationalPrefixTransformRule,
];
const decidesCountry = [leadingDigits, types];

const only = (plan: NumberingPlan, places: readonly number[]): NumberingPlan => {
  const kept = plan.map((value, place) => (places.includes(place) ? value : 0));
  return kept.slice(0, kept.findLastIndex((value) => value !== 0) + 1);
};

/**
 * What of the metadata decides whether a number with its country code is possible: no formats, and the countries of a
 * shared code only where their numbers differ in length.
 */
export function possibleNumbersOnly({
  version,
  country_calling_codes,
  countries,
  nonGeographic,
}: PhoneMetadata): PhoneMetadata {
  const lengthsOf = (country: string) => JSON.stringify(countries[country]?.[possibleLengths]);
  const kept = Object.entries(country_calling_codes).map(([code, sharing]) => {
    const [main = ''] = sharing;
    const isAlike = sharing.every((country) => lengthsOf(country) === lengthsOf(main));
    return { code, sharing: isAlike ? [main] : sharing };
  });
  return {
    version,
    country_calling_codes: Object.fromEntries(kept.map(({ code, sharing }) => [code, sharing])),
    countries: Object.fromEntries(
      kept.flatMap(({ sharing }) => {
        const places = sharing.length > 1 ? [...decidesLength, ...decidesCountry] : decidesLength;
        return sharing.map((country) => [country, only(countries[country] ?? [], places)]);
      }),
    ),
    nonGeographic: Object.fromEntries(
      Object.entries(nonGeographic).map(([code, plan]) => [code, only(plan, decidesLength)]),
    ),
  };
}

/** Trims the metadata of libphonenumber-js in a bundle: most of it tells how to write numbers, which we never ask. */
export const phoneMetadata: Plugin = {
  name: 'phone-metadata',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]libphonenumber-js[\\/]metadata\.min\.json\.js$/ }, () => {
      // The package's own file, in the form its version says.
      const metadata = createRequire(import.meta.url)('libphonenumber-js/min/metadata') as PhoneMetadata;
      if (metadata.version !== 4) throw new Error(`The phone metadata has the unknown form ${metadata.version}.`);
      return { contents: JSON.stringify(possibleNumbersOnly(metadata)), loader: 'json' };
    });
  },
};
