import { Link } from '@tanstack/react-router';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { useActorName } from '../../components/use-actor-name.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import {
  type ReportPeriod,
  type ReportedCall,
  type ReportedPromise,
  reportedCallsQuery,
  reportedPromisesQuery,
} from '../../queries/reports.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import type { TableColumn } from '../../tables/table.tsx';

interface AgentWorkProps {
  readonly user: string;
  readonly rows: 'calls' | 'right_party' | 'promises' | 'kept' | 'broken';
  readonly period: ReportPeriod;
}

/** The calls or promises that a number of the report counts. */
export function AgentWork({ user, rows, period }: AgentWorkProps) {
  const t = useTranslations('reports');
  const nameOf = useActorName();
  const title = t.workOf(t.figures[rows], nameOf('user', user));
  return (
    <section aria-labelledby="report">
      <p>
        <Link to="/reports" search={{ ...period, report: 'agents' }}>
          {t.backToReport}
        </Link>
      </p>
      <h2 id="report">{title}</h2>
      {rows === 'calls' || rows === 'right_party' ? (
        <Calls user={user} onlyRightParty={rows === 'right_party'} period={period} name={title} />
      ) : (
        <Promises user={user} status={rows === 'promises' ? undefined : rows} period={period} name={title} />
      )}
    </section>
  );
}

const useAccountColumn = <Row extends ReportedCall | ReportedPromise>(): TableColumn<Row> => {
  const t = useTranslations('reports');
  return {
    header: t.debtor,
    is: 'name',
    cell: ({ account_id: id, contact_name: name }) => (
      <Link to="/accounts/$id" params={{ id }}>
        {name ?? t.unnamed}
      </Link>
    ),
  };
};

interface ListProps {
  readonly user: string;
  readonly period: ReportPeriod;
  /** Of the file. */
  readonly name: string;
}

function Calls({ user, period, name, onlyRightParty }: ListProps & { readonly onlyRightParty: boolean }) {
  const t = useTranslations('reports');
  const terms = useTranslations('terms');
  const account = useTranslations('account');
  const format = useFormat();
  const resultText = ({ contact_result: result }: ReportedCall) =>
    result === null ? null : account.contactResults[result];
  const columns: TableColumn<ReportedCall>[] = [
    useAccountColumn(),
    { header: terms.at, cell: ({ created_at: at }) => <Moment at={at} /> },
    { header: terms.status, cell: ({ status }) => terms.interactionStatuses[status] },
    { header: t.reached, cell: (call) => resultText(call) ?? '—' },
    {
      header: t.duration,
      is: 'number',
      cell: ({ duration_seconds: seconds }) => (seconds === null ? '—' : t.seconds(format.number(seconds))),
    },
  ];
  const csv: CsvColumn<ReportedCall>[] = [
    { header: t.debtor, value: ({ contact_name: contact }) => contact },
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: terms.status, value: ({ status }) => terms.interactionStatuses[status] },
    { header: t.reached, value: resultText },
    { header: t.duration, value: ({ duration_seconds: seconds }) => seconds },
    { header: terms.account, value: ({ account_id: id }) => id },
  ];
  const filters = { ...period, user_id: user, ...(onlyRightParty && { contact_result: 'right_party' as const }) };
  return (
    <PagedTable
      list={reportedCallsQuery(useOrganizationService(), filters)}
      lines={8}
      empty={<Empty text={t.noRows} />}
      labelledBy="report"
      columns={columns}
      csv={{ name, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}

function Promises({ user, period, name, status }: ListProps & { readonly status: 'kept' | 'broken' | undefined }) {
  const t = useTranslations('reports');
  const terms = useTranslations('terms');
  const format = useFormat();
  const columns: TableColumn<ReportedPromise>[] = [
    useAccountColumn(),
    { header: terms.at, cell: ({ created_at: at }) => <Moment at={at} /> },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: terms.dueDate, cell: ({ due_date: due }) => format.day(due) },
    { header: terms.status, cell: (promise) => terms.promiseStatuses[promise.status] },
  ];
  const csv: CsvColumn<ReportedPromise>[] = [
    { header: t.debtor, value: ({ contact_name: contact }) => contact },
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: terms.amount, value: ({ amount }) => amount },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: terms.dueDate, value: ({ due_date: due }) => due },
    { header: terms.status, value: (promise) => terms.promiseStatuses[promise.status] },
    { header: terms.account, value: ({ account_id: id }) => id },
  ];
  return (
    <PagedTable
      list={reportedPromisesQuery(useOrganizationService(), { ...period, user_id: user, ...(status && { status }) })}
      lines={8}
      empty={<Empty text={t.noRows} />}
      labelledBy="report"
      columns={columns}
      csv={{ name, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
