import { DateField } from '../forms/date-field.tsx';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import type { ScreenName } from '../routes/paths.ts';
import { Filters } from './filters.tsx';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PeriodFiltersProps {
  readonly screen: ScreenName;
  readonly period: Period;
  readonly change: (part: Period) => void;
}

/** The first and the last day of what a screen shows. */
export function PeriodFilters({ screen, period: { from, to }, change }: PeriodFiltersProps) {
  const t = useTranslations('terms');
  const format = useFormat();
  return (
    <Filters
      screen={screen}
      label={t.filters}
      filters={[
        [t.from, from && format.day(from), { from: undefined }],
        [t.to, to && format.day(to), { to: undefined }],
      ]}
      change={change}
    >
      <DateField name="from" label={t.from} value={from ?? null} onChange={(day) => change({ from: day })} />
      <DateField name="to" label={t.to} value={to ?? null} onChange={(day) => change({ to: day })} />
    </Filters>
  );
}
