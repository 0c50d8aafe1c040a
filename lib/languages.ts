// `none` leaves a code that stands for nothing without a name.
const names = (type: 'language' | 'region') => new Intl.DisplayNames(['en'], { type, fallback: 'none' });

/** The code that CLDR gives to what is no region. */
const unknownRegion = 'ZZ';

/** Whether it is an ISO 639-1 language, with or without an ISO 3166-1 region: `es`, `pt-BR`. */
export function isLanguage(code: string): boolean {
  const [, language, region] = /^([a-z]{2})(?:-([A-Z]{2}))?$/.exec(code) ?? [];
  if (language === undefined || names('language').of(language) === undefined) return false;
  return region === undefined || (region !== unknownRegion && names('region').of(region) !== undefined);
}
