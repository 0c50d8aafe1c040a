import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

type Price = Settings['prices'][number];

/** A price in a line: to what it applies, how much, and from when. */
export function usePriceText() {
  const t = useTranslations('organization');
  const terms = useTranslations('terms');
  const format = useFormat();
  return ({ channel, country, category, unit_price, currency, from }: Price): string => {
    const of = [
      terms.channels[channel],
      ...(category === null ? [] : [t.priceCategories[category]]),
      ...(country === null ? [] : [format.place(country)]),
    ];
    return t.priceText(of.join(' · '), `${currency} ${format.price(unit_price, currency)}`, format.day(from));
  };
}
