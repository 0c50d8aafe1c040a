// With `none`, an unknown code has no name.
const names = (type: 'language' | 'region') => new Intl.DisplayNames(['en'], { type, fallback: 'none' });

/** CLDR's code for an unknown region. */
const unknownRegion = 'ZZ';

/** Whether it is an ISO 639-1 language, with or without an ISO 3166-1 region: `es`, `pt-BR`. */
export function isLanguageCode(code: string): boolean {
  const [, language, region] = /^([a-z]{2})(?:-([A-Z]{2}))?$/.exec(code) ?? [];
  if (language === undefined || names('language').of(language) === undefined) return false;
  return region === undefined || (region !== unknownRegion && names('region').of(region) !== undefined);
}
