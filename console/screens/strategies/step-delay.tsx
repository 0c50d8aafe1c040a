import { useState } from 'react';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { NumberField } from '../../forms/number-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { StepFieldsProps } from './step-fields-props.ts';

interface StepDelayProps extends StepFieldsProps {
  /** The delay counts from the due date, and may be before it. */
  readonly isByDueDate: boolean;
}

const hoursPer = { hours: 1, days: 24 } as const;
const maxHours = { before: 2160, after: 8760 } as const;
type Side = keyof typeof maxHours;

/** The delay of a step in hours or days, and the hour from which it is sent. */
export function StepDelay({ step: { delay_hours: hours, send_at: sendAt }, change, isByDueDate }: StepDelayProps) {
  const t = useTranslations('strategies');
  const [unit, setUnit] = useState<keyof typeof hoursPer>(hours % hoursPer.days === 0 ? 'days' : 'hours');
  const [side, setSide] = useState<Side>(hours < 0 ? 'before' : 'after');
  const count = Math.abs(hours) / hoursPer[unit];
  const max = maxHours[side];
  const changeTo = (amount: number, on: Side) =>
    change({ delay_hours: Math.min(amount, maxHours[on]) * (on === 'before' && amount > 0 ? -1 : 1) });
  return (
    <div className="field-row">
      <NumberField
        key={unit}
        name="delay_hours"
        label={isByDueDate ? t.timeByDueDate : t.delay}
        hint={isByDueDate ? t.timeByDueDateHint : t.delayHint}
        initial={count}
        min={0}
        max={max / hoursPer[unit]}
        onChange={(value) => changeTo(value * hoursPer[unit], side)}
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
          changeTo(count * hoursPer[chosen], side);
        }}
      />
      {isByDueDate && (
        <ChoiceField
          name="delay_side"
          label={t.side}
          choices={(['before', 'after'] as const).map((value) => ({ value, text: t.sides[value] }))}
          value={side}
          onChange={(chosen) => {
            setSide(chosen);
            changeTo(Math.abs(hours), chosen);
          }}
        />
      )}
      <TextField
        name="send_at"
        label={t.sendAt}
        hint={t.sendAtHint}
        type="time"
        value={sendAt ?? ''}
        onChange={(hour) => change({ send_at: hour === '' ? null : hour.slice(0, 5) })}
      />
    </div>
  );
}
