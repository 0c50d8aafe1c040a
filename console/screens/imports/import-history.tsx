import { useInfiniteQuery } from '@tanstack/react-query';
import { type ImportSummary, importsQuery } from '../../calls/imports.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

/** The imports of the last 30 days, also those of programs. */
export function ImportHistory() {
  const words = useWords('imports');
  const query = useInfiniteQuery(importsQuery(useOrganizationService()));
  return (
    <section aria-labelledby="history" className="import-history">
      <h2 id="history">{words.history}</h2>
      <QueryView query={query} lines={4}>
        {(pages) =>
          rowsOf(pages).length === 0 ? <Empty text={words.noHistory} /> : <HistoryTable imports={rowsOf(pages)} />
        }
      </QueryView>
      <MoreButton query={query} />
    </section>
  );
}

function HistoryTable({ imports }: { readonly imports: readonly ImportSummary[] }) {
  const words = useWords('imports');
  const format = useFormat();
  const counts = ['imported', 'updated', 'unchanged', 'failed', 'warned'] as const;
  return (
    <div className="scrolls" role="region" aria-labelledby="history" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.state}</th>
            <th scope="col" className="number">
              {words.total}
            </th>
            {counts.map((count) => (
              <th key={count} scope="col" className="number">
                {words.outcomes[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map((each) => (
            <tr key={each.job_id}>
              <th scope="row">
                <ScreenLink to="import" params={{ id: each.job_id }}>
                  {words.modes[each.mode]}
                </ScreenLink>{' '}
                <Moment at={each.created_at} />
              </th>
              <td>
                <span className={`import-status ${each.status}`}>{words.statuses[each.status]}</span>
              </td>
              <td className="number">{format.number(each.total_records)}</td>
              {counts.map((count) => (
                <td key={count} className="number">
                  {format.number(each[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
