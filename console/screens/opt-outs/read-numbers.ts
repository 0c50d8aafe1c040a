export interface ReadNumbers {
  readonly distinct: readonly string[];
  readonly duplicateCount: number;
  readonly invalid: readonly string[];
}

const separators = /[\s().\-/]/g;
/** E.164 with a country code: at most 15 digits, and no country has fewer than 7. */
const number = /^\+[1-9]\d{6,14}$/;

/** Parses phone numbers separated by line breaks, commas or semicolons. */
export function readNumbers(text: string): ReadNumbers {
  const entries = text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const numbers = entries.map((entry) => entry.replace(separators, '')).filter((entry) => number.test(entry));
  const distinct = [...new Set(numbers)];
  return {
    distinct,
    duplicateCount: numbers.length - distinct.length,
    invalid: entries.filter((entry) => !number.test(entry.replace(separators, ''))),
  };
}
