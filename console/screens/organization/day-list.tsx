import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateField } from '../../forms/date-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

interface DayListProps {
  readonly name: string;
  readonly label: string;
  readonly days: readonly string[];
  readonly onChange: (days: string[]) => void;
}

/** A list of single days, in order. */
export function DayList({ name, label, days, onChange }: DayListProps) {
  const t = useTranslations('organization');
  const format = useFormat();
  const [day, setDay] = useState<string | null>(null);
  const add = () => {
    if (day !== null) onChange([...new Set([...days, day])].sort());
    setDay(null);
  };
  return (
    <div className="form">
      <DateField name={name} label={label} value={day} onChange={(chosen) => setDay(chosen ?? null)} />
      <div className="actions">
        <Button aria-label={`${t.addDay}: ${label}`} isDisabled={day === null} onPress={add}>
          {t.addDay}
        </Button>
        {days.map((each) => (
          <Button
            key={each}
            aria-label={t.removeDay(format.day(each))}
            onPress={() => onChange(days.filter((other) => other !== each))}
          >
            {format.day(each)} <span aria-hidden="true">×</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
