import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../components/empty.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type VintageRow, vintageReportQuery } from '../../queries/reports.ts';
import type { SearchInput } from '../../routes/routes.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowsCsvButton } from '../../tables/rows-csv-button.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { lastDayOf } from './months.ts';
import { ReportHead } from './report-head.tsx';
import { shareOf } from './shares.ts';

/** What was recovered of the debts that fell due in each month; each number opens its accounts. */
export function VintageReport() {
  const t = useTranslations('reports');
  const terms = useTranslations('terms');
  const format = useFormat();
  const query = useQuery(vintageReportQuery(useOrganizationService()));
  const monthName = ({ month }: VintageRow) => (month === null ? t.noDueDate : format.month(month));
  const linked = (
    header: string,
    text: (row: VintageRow) => string,
    filters: SearchInput<'/accounts'>,
  ): TableColumn<VintageRow> => ({
    header,
    is: 'number',
    cell: (row) =>
      // There is no filter for accounts without a due date.
      row.month === null ? (
        text(row)
      ) : (
        <Link
          to="/accounts"
          search={{
            currency: row.currency,
            due_from: `${row.month}-01`,
            due_to: lastDayOf(row.month),
            ...filters,
          }}
          aria-label={t.figureOf(text(row), header, monthName(row))}
        >
          {text(row)}
        </Link>
      ),
  });
  const columns: TableColumn<VintageRow>[] = [
    { header: t.dueMonth, is: 'name', cell: monthName },
    { header: terms.currency, cell: ({ currency }) => currency },
    linked(t.accounts, ({ accounts }) => format.number(accounts), {}),
    linked(t.total, ({ total, currency }) => format.amountIn(total, currency), {}),
    linked(t.recovered, ({ recovered, currency }) => format.amountIn(recovered, currency), { has: 'payment' }),
    {
      header: t.recoveredShare,
      is: 'number',
      cell: ({ recovered, total }) => {
        const share = shareOf(recovered, total);
        return share === undefined ? '—' : format.percent(share);
      },
    },
    linked(t.pending, ({ pending, currency }) => format.amountIn(pending, currency), { status: 'open' }),
  ];
  const csv: CsvColumn<VintageRow>[] = [
    { header: t.dueMonth, value: ({ month }) => month },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: t.accounts, value: ({ accounts }) => accounts },
    { header: t.total, value: ({ total }) => total },
    { header: t.recovered, value: ({ recovered }) => recovered },
    { header: t.pending, value: ({ pending }) => pending },
  ];
  return (
    <QueryView query={query} lines={8}>
      {({ data: rows }) => (
        <section aria-labelledby="report">
          <ReportHead id="report" title={t.vintagesTitle} formulas={t.vintageFormulas}>
            {rows.length > 0 && <RowsCsvButton name={t.reports.vintages} columns={csv} rows={rows} />}
          </ReportHead>
          {rows.length === 0 ? (
            <Empty text={t.noAccounts} />
          ) : (
            <Table
              labelledBy="report"
              columns={columns}
              rows={rows}
              rowKey={({ month, currency }) => `${month} ${currency}`}
            />
          )}
        </section>
      )}
    </QueryView>
  );
}
