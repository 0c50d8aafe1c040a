import { NumberField } from '../../forms/number-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import { type PlanSetting, type Settings, planSettings } from './settings.ts';

interface PlanSettingsProps {
  readonly settings: Settings;
  readonly onChange: (part: Partial<Settings>) => void;
}

/** The values that the service accepts. */
const ranges: Readonly<Record<PlanSetting, readonly [min: number, max: number]>> = {
  plan_reminder_days: [0, 30],
  plan_grace_days: [0, 30],
  plan_max_late_instalments: [1, 12],
  plan_max_late_days: [1, 365],
};

export function PlanSettings({ settings, onChange }: PlanSettingsProps) {
  const t = useTranslations('organization');
  return (
    <section className="card form" aria-labelledby="plan-settings">
      <h2 id="plan-settings">{t.plans}</h2>
      <p className="soft">{t.plansHint}</p>
      <div className="field-row">
        {planSettings.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t.settings[name]}
            hint={t.planHints[name]}
            initial={settings[name]}
            min={ranges[name][0]}
            max={ranges[name][1]}
            onChange={(value) => onChange({ [name]: value })}
            isRequired
          />
        ))}
      </div>
    </section>
  );
}
