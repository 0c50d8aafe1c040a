import { useSearch } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { Filters } from '../../filters/filters.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { LedgerDays } from './ledger-days.tsx';

/** What was owed by day, and why it changed; each figure opens its movements. */
export default function LedgerScreen() {
  const t = useTranslations('ledger');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { from, to } = useSearch({ from: '/ledger' });
  const change = useChangeSearch<'/ledger'>();
  return (
    <>
      <PageHead title={shell.screens.ledger} note={t.note} />
      <Filters
        screen="ledger"
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
      <LedgerDays period={{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }} />
    </>
  );
}
