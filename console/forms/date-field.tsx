import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-parts.tsx';
import type { FieldProps } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  /** Calendar days, `2026-03-31`. */
  readonly initial?: string | undefined;
  /** The day that is shown, if something else may change it; null for none. */
  readonly value?: string | null;
  readonly min?: string;
  readonly max?: string;
  readonly onChange?: (day: string | undefined) => void;
}

/** A calendar day. */
export function DateField({
  name,
  label,
  hint,
  isRequired = false,
  initial,
  value,
  min,
  max,
  onChange,
}: DateFieldProps) {
  return (
    <DatePicker
      name={name}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: parseDate(initial) })}
      {...(value !== undefined && { value: value === null ? null : parseDate(value) })}
      {...(min !== undefined && { minValue: parseDate(min) })}
      {...(max !== undefined && { maxValue: parseDate(max) })}
      onChange={(day) => onChange?.(day?.toString())}
    >
      <DateParts label={label} hint={hint} />
    </DatePicker>
  );
}
