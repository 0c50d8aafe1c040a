import { useLanguage, useTranslations } from '../../locales/language.ts';

/** The calendars of public holidays: countries, and regions of a country. */
export const calendars = ['AR', 'AU', 'BR', 'BR-RJ', 'CL', 'CO', 'GB-ENG', 'IN', 'MX', 'PE', 'US'] as const;

export function usePlaceName() {
  const t = useTranslations('organization');
  const { locale } = useLanguage();
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return (place: (typeof calendars)[number]): string =>
    place === 'BR-RJ' || place === 'GB-ENG' ? t.regions[place] : (countries.of(place) ?? place);
}
