import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import './forms.css';

interface DatePartsProps {
  readonly label: ReactNode;
  readonly hint: ReactNode;
}

/** The parts of a date picker: the segments to type in, and the calendar. */
export function DateParts({ label, hint }: DatePartsProps) {
  return (
    <>
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
    </>
  );
}
