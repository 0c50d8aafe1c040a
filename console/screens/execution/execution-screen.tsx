import { useQuery } from '@tanstack/react-query';
import { StackBar } from '../../charts/stack-bar.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
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
import { queueTones, shownStatuses } from './queue-tones.ts';

export default function ExecutionScreen() {
  const t = useTranslations('execution');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const linkTo = useChartLink();
  const query = useQuery(executionStatusQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.execution} note={t.note}>
        {query.data && <PauseButton status={query.data} />}
        <EnqueueButton />
      </PageHead>
      <QueryView query={query} lines={3}>
        {(status) => (
          <section className="card" aria-labelledby="execution-today">
            <h2 id="execution-today">
              {status.paused ? t.isPaused : t.isRunning} · {format.day(status.date)}
            </h2>
            <StackBar
              label={t.today}
              formatValue={format.number}
              parts={shownStatuses.map((each) => ({
                id: each,
                name: terms.queueStatuses[each],
                value: status[each],
                tone: queueTones[each],
                link: linkTo({ to: '/execution', search: { status: each } }),
              }))}
            />
          </section>
        )}
      </QueryView>
      <section aria-label={t.queue}>
        <QueueFilters />
        <QueueTable />
      </section>
    </>
  );
}
