import { Link } from '@tanstack/react-router';
import { Funnel } from '../../charts/bar-charts.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import type { CampaignSummary } from '../../queries/campaigns.ts';
import { Empty } from '../../components/empty.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignStates } from './campaign-states.tsx';

export function CampaignProgress({ summary }: { readonly summary: CampaignSummary }) {
  const t = useTranslations('campaigns');
  const format = useFormat();
  const { id } = summary.campaign;
  const linkTo = useChartLink();
  const link = linkTo({ to: '/accounts', search: { campaign: id } });
  const contacted = linkTo({ to: '/accounts', search: { campaign: id, has: 'interaction' } });
  const amounts = summary.recovered.map(({ currency, amount }) => format.money(amount, currency));
  return (
    <section aria-label={t.progress}>
      <p className="actions">
        <Link to="/accounts" search={{ campaign: id }}>
          {t.showAccounts}
        </Link>
        <Link to="/execution" search={{ campaign: id }}>
          {t.showQueue}
        </Link>
      </p>
      {summary.account_count === 0 && <Empty text={t.assignText} />}
      <Funnel
        title={t.progress}
        labels={{ table: t.table }}
        headings={[t.stage, t.accountsHeading, t.share]}
        formatValue={format.number}
        formatShare={format.percent}
        stages={[
          { id: 'assigned', name: t.stages.assigned, value: summary.account_count, link },
          { id: 'contacted', name: t.stages.contacted, value: summary.contacted_count, link: contacted },
        ]}
      />
      <CampaignStates summary={summary} />
      <dl className="campaign-figures">
        <div>
          <dt>{t.recoveredLabel}</dt>
          {amounts.length === 0 && <dd>{format.number(0)}</dd>}
          {amounts.map((amount) => (
            <dd key={amount}>
              <Link to="/accounts" search={{ campaign: id, has: 'payment' }}>
                {amount}
              </Link>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t.promises}</dt>
          <dd>
            <Link to="/accounts" search={{ campaign: id, has: 'promise' }}>
              {format.number(summary.promise_count)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t.settledLabel}</dt>
          <dd>
            <Link to="/accounts" search={{ campaign: id, has: 'settlement' }}>
              {format.number(summary.settled_count)}
            </Link>
          </dd>
        </div>
      </dl>
      <p className="soft">
        {t.recoveredFormula} {t.promisesFormula}
      </p>
    </section>
  );
}
