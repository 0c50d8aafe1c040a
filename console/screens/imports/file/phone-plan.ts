import metadata from 'libphonenumber-js/max/metadata';

/** The plan of a country as libphonenumber-js stores it, by the indexes of the package's METADATA.md. */
const indexes = {
  callingCode: 0,
  internationalPrefix: 1,
  pattern: 2,
  lengths: 3,
  nationalPrefix: 5,
  nationalPrefixForParsing: 7,
  types: 11,
} as const;

interface PhonePlan {
  readonly callingCode: string;
  /** True if the country has such a number. It is without its calling code and without prefixes. */
  readonly isInUse: (national: string) => boolean;
  /** True for digits that are certainly a number without prefixes, and not one with its calling code. */
  readonly isNational: (digits: string) => boolean;
}

const plans = new Map<string, PhonePlan | undefined>();

/** The plan of a country; undefined if others have its calling code, which need more than their patterns. */
export function phonePlan(country: string): PhonePlan | undefined {
  if (!plans.has(country)) plans.set(country, compile(country));
  return plans.get(country);
}

const entire = (pattern: unknown): RegExp => new RegExp(`^(?:${String(pattern)})$`);
const start = (pattern: unknown): RegExp | undefined =>
  typeof pattern === 'string' && pattern !== '' ? new RegExp(`^(?:${pattern})`) : undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Compiles each pattern once: the library does so for each number. */
function compile(country: string): PhonePlan | undefined {
  const plan = listOf(Object.entries(metadata.countries).find(([code]) => code === country)?.[1]);
  const callingCode = String(plan[indexes.callingCode]);
  const sharing = Object.entries(metadata.country_calling_codes).find(([code]) => code === callingCode)?.[1];
  if (sharing?.length !== 1) return undefined;
  const general = entire(plan[indexes.pattern]);
  const lengths = listOf(plan[indexes.lengths]);
  const types = listOf(plan[indexes.types]).flatMap((type) => {
    const [pattern, own] = listOf(type);
    return typeof pattern === 'string' && pattern !== ''
      ? [{ pattern: entire(pattern), lengths: own ? listOf(own) : lengths }]
      : [];
  });
  const prefixes = [
    start(plan[indexes.internationalPrefix]),
    start(plan[indexes.nationalPrefixForParsing]) ?? start(plan[indexes.nationalPrefix]),
  ].filter((prefix) => prefix !== undefined);
  return {
    callingCode,
    isInUse: (national) =>
      general.test(national) &&
      types.some((type) => type.lengths.includes(national.length) && type.pattern.test(national)),
    isNational: (digits) =>
      !digits.startsWith(callingCode) && prefixes.every((prefix) => (prefix.exec(digits)?.[0] ?? '') === ''),
  };
}
