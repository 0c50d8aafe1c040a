import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { overviewQuery } from '../../queries/overview.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowsCsvButton } from '../../tables/rows-csv-button.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { type PromiseMonth, lastDayOf, promiseMonths } from './months.ts';
import { ReportHead } from './report-head.tsx';
import { keptShareOf } from './shares.ts';

/** The most that the service counts. */
const days = '180';

/** How many promises were kept by the month in which they fell due. */
export function PromiseReport() {
  const t = useTranslations('reports');
  const format = useFormat();
  const query = useQuery(overviewQuery(useOrganizationService(), days));
  const figure = (status: 'kept' | 'broken'): TableColumn<PromiseMonth> => ({
    header: t.figures[status],
    is: 'number',
    cell: ({ month, [status]: count }) =>
      count === 0 ? (
        '—'
      ) : (
        <Link
          to="/promises"
          search={{ status, due_from: `${month}-01`, due_to: lastDayOf(month) }}
          aria-label={t.figureOf(format.number(count), t.figures[status], format.month(month))}
        >
          {format.number(count)}
        </Link>
      ),
  });
  const columns: TableColumn<PromiseMonth>[] = [
    { header: t.dueMonth, is: 'name', cell: ({ month }) => format.month(month) },
    figure('kept'),
    figure('broken'),
    {
      header: t.keptShare,
      is: 'number',
      cell: (row) => {
        const share = keptShareOf(row);
        return share === undefined ? '—' : format.percent(share);
      },
    },
  ];
  const csv: CsvColumn<PromiseMonth>[] = [
    { header: t.dueMonth, value: ({ month }) => month },
    { header: t.figures.kept, value: ({ kept }) => kept },
    { header: t.figures.broken, value: ({ broken }) => broken },
  ];
  return (
    <QueryView query={query} lines={8}>
      {(overview) => {
        const rows = promiseMonths(overview.days);
        return (
          <section aria-labelledby="report">
            <ReportHead id="report" title={t.promisesTitle} formulas={t.promiseFormulas}>
              <RowsCsvButton name={t.reports.promises} columns={csv} rows={rows} />
            </ReportHead>
            <Table labelledBy="report" columns={columns} rows={rows} rowKey={({ month }) => month} />
          </section>
        );
      }}
    </QueryView>
  );
}
