import { parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

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
      <Label>{label}</Label>
      <Group className="date-group">
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
        <Button>
          <span aria-hidden="true">▾</span>
        </Button>
      </Group>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
      <Popover>
        <Dialog>
          <Calendar>
            <header>
              <Button slot="previous">
                <span aria-hidden="true">◀</span>
              </Button>
              <CalendarHeading />
              <Button slot="next">
                <span aria-hidden="true">▶</span>
              </Button>
            </header>
            <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
