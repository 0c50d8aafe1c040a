import { BarList } from '../../charts/bar-charts.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import type { CampaignSummary } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const statuses = ['active', 'paused', 'escalated', 'disputed', 'resolved'] as const;

export function CampaignStates({ summary }: { readonly summary: CampaignSummary }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const format = useFormat();
  const linkTo = useChartLink();
  const { id: campaign } = summary.campaign;
  const items = [
    ...statuses.map((status) => ({
      id: status,
      name: terms.statuses[status],
      value: summary.by_status[status],
      link: linkTo({ to: '/accounts', search: { campaign, status } }),
    })),
    {
      id: 'opted_out',
      name: t.optedOut,
      value: summary.opted_out_count,
      link: linkTo({ to: '/accounts', search: { campaign, opted_out: 'true' } }),
    },
  ];
  return (
    <>
      <BarList
        title={t.states}
        labels={{ table: t.table }}
        headings={[t.state, t.accountsHeading]}
        formatValue={format.number}
        items={items}
      />
      <p className="soft">{t.statesFormula(format.instant(summary.as_of))}</p>
    </>
  );
}
