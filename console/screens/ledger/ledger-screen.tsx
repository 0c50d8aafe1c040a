import { useSearch } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { PeriodFilters } from '../../filters/period-filters.tsx';
import { useTranslations } from '../../locales/language.ts';
import { LedgerDays } from './ledger-days.tsx';

/** What was owed by day, and why it changed; each figure opens its movements. */
export default function LedgerScreen() {
  const t = useTranslations('ledger');
  const shell = useTranslations('shell');
  const { from, to } = useSearch({ from: '/ledger' });
  const change = useChangeSearch<'/ledger'>();
  return (
    <>
      <PageHead title={shell.screens.ledger} note={t.note} />
      <PeriodFilters screen="ledger" period={{ from, to }} change={change} />
      <LedgerDays period={{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }} />
    </>
  );
}
