import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { campaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { Simulation } from '../simulation/simulation.tsx';

export function StrategySimulation({ id }: { readonly id: string }) {
  const t = useTranslations('simulation');
  const strategyTexts = useTranslations('strategies');
  const query = useInfiniteQuery(campaignsQuery(useOrganizationService()));
  const { campaign, ...state } = useSearch({ from: '/strategies/$id' });
  const change = useChangeSearch<'/strategies/$id'>();
  return (
    <section className="card form strategy-simulation" aria-labelledby="strategy-simulation">
      <h2 id="strategy-simulation">{t.title}</h2>
      <p className="soft">{t.note}</p>
      <QueryView query={query} lines={3}>
        {(pages) => {
          const campaigns = rowsOf(pages);
          const chosen =
            campaigns.find((each) => each.id === campaign) ??
            campaigns.find((each) => each.strategy_id === id) ??
            campaigns[0];
          if (!chosen)
            return (
              <p>
                {t.noCampaigns}{' '}
                <Link to="/campaigns" search={{ strategy: id }}>
                  {strategyTexts.createCampaign}
                </Link>
              </p>
            );
          return (
            <>
              <ChoiceField
                name="campaign"
                label={t.campaign}
                hint={t.campaignHint}
                choices={campaigns.map(({ id: value, name }) => ({ value, text: name }))}
                value={chosen.id}
                onChange={(value) => change({ campaign: value, seed: undefined })}
              />
              <Simulation campaignId={chosen.id} strategyId={id} state={state} change={change} />
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
