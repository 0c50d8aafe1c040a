import { useState } from 'react';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StepFieldsProps } from './step-fields-props.ts';

const hoursPer = { hours: 1, days: 24 } as const;
const maxHours = 8760;

/** The delay of a step in hours or days. */
export function StepDelay({ step: { delay_hours: hours }, change }: StepFieldsProps) {
  const t = useTranslations('strategies');
  const [unit, setUnit] = useState<keyof typeof hoursPer>(hours % hoursPer.days === 0 ? 'days' : 'hours');
  const count = hours / hoursPer[unit];
  return (
    <div className="field-row">
      <NumberField
        key={unit}
        name="delay_hours"
        label={t.delay}
        hint={t.delayHint}
        initial={count}
        min={0}
        max={maxHours / hoursPer[unit]}
        onChange={(value) => change({ delay_hours: value * hoursPer[unit] })}
        isRequired
      />
      <ChoiceField
        name="delay_unit"
        label={t.delayUnit}
        choices={[
          { value: 'days', text: t.units.days },
          { value: 'hours', text: t.units.hours },
        ]}
        value={unit}
        onChange={(chosen) => {
          setUnit(chosen);
          change({ delay_hours: Math.min(count * hoursPer[chosen], maxHours) });
        }}
      />
    </div>
  );
}
