import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { statementQuery } from '../../queries/statement.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import '../../components/print.css';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { PeriodFilters } from '../../filters/period-filters.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { StatementTables } from './statement-tables.tsx';
import './statement.css';

/** What a person owed and paid in a period, to be printed. */
export default function StatementScreen() {
  const t = useTranslations('statement');
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
        <PeriodFilters screen="statement" period={{ from, to }} change={change} />
      </div>
      <QueryView query={query} lines={12}>
        {(statement) => <StatementTables statement={statement} />}
      </QueryView>
    </div>
  );
}
