import { parseDateTime } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DateParts } from './date-parts.tsx';
import type { FieldProps } from './field-props.ts';

interface DateTimeFieldProps extends FieldProps {
  readonly initial?: string;
}

/** A day and time in the reader's time zone, precise to the minute. */
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
