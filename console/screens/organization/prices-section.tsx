import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { maxPriceDigits, maxUnitPrice } from '../../../lib/foundation/money.ts';
import { maxPrices, priceCategories } from '../../../lib/policy/prices/contract.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { countryChoices } from '../../forms/country-choices.ts';
import { CurrencyField } from '../../forms/currency-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { SearchChoiceField } from '../../forms/search-choice-field.tsx';
import { useLanguage, useTranslations } from '../../locales/language.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { usePriceText } from './price-text.ts';
import type { Settings } from './settings.ts';

type Prices = Settings['prices'];
type Price = Prices[number];

interface PricesSectionProps {
  readonly prices: Prices;
  readonly currency: string;
  readonly onChange: (prices: Price[]) => void;
}

const any = 'any';
const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;

const appliesToSame = (one: Price, other: Price): boolean =>
  (['channel', 'country', 'category', 'from'] as const).every((name) => one[name] === other[name]);

/** What messages and calls cost. A new price replaces the one for the same from the same day. */
export function PricesSection({ prices, currency, onChange }: PricesSectionProps) {
  const t = useTranslations('organization');
  const terms = useTranslations('terms');
  const { locale } = useLanguage();
  const priceText = usePriceText();
  const today = useOrganizationDay(0);
  const first: Price = { channel: 'sms', country: null, category: null, unit_price: 0, currency, from: today };
  const [draft, setDraft] = useState(first);
  const [added, setAdded] = useState(0);
  const set = (part: Partial<Price>) => setDraft((before) => ({ ...before, ...part }));
  const categories = priceCategories[draft.channel];
  const add = () => {
    onChange([...prices.filter((each) => !appliesToSame(each, draft)), draft]);
    setDraft({ ...first, currency: draft.currency, from: draft.from });
    setAdded(added + 1);
  };
  return (
    <section className="card form" aria-labelledby="prices">
      <h2 id="prices">{t.settings.prices}</h2>
      <p className="soft">{t.pricesHint}</p>
      {prices.length > 0 && (
        <ul className="price-list">
          {prices.map((price) => (
            <li key={priceText(price)}>
              {priceText(price)}{' '}
              <Button
                aria-label={t.removePrice(priceText(price))}
                onPress={() => onChange(prices.filter((each) => each !== price))}
              >
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="field-row" key={added}>
        <ChoiceField
          name="prices.channel"
          label={t.priceChannel}
          choices={channels.map((value) => ({ value, text: terms.channels[value] }))}
          value={draft.channel}
          onChange={(channel) => set({ channel, category: null })}
        />
        {categories.length > 0 && (
          <ChoiceField
            name="prices.category"
            label={t.priceCategory}
            choices={[
              { value: any, text: t.anyCategory },
              ...categories.map((value) => ({ value, text: t.priceCategories[value] })),
            ]}
            value={draft.category ?? any}
            onChange={(chosen) => set({ category: categories.find((each) => each === chosen) ?? null })}
          />
        )}
        <SearchChoiceField
          name="prices.country"
          label={t.priceCountry}
          choices={[{ value: any, text: t.anyCountry }, ...countryChoices(locale)]}
          value={draft.country ?? any}
          onChange={(chosen) => set({ country: chosen === any ? null : chosen })}
        />
        <NumberField
          name="prices.unit_price"
          label={t.unitPrices[draft.channel]}
          initial={0}
          min={0}
          max={maxUnitPrice}
          format={{ maximumFractionDigits: maxPriceDigits }}
          onChange={(price) => set({ unit_price: price })}
        />
        <CurrencyField
          name="prices.currency"
          label={t.settings.currency}
          value={draft.currency}
          onChange={(chosen) => set({ currency: chosen })}
        />
        <DateField
          name="prices.from"
          label={t.priceFrom}
          value={draft.from}
          onChange={(day) => set({ from: day ?? today })}
        />
      </div>
      <div className="actions">
        <Button isDisabled={prices.length >= maxPrices} onPress={add}>
          {t.addPrice}
        </Button>
      </div>
    </section>
  );
}
