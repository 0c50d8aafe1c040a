import { Link } from '@tanstack/react-router';
import { type LedgerDay, type LedgerPeriod, ledgerDaysQuery } from '../../queries/ledger.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { ledgerFigures } from './ledger-figures.ts';
import { type PeriodTotal, periodTotals } from './period-totals.ts';

export function LedgerDays({ period }: { readonly period: LedgerPeriod }) {
  const t = useTranslations('ledger');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const money = (of: 'opening' | 'closing'): TableColumn<PeriodTotal> => ({
    header: t[of],
    is: 'number',
    cell: (row) => format.money(row[of], row.currency),
  });
  const currency: TableColumn<PeriodTotal> = { header: terms.currency, is: 'name', cell: (row) => row.currency };
  const sums = ledgerFigures.map((figure): TableColumn<PeriodTotal> => ({
    header: t.kinds[figure],
    is: 'number',
    cell: (row) => (row[figure] === 0 ? '—' : format.money(row[figure], row.currency)),
  }));
  const figures = ledgerFigures.map((figure): TableColumn<LedgerDay> => ({
    header: t.kinds[figure],
    is: 'number',
    cell: (row) => <Figure row={row} figure={figure} />,
  }));
  const day: TableColumn<LedgerDay> = { header: t.day, is: 'name', cell: (row) => format.day(row.day) };
  const csv: CsvColumn<LedgerDay>[] = [
    { header: t.day, value: (row) => row.day },
    { header: terms.currency, value: (row) => row.currency },
    { header: t.opening, value: (row) => row.opening },
    ...ledgerFigures.map((figure) => ({ header: t.kinds[figure], value: (row: LedgerDay) => row[figure] })),
    { header: t.closing, value: (row) => row.closing },
  ];
  return (
    <PagedList
      list={ledgerDaysQuery(useOrganizationService(), period)}
      lines={8}
      empty={<Empty text={t.nothing} />}
      csv={{ name: shell.screens.ledger, columns: csv }}
    >
      {(days) => (
        <>
          <h2 id="ledger-period">{t.period}</h2>
          <Table
            labelledBy="ledger-period"
            columns={[currency, money('opening'), ...sums, money('closing')]}
            rows={periodTotals(days)}
            rowKey={(row) => row.currency}
          />
          <h2 id="ledger-days">{t.days}</h2>
          <Table
            labelledBy="ledger-days"
            columns={[day, money('opening'), ...figures, money('closing')]}
            rows={days}
            rowKey={(row) => `${row.day} ${row.currency}`}
          />
        </>
      )}
    </PagedList>
  );
}

interface FigureProps {
  readonly row: LedgerDay;
  readonly figure: (typeof ledgerFigures)[number];
}

function Figure({ row, figure }: FigureProps) {
  const t = useTranslations('ledger');
  const format = useFormat();
  if (row[figure] === 0) return '—';
  const amount = format.money(row[figure], row.currency);
  return (
    <Link
      to="/ledger/$day"
      params={{ day: row.day }}
      search={{ kind: figure, currency: row.currency }}
      aria-label={t.figureOf(amount, t.kinds[figure], format.day(row.day))}
    >
      {amount}
    </Link>
  );
}
