import { ChoiceField } from '../../forms/choice-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';
import { WeekGrid } from './week-grid.tsx';

type Hours = Settings['contact_hours'];

interface ContactHoursProps {
  readonly hours: Hours;
  readonly onChange: (hours: Hours) => void;
}

const minutesPerStep = 30;
const steps = Array.from({ length: (24 * 60) / minutesPerStep + 1 }, (_, step) => {
  const minutes = step * minutesPerStep;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

const times = (all: readonly string[], value: string) =>
  [...new Set([...all, value])].sort().map((time) => ({ value: time, text: time }));

export function ContactHours({ hours, onChange }: ContactHoursProps) {
  const t = useTranslations('organization');
  const format = useFormat();
  return (
    <section className="card form" aria-labelledby="contact-hours">
      <h2 id="contact-hours">{t.settings.contact_hours}</h2>
      <p className="soft">{t.hoursHint}</p>
      <div className="field-row">
        <ChoiceField
          name="contact_hours.start"
          label={t.from}
          choices={times(steps.slice(0, -1), hours.start)}
          value={hours.start}
          onChange={(start) => onChange({ ...hours, start })}
        />
        <ChoiceField
          name="contact_hours.end"
          label={t.to}
          choices={times(steps.slice(1), hours.end)}
          value={hours.end}
          onChange={(end) => onChange({ ...hours, end })}
        />
      </div>
      {hours.end <= hours.start && <p className="notice failure">{t.refusals.out_of_order}</p>}
      <WeekGrid hours={hours} onChange={(days) => onChange({ ...hours, days: [...days] })} />
      {hours.days.length === 0 && <p className="notice failure">{t.noDays}</p>}
      {hours.days.length > 0 && hours.start < hours.end && (
        <p role="status">
          {t.hoursText(format.list(hours.days.map((day) => format.weekday(day))), hours.start, hours.end)}
        </p>
      )}
    </section>
  );
}
