import { parseDateTime } from '@internationalized/date';
import { useRef } from 'react';
import { DatePicker } from 'react-aria-components/DatePicker';
import { announceInput } from './announce-input.ts';
import { DateParts } from './date-parts.tsx';
import type { FieldProps } from './field-props.ts';

interface DateTimeFieldProps extends FieldProps {
  readonly initial?: string;
  /** Makes the field controlled; null means no time. */
  readonly value?: string | null;
  readonly onChange?: (at: string | undefined) => void;
}

/** A day and time in the reader's time zone, precise to the minute. */
export function DateTimeField({ name, label, hint, isRequired = false, initial, value, onChange }: DateTimeFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <DatePicker
      name={name}
      granularity="minute"
      hourCycle={24}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: parseDateTime(initial) })}
      {...(value !== undefined && { value: value === null ? null : parseDateTime(value) })}
      ref={field}
      onChange={(at) => {
        announceInput(field.current);
        onChange?.(at?.toString());
      }}
    >
      <DateParts label={label} hint={hint} />
    </DatePicker>
  );
}
