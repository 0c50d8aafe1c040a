import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-parts.tsx';
import type { FieldProps } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  readonly initial?: string | undefined;
  /** Makes the field controlled; null means no day. */
  readonly value?: string | null;
  readonly min?: string;
  readonly max?: string;
  readonly onChange?: (day: string | undefined) => void;
}

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
