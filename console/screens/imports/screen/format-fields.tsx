import { currencyCodes } from '../../../../lib/foundation/money.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { ZoneField } from '../../../forms/zone-field.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useLanguage, useTranslations } from '../../../locales/language.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import { countries } from '../file/countries.ts';
import { dateFormats, parseDay } from '../file/date-format.ts';
import { type ImportDraft, exampleOf } from '../file/import-draft.ts';
import { isAmount, isDay, isPhone } from '../file/import-fields.ts';
import { numberFormats } from '../../../amounts/written-digits.ts';
import { parseNumber } from '../file/number-format.ts';

interface FormatFieldsProps {
  readonly columns: readonly ColumnProfile[];
  readonly draft: ImportDraft;
  readonly change: (draft: ImportDraft) => void;
  /** The organization's default. */
  readonly currency: string;
  /** The organization's default. */
  readonly timezone: string;
}

const own = 'organization';

export function FormatFields({ columns, draft, change, currency, timezone }: FormatFieldsProps) {
  const t = useTranslations('imports');
  const { locale } = useLanguage();
  const hints = useHints(columns, draft);
  const fields = draft.columns.filter((field) => field !== null);
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  const countryChoices = countries
    .map((value) => ({ value, text: countryNames.of(value) ?? value }))
    .toSorted((one, other) => one.text.localeCompare(other.text, locale));
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t.formats}</h2>
      <div className="format-fields">
        {fields.some(isAmount) && (
          <ChoiceField
            name="numbers"
            label={t.numbers}
            isRequired
            {...hints.numbers}
            choices={numberFormats.map((value) => ({ value, text: t.numberFormats[value] }))}
            initial={draft.numbers}
            onChange={(numbers) => change({ ...draft, numbers })}
          />
        )}
        {fields.some(isDay) && (
          <ChoiceField
            name="dates"
            label={t.dates}
            isRequired
            {...hints.dates}
            choices={dateFormats.map((value) => ({ value, text: t.dateFormats[value] }))}
            initial={draft.dates}
            onChange={(dates) => change({ ...draft, dates })}
          />
        )}
        {fields.some(isPhone) && (
          <ChoiceField
            name="country"
            label={t.country}
            choices={countryChoices}
            initial={draft.country}
            onChange={(country) => change({ ...draft, country })}
          />
        )}
        <ChoiceField
          name="currency"
          label={t.currency}
          choices={[
            { value: own, text: t.organizationCurrency(currency) },
            ...currencyCodes.filter((code) => code !== currency).map((code) => ({ value: code, text: code })),
          ]}
          initial={draft.currency ?? own}
          onChange={(code) => change({ ...draft, currency: code === own ? undefined : code })}
        />
        <ZoneField
          name="timezone"
          label={t.timezone}
          hint={t.timezoneHint}
          initial={draft.timezone ?? timezone}
          onChange={(zone) => change({ ...draft, timezone: zone === timezone ? undefined : zone })}
        />
        {!fields.includes('source_system') && (
          <TextField
            name="source"
            label={t.source}
            maxLength={100}
            initial={draft.source ?? ''}
            onChange={(text) => change({ ...draft, source: text.trim() === '' ? undefined : text.trim() })}
          />
        )}
      </div>
    </section>
  );
}

function useHints(columns: readonly ColumnProfile[], draft: ImportDraft) {
  const t = useTranslations('imports');
  const format = useFormat();
  const hint = (kind: 'numbers' | 'dates', meaningOf: (example: string) => string | undefined) => {
    const example = exampleOf(columns, draft.columns, kind);
    if (example === undefined) return {};
    if (draft[kind] === undefined) return { hint: t.unclear(example) };
    const meaning = meaningOf(example);
    return { hint: meaning === undefined ? t.unreadableExample(example) : t.readAs(example, meaning) };
  };
  return {
    numbers: hint('numbers', (example) => {
      const value = draft.numbers && parseNumber(example, draft.numbers);
      return value === undefined ? undefined : format.amount(value);
    }),
    dates: hint('dates', (example) => {
      const day = draft.dates && parseDay(example, draft.dates);
      return day === undefined ? undefined : format.day(day);
    }),
  };
}
