import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../components/empty.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useActorName } from '../../components/use-actor-name.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useViewer } from '../../queries/me.ts';
import { type AgentRow, type ReportPeriod, agentReportQuery } from '../../queries/reports.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { RowsCsvButton } from '../../tables/rows-csv-button.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';
import { ReportHead } from './report-head.tsx';
import { keptShareOf, shareOf } from './shares.ts';

const figures = ['calls', 'right_party', 'promises', 'kept', 'broken'] as const;
type Figure = (typeof figures)[number];

/** What each person did in the period; each number opens its calls or promises. */
export function AgentReport({ period }: { readonly period: ReportPeriod }) {
  const t = useTranslations('reports');
  const format = useFormat();
  const nameOf = useActorName();
  const usual = useViewer().me.organization?.currency;
  const query = useQuery(agentReportQuery(useOrganizationService(), period));
  const userName = ({ user_id: user }: AgentRow) => nameOf('user', user);
  const percent = (share: number | undefined) => (share === undefined ? '—' : format.percent(share));
  const figure = (name: Figure): TableColumn<AgentRow> => ({
    header: t.figures[name],
    is: 'number',
    cell: (row) =>
      row[name] === 0 ? (
        '—'
      ) : (
        <Link
          to="/reports"
          search={{ ...period, report: 'agents', user: row.user_id, rows: name }}
          aria-label={t.figureOf(format.number(row[name]), t.figures[name], userName(row))}
        >
          {format.number(row[name])}
        </Link>
      ),
  });
  const amounts = (name: 'promised' | 'kept'): TableColumn<AgentRow> => ({
    header: usual === undefined ? t.amounts[name] : `${t.amounts[name]} (${usual})`,
    is: 'number',
    cell: ({ by_currency: sums }) => {
      const paid = sums.filter((sum) => sum[name] !== 0);
      const exact = paid.map((sum) => format.money(sum[name], sum.currency)).join(' + ');
      const short = paid
        .map(({ currency, [name]: sum }) => `${currency === usual ? '' : `${currency} `}${format.compact(sum)}`)
        .join(' + ');
      return paid.length === 0 ? '—' : <span title={exact}>{short}</span>;
    },
  });
  const columns: TableColumn<AgentRow>[] = [
    { header: t.person, is: 'name', cell: userName },
    figure('calls'),
    figure('right_party'),
    { header: t.contactShare, is: 'number', cell: (row) => percent(shareOf(row.right_party, row.calls)) },
    figure('promises'),
    amounts('promised'),
    figure('kept'),
    figure('broken'),
    { header: t.keptShare, is: 'number', cell: (row) => percent(keptShareOf(row)) },
    amounts('kept'),
  ];
  const amountText = (row: AgentRow, name: 'promised' | 'kept') =>
    row.by_currency.map((sum) => `${sum[name]} ${sum.currency}`).join(' + ');
  const csv: CsvColumn<AgentRow>[] = [
    { header: t.person, value: userName },
    ...figures.map((name) => ({ header: t.figures[name], value: (row: AgentRow) => row[name] })),
    { header: t.amounts.promised, value: (row) => amountText(row, 'promised') },
    { header: t.amounts.kept, value: (row) => amountText(row, 'kept') },
  ];
  return (
    <QueryView query={query} lines={8}>
      {({ data: rows, from, to }) => (
        <section aria-labelledby="report">
          <ReportHead id="report" title={t.agentsIn(format.day(from), format.day(to))} formulas={t.agentFormulas}>
            {rows.length > 0 && <RowsCsvButton name={t.reports.agents} columns={csv} rows={rows} />}
          </ReportHead>
          {rows.length === 0 ? (
            <Empty text={t.noWork} />
          ) : (
            <Table labelledBy="report" columns={columns} rows={rows} rowKey={({ user_id: user }) => user} />
          )}
        </section>
      )}
    </QueryView>
  );
}
