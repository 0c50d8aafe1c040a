import { NumberField } from '../../forms/number-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

type Limits = Settings['contact_frequency'];

interface ContactLimitsProps {
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
}

/** The highest limits that the service accepts. */
const max = { per_day: 100, per_week: 700 } as const satisfies Limits;

export function ContactLimits({ limits, onChange }: ContactLimitsProps) {
  const t = useTranslations('organization');
  return (
    <section className="card form" aria-labelledby="contact-limits">
      <h2 id="contact-limits">{t.settings.contact_frequency}</h2>
      <p className="soft">{t.limitsHint}</p>
      <div className="field-row">
        {(['per_day', 'per_week'] as const).map((name) => (
          <NumberField
            key={name}
            name={`contact_frequency.${name}`}
            label={t.limits[name]}
            hint={t.limitHints[name]}
            initial={limits[name]}
            min={0}
            max={max[name]}
            onChange={(value) => onChange({ ...limits, [name]: value })}
            isRequired
          />
        ))}
      </div>
      {(limits.per_day === 0 || limits.per_week === 0) && <p className="notice failure">{t.nobody}</p>}
      {limits.per_week < limits.per_day && <p className="notice">{t.weekBelowDay}</p>}
    </section>
  );
}
