import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useTranslations } from '../../locales/language.ts';
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
  const { preset_scope: scope, holidays, minimum_gap_hours: gap } = settings;
  const { extra, not } = holidays ?? { extra: [], not: [] };
  const days = extra.length + not.length;
  const setCalendar = (chosen: (typeof calendars)[number] | typeof none) => {
    const calendar = chosen === none ? null : chosen;
    onChange({ holidays: calendar === null && days === 0 ? null : { calendar, extra, not } });
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
      <div className="field-row">
        <ChoiceField
          name="holidays.calendar"
          label={t.settings.holidays}
          hint={days === 0 ? t.holidaysHint : t.ownDays(String(extra.length), String(not.length))}
          choices={[{ value: none, text: t.noCalendar }, ...calendars.map((value) => ({ value, text: nameOf(value) }))]}
          value={holidays?.calendar ?? none}
          onChange={setCalendar}
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
    </section>
  );
}
