import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { strategiesQuery } from '../../calls/strategies.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useWords } from '../../words/language.ts';
import { StrategyTable } from './strategy-table.tsx';
import './strategies.css';

/** The strategies that campaigns may follow. */
export default function StrategiesScreen() {
  const words = useWords('strategies');
  const shell = useWords('shell');
  const query = useInfiniteQuery(strategiesQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.strategies} note={words.note}>
        <ScreenLink to="strategy" params={{ id: 'new' }} className="primary">
          {words.create}
        </ScreenLink>
      </PageHead>
      <QueryView query={query} lines={5}>
        {(pages) =>
          rowsOf(pages).length === 0 ? <Empty text={words.empty} /> : <StrategyTable strategies={rowsOf(pages)} />
        }
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
