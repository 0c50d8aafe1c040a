import { useSearch } from '@tanstack/react-router';
import type { Campaign } from '../../queries/campaigns.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { Simulation } from '../simulation/simulation.tsx';

export function CampaignSimulation({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('simulation');
  const state = useSearch({ from: '/campaigns/$id' });
  const change = useChangeSearch<'/campaigns/$id'>();
  const { id, strategy_id: strategyId } = campaign;
  if (strategyId === null) return null;
  return (
    <section className="card form" aria-labelledby="campaign-simulation">
      <h2 id="campaign-simulation">{t.title}</h2>
      <p className="soft">{t.note}</p>
      <Simulation key={strategyId} campaignId={id} strategyId={strategyId} state={state} change={change} />
    </section>
  );
}
