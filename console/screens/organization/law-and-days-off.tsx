import { ChoiceField } from '../../forms/choice-field.tsx';
import { countryChoices } from '../../forms/country-choices.ts';
import { NumberField } from '../../forms/number-field.tsx';
import { SearchChoiceField } from '../../forms/search-choice-field.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useLanguage, useTranslations } from '../../locales/language.ts';
import { DayList } from './day-list.tsx';
import type { Settings } from './settings.ts';
import { calendars, usePlaceName } from './place-names.ts';

interface LawAndDaysOffProps {
  readonly settings: Settings;
  readonly onChange: (part: Partial<Settings>) => void;
}

const none = 'none';
const maxGap = 720;

export function LawAndDaysOff({ settings, onChange }: LawAndDaysOffProps) {
  const t = useTranslations('organization');
  const nameOf = usePlaceName();
  const { locale } = useLanguage();
  const { preset_scope: scope, holidays, minimum_gap_hours: gap } = settings;
  const { extra, not } = holidays ?? { extra: [], not: [] };
  const setHolidays = (part: Partial<NonNullable<Settings['holidays']>>) => {
    const changed = { calendar: holidays?.calendar ?? null, extra, not, ...part };
    const isEmpty = changed.calendar === null && changed.extra.length + changed.not.length === 0;
    onChange({ holidays: isEmpty ? null : changed });
  };
  return (
    <section className="card form" aria-labelledby="law-and-days-off">
      <h2 id="law-and-days-off">{t.lawAndDays}</h2>
      <SwitchField
        name="preset_scope"
        label={t.byDebtor}
        isOn={scope === 'debtor'}
        onChange={(isOn) => onChange({ preset_scope: isOn ? 'debtor' : 'organization' })}
      />
      <p className="soft">{t.byDebtorHint}</p>
      <SearchChoiceField
        name="country"
        label={t.settings.country}
        hint={t.countryHint}
        choices={[{ value: none, text: t.derivedCountry }, ...countryChoices(locale)]}
        value={settings.country ?? none}
        onChange={(chosen) => onChange({ country: chosen === none ? null : chosen })}
      />
      <div className="field-row">
        <ChoiceField
          name="holidays.calendar"
          label={t.settings.holidays}
          hint={t.holidaysHint}
          choices={[{ value: none, text: t.noCalendar }, ...calendars.map((value) => ({ value, text: nameOf(value) }))]}
          value={holidays?.calendar ?? none}
          onChange={(chosen) => setHolidays({ calendar: chosen === none ? null : chosen })}
        />
        <NumberField
          name="minimum_gap_hours"
          label={t.settings.minimum_gap_hours}
          hint={t.gapHint}
          initial={gap ?? 0}
          min={0}
          max={maxGap}
          onChange={(hours) => onChange({ minimum_gap_hours: hours > 0 ? hours : null })}
        />
      </div>
      <div className="field-row">
        <DayList
          name="holidays.extra"
          label={t.extraDays}
          days={extra}
          onChange={(days) => setHolidays({ extra: days })}
        />
        <DayList name="holidays.not" label={t.workedDays} days={not} onChange={(days) => setHolidays({ not: days })} />
      </div>
    </section>
  );
}
