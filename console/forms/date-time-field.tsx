import { parseDateTime } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-parts.tsx';
import type { FieldProps } from './field-props.ts';

interface DateTimeFieldProps extends FieldProps {
  /** A day and a time on the reader's clock, `2026-03-31T14:05`. */
  readonly initial?: string;
}

/** A day and a time to the minute, on the reader's clock. */
export function DateTimeField({ name, label, hint, isRequired = false, initial }: DateTimeFieldProps) {
  return (
    <DatePicker
      name={name}
      granularity="minute"
      hourCycle={24}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: parseDateTime(initial) })}
    >
      <DateParts label={label} hint={hint} />
    </DatePicker>
  );
}
