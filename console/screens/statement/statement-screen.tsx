import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { statementQuery } from '../../queries/statement.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import '../../components/print.css';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { Filters } from '../../filters/filters.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { StatementTables } from './statement-tables.tsx';
import './statement.css';

/** What a person owed and paid in a period, to be printed. */
export default function StatementScreen() {
  const t = useTranslations('statement');
  const ledger = useTranslations('ledger');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { id } = useParams({ from: '/contacts/$id/statement' });
  const { from, to } = useSearch({ from: '/contacts/$id/statement' });
  const change = useChangeSearch<'/contacts/$id/statement'>();
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const query = useQuery(statementQuery(useOrganizationService(), id, period));
  const { data } = query;
  const periodText =
    data && (data.from === null ? t.until(format.day(data.to)) : t.period(format.day(data.from), format.day(data.to)));
  return (
    <div className="statement">
      <PageHead title={shell.screens.statement} name={data && t.title(data.contact.name)} note={periodText ?? t.note}>
        <Button onPress={() => window.print()}>{t.print}</Button>
      </PageHead>
      <div className="not-printed">
        <Filters
          screen="statement"
          label={ledger.filters}
          filters={[
            [ledger.from, from && format.day(from), { from: undefined }],
            [ledger.to, to && format.day(to), { to: undefined }],
          ]}
          change={change}
        >
          <DateField name="from" label={ledger.from} value={from ?? null} onChange={(day) => change({ from: day })} />
          <DateField name="to" label={ledger.to} value={to ?? null} onChange={(day) => change({ to: day })} />
        </Filters>
      </div>
      <QueryView query={query} lines={12}>
        {(statement) => <StatementTables statement={statement} />}
      </QueryView>
    </div>
  );
}
