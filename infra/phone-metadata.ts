import type { Plugin } from 'esbuild';
import { createRequire } from 'node:module';

/** A country or a non-geographic service as libphonenumber-js stores it: an array with a meaning for each index. */
type NumberingPlan = readonly unknown[];

interface PhoneMetadata {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, NumberingPlan>>;
  readonly nonGeographic: Readonly<Record<string, NumberingPlan>>;
}

/** Indexes of a plan, from the package's METADATA.md. The others are for formatting and for calls abroad. */
const indexes = {
  callingCode: 0,
  pattern: 2,
  possibleLengths: 3,
  nationalPrefix: 5,
  nationalPrefixForParsing: 7,
  nationalPrefixTransformRule: 8,
  leadingDigits: 10,
  types: 11,
};

const keptIndexes: readonly number[] = Object.values(indexes);

function withoutFormat(plan: NumberingPlan): NumberingPlan {
  const kept = plan.map((value, index) => (keptIndexes.includes(index) ? value : 0));
  return kept.slice(0, kept.findLastIndex((value) => value !== 0) + 1);
}

const plansWithoutFormat = (plans: Readonly<Record<string, NumberingPlan>>) =>
  Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, withoutFormat(plan)]));

/** Keeps only what determines whether a number with its country code is possible and valid. */
const parsingOnly = (metadata: PhoneMetadata): PhoneMetadata => ({
  version: metadata.version,
  country_calling_codes: metadata.country_calling_codes,
  countries: plansWithoutFormat(metadata.countries),
  nonGeographic: plansWithoutFormat(metadata.nonGeographic),
});

export const phoneMetadata: Plugin = {
  name: 'phone-metadata',
  setup(build) {
    build.onLoad({ filter: /[\\/]libphonenumber-js[\\/]metadata\.max\.json\.js$/ }, () => {
      // The package declares no type for this file; its version is checked below.
      const metadata = createRequire(import.meta.url)('libphonenumber-js/max/metadata') as PhoneMetadata;
      if (metadata.version !== 4)
        throw new Error(`The phone metadata has the unsupported version ${metadata.version}.`);
      const text = JSON.stringify(parsingOnly(metadata));
      // V8 parses JSON in a fraction of the time that it takes to compile the same object literal.
      return { contents: `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};
