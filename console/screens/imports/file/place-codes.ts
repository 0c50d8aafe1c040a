import { isCountryCode } from '../../../../lib/foundation/language-code.ts';
import { plainHeader } from './plain-header.ts';

const languages = ['es', 'pt', 'en'];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The codes by the names that people write, in each language of the console. */
function namesOf(type: 'region' | 'language', codes: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type, fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name !== undefined) named.set(plainHeader(name), code);
    }
  }
  return named;
}

let countries: ReadonlyMap<string, string> | undefined;
let languageNames: ReadonlyMap<string, string> | undefined;

const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => `${first}${second}`)).filter(isCountryCode);

/** The code of a country that is written as its code or its name; undefined for other text. */
export function countryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  countries ??= namesOf('region', countryCodes());
  return countries.get(plainHeader(text));
}

/** The code of a region, which may lack its country. */
export const regionCode = (text: string): string => text.trim().toUpperCase();

const languageForm = /^([a-z]{2})(?:[-_]([a-z]{2}))?$/i;

/** The code of a language that is written as its code or its name; undefined for other text. */
export function languageCode(text: string): string | undefined {
  const [, language, country] = languageForm.exec(text.trim()) ?? [];
  if (language !== undefined)
    return country === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${country.toUpperCase()}`;
  languageNames ??= namesOf('language', ['es', 'pt', 'en', 'fr', 'it', 'de', 'gn', 'qu']);
  return languageNames.get(plainHeader(text));
}
