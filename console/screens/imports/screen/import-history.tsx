import { Link } from '@tanstack/react-router';
import { type ImportSummary, importsQuery } from '../../../queries/imports.ts';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { Empty } from '../../../components/empty.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { rememberedName } from './remembered-names.ts';
import type { CsvColumn } from '../../../tables/csv-button.tsx';
import type { TableColumn } from '../../../tables/table.tsx';
import { PagedTable } from '../../../tables/paged-table.tsx';

const counts = ['imported', 'updated', 'unchanged', 'failed', 'warned'] as const;

/** The imports of the last 30 days, including those through the API. */
export function ImportHistory() {
  const t = useTranslations('imports');
  const terms = useTranslations('terms');
  const format = useFormat();
  const columns: TableColumn<ImportSummary>[] = [
    {
      header: t.date,
      is: 'name',
      cell: ({ job_id: id, mode, created_at: created }) => (
        <>
          <Link to="/imports/$id" params={{ id }}>
            {t.modes[mode]}
          </Link>{' '}
          <Moment at={created} /> <span className="soft">{rememberedName(id)}</span>
        </>
      ),
    },
    {
      header: t.state,
      is: 'wraps',
      cell: ({ status, mode }) => (
        <>
          <span className={`import-status ${status}`}>{t.statuses[status]}</span>
          {mode === 'validate' && <span className="soft"> {t.nothingStored}</span>}
        </>
      ),
    },
    { header: t.total, is: 'number', cell: ({ total_records: total }) => format.number(total) },
    ...counts.map((count): TableColumn<ImportSummary> => ({
      header: t.outcomes[count],
      is: 'number',
      cell: (summary) => format.number(summary[count]),
    })),
  ];
  const csv: CsvColumn<ImportSummary>[] = [
    { header: t.date, value: ({ created_at: created }) => created },
    { header: t.kind, value: ({ mode }) => t.modes[mode] },
    { header: t.state, value: ({ status }) => t.statuses[status] },
    { header: t.total, value: ({ total_records: total }) => total },
    ...counts.map((count): CsvColumn<ImportSummary> => ({
      header: t.outcomes[count],
      value: (summary) => summary[count],
    })),
    { header: terms.id, value: ({ job_id: id }) => id },
  ];
  return (
    <section aria-labelledby="history" className="import-history">
      <h2 id="history">{t.history}</h2>
      <PagedTable
        list={importsQuery(useOrganizationService())}
        lines={4}
        empty={<Empty text={t.noHistory} />}
        labelledBy="history"
        columns={columns}
        csv={{ name: t.history, columns: csv }}
        rowKey={({ job_id: id }) => id}
      />
    </section>
  );
}
