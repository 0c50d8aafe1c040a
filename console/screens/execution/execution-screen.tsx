import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { executionStatusQuery } from '../../queries/execution.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { EnqueueButton } from './enqueue-button.tsx';
import { PauseButton } from './pause-button.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue-table.tsx';
import './execution.css';

const statuses = ['pending', 'processing', 'completed', 'skipped', 'failed'] as const;

export default function ExecutionScreen() {
  const t = useTranslations('execution');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const query = useQuery(executionStatusQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.execution} note={t.note}>
        <EnqueueButton />
      </PageHead>
      <QueryView query={query} lines={3}>
        {(status) => (
          <section className="card" aria-labelledby="execution-today">
            <h2 id="execution-today">
              {status.paused ? t.isPaused : t.isRunning} · {format.day(status.date)}
            </h2>
            <dl className="execution-counts">
              {statuses.map((each) => (
                <div key={each}>
                  <dt>{terms.queueStatuses[each]}</dt>
                  <dd>
                    <Link
                      to="/execution"
                      search={{ status: each }}
                      aria-label={`${terms.queueStatuses[each]}: ${format.number(status[each])}`}
                    >
                      {format.number(status[each])}
                    </Link>
                  </dd>
                </div>
              ))}
            </dl>
            <PauseButton status={status} />
          </section>
        )}
      </QueryView>
      <section aria-labelledby="execution-queue">
        <h2 id="execution-queue">{t.queue}</h2>
        <QueueFilters />
        <QueueTable />
      </section>
    </>
  );
}
