import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { campaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { strategyQuery } from '../../queries/strategies.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { NewStrategyForm } from './new-strategy-form.tsx';
import { blankDraft } from './strategy-draft.ts';
import { StrategyActions } from './strategy-actions.tsx';
import { StrategyFacts } from './strategy-facts.tsx';
import { StrategyForm } from './strategy-form.tsx';
import { StrategySimulation } from './strategy-simulation.tsx';

export default function StrategyScreen() {
  const { id } = useParams({ from: '/strategies/$id' });
  return id === 'new' ? <NewStrategy /> : <SavedStrategy key={id} id={id} />;
}

function NewStrategy() {
  const t = useTranslations('strategies');
  return (
    <>
      <PageHead title={t.newTitle} note={<StrategiesLink />} />
      <NewStrategyForm />
    </>
  );
}

function StrategiesLink() {
  const shell = useTranslations('shell');
  return <Link to="/strategies">{shell.screens.strategies}</Link>;
}

function SavedStrategy({ id }: { readonly id: string }) {
  const shell = useTranslations('shell');
  const format = useFormat();
  const service = useOrganizationService();
  const query = useQuery(strategyQuery(service, id));
  const { data } = useInfiniteQuery(campaignsQuery(service));
  const campaigns = rowsOf(data).filter(({ strategy_id: used }) => used === id);
  const reached = campaigns.filter(({ status }) => status === 'active' || status === 'paused');
  return (
    <>
      <PageHead title={shell.screens.strategy} name={query.data?.name} note={<StrategiesLink />}>
        {query.data && <StrategyActions strategy={query.data} />}
      </PageHead>
      <QueryView query={query} lines={10}>
        {(strategy) => (
          <>
            <StrategyFacts strategy={strategy} campaigns={campaigns} />
            <StrategyForm
              saved={strategy}
              initial={blankDraft}
              campaigns={format.list(reached.map(({ name }) => name))}
            />
            <StrategySimulation id={id} />
          </>
        )}
      </QueryView>
    </>
  );
}
