import type { Plugin } from 'esbuild';
import { createRequire } from 'node:module';

/** A country or a non-geographic service as libphonenumber-js stores it: an array with a meaning for each index. */
type NumberingPlan = readonly unknown[];

export interface PhoneMetadata {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, NumberingPlan>>;
  readonly nonGeographic: Readonly<Record<string, NumberingPlan>>;
}

/** Indexes of a plan, from the package's METADATA.md. */
const callingCode = 0;
const pattern = 2;
const possibleLengths = 3;
const nationalPrefix = 5;
const nationalPrefixForParsing = 7;
const nationalPrefixTransformRule = 8;
const leadingDigits = 10;
const types = 11;

const keepIndexes = (plan: NumberingPlan, places: readonly number[]): NumberingPlan => {
  const kept = plan.map((value, place) => (places.includes(place) ? value : 0));
  return kept.slice(0, kept.findLastIndex((value) => value !== 0) + 1);
};

/** What it takes to remove a national prefix after the country code. */
const placesOfPrefix = (plan: NumberingPlan) =>
  plan[nationalPrefix] || plan[nationalPrefixForParsing]
    ? [pattern, nationalPrefix, nationalPrefixForParsing, nationalPrefixTransformRule]
    : [];

/** What it takes to tell countries that share a code apart: leading digits, else the types of numbers. */
const placesOfCountry = (plan: NumberingPlan) => (plan[leadingDigits] ? [leadingDigits] : [pattern, types]);

/**
 * Reduces the metadata to what decides whether a number with its country code is possible: no formats, and countries that
 * share a code only if their numbers differ in length.
 */
export function possibleNumbersOnly(metadata: PhoneMetadata): PhoneMetadata {
  const planOf = (country: string) => metadata.countries[country] ?? [];
  const lengthsOf = (country: string) => JSON.stringify(planOf(country)[possibleLengths]);
  const always = [callingCode, possibleLengths];

  const codes = Object.entries(metadata.country_calling_codes).map(([code, [main = '', ...others]]) => {
    const differ = others.some((country) => lengthsOf(country) !== lengthsOf(main));
    return { code, main, others: differ ? others : [] };
  });
  const countries = codes.flatMap(({ main, others }) => [
    [main, [...placesOfPrefix(planOf(main)), ...(others.length > 0 ? placesOfCountry(planOf(main)) : [])]] as const,
    ...others.map((country) => [country, placesOfCountry(planOf(country))] as const),
  ]);
  return {
    version: metadata.version,
    country_calling_codes: Object.fromEntries(codes.map(({ code, main, others }) => [code, [main, ...others]])),
    countries: Object.fromEntries(
      countries.map(([country, places]) => [country, keepIndexes(planOf(country), [...always, ...places])]),
    ),
    nonGeographic: Object.fromEntries(
      Object.entries(metadata.nonGeographic).map(([code, plan]) => [
        code,
        keepIndexes(plan, [...always, ...placesOfPrefix(plan)]),
      ]),
    ),
  };
}

/** Reduces the metadata of libphonenumber-js in a bundle: most of it is for formatting, which the service does not do. */
export const phoneMetadata: Plugin = {
  name: 'phone-metadata',
  setup(build) {
    build.onLoad({ filter: /[\\/]libphonenumber-js[\\/]metadata\.min\.json\.js$/ }, () => {
      // The package declares no type for this file; its version is checked below.
      const metadata = createRequire(import.meta.url)('libphonenumber-js/min/metadata') as PhoneMetadata;
      if (metadata.version !== 4)
        throw new Error(`The phone metadata has the unsupported version ${metadata.version}.`);
      const text = JSON.stringify(possibleNumbersOnly(metadata));
      // V8 parses JSON in a fraction of the time that it takes to compile the same object literal.
      return { contents: `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};
