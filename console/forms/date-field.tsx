import { parseDate } from '@internationalized/date';
import { useRef } from 'react';
import { DatePicker } from 'react-aria-components/DatePicker';
import { announceInput } from './announce-input.ts';
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
  const field = useRef<HTMLDivElement>(null);
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
      ref={field}
      onChange={(day) => {
        announceInput(field.current);
        onChange?.(day?.toString());
      }}
    >
      <DateParts label={label} hint={hint} />
    </DatePicker>
  );
}
