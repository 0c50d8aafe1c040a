const built = new Map<string, Intl.DisplayNames>();

/** Built once: an import asks for every record. */
function names(type: 'language' | 'region'): Intl.DisplayNames {
  // With `fallback: 'none'`, `of` returns undefined for an unknown code.
  const found = built.get(type) ?? new Intl.DisplayNames(['en'], { type, fallback: 'none' });
  built.set(type, found);
  return found;
}

const unknownRegion = 'ZZ';

/** Accepts an ISO 639-1 language, optionally with an ISO 3166-1 region: `es`, `pt-BR`. */
export function isLanguageCode(code: string): boolean {
  const [, language, region] = /^([a-z]{2})(?:-([A-Z]{2}))?$/.exec(code) ?? [];
  if (language === undefined || names('language').of(language) === undefined) return false;
  return region === undefined || (region !== unknownRegion && names('region').of(region) !== undefined);
}

/** Codes of the library that are no countries: groups of them, outlying places and tests. */
const notCountries = new Set([unknownRegion, 'EU', 'EZ', 'QO', 'UN', 'XA', 'XB']);

/** Accepts an ISO 3166-1 alpha-2 code in use: `GB`, but neither `UK` nor `SU`, which the library replaces. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !notCountries.has(code) &&
  names('region').of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;
