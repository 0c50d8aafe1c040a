import { Link } from '@tanstack/react-router';
import { StackBar, type Tone } from '../../charts/stack-bar.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { Formula } from '../../components/formula.tsx';
import type { CampaignSummary } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const tones = {
  active: 'main',
  resolved: 'good',
  paused: 'idle',
  escalated: 'bad',
  disputed: 'warn',
} as const satisfies Record<keyof CampaignSummary['by_status'], Tone>;

// Object.keys returns strings.
const statuses = Object.keys(tones) as (keyof typeof tones)[];

export function CampaignStates({ summary }: { readonly summary: CampaignSummary }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const format = useFormat();
  const linkTo = useChartLink();
  const { id: campaign } = summary.campaign;
  return (
    <section className="card" aria-labelledby="campaign-states">
      <div className="card-head">
        <h2 id="campaign-states">{t.states}</h2>
        <div className="actions">
          <Formula of={t.states}>{t.statesFormula(format.instant(summary.as_of))}</Formula>
          <Link to="/accounts" search={{ campaign }}>
            {t.showAccounts}
          </Link>
        </div>
      </div>
      <StackBar
        label={t.states}
        formatValue={format.number}
        parts={statuses.map((status) => ({
          id: status,
          name: terms.statuses[status],
          value: summary.by_status[status],
          tone: tones[status],
          link: linkTo({ to: '/accounts', search: { campaign, status } }),
        }))}
      />
    </section>
  );
}
