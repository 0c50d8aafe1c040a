import { Funnel } from '../../charts/funnel.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { Formula } from '../../components/formula.tsx';
import type { CampaignSummary } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function CampaignFunnel({ summary }: { readonly summary: CampaignSummary }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const format = useFormat();
  const linkTo = useChartLink();
  const { id: campaign } = summary.campaign;
  const stages = [
    ['assigned', summary.account_count, undefined],
    ['attempted', summary.attempted_count, 'attempt'],
    ['contacted', summary.contacted_count, 'interaction'],
    ['replied', summary.replied_count, 'reply'],
    ['promised', summary.promised_count, 'promise'],
    ['paid', summary.paid_count, 'payment'],
  ] as const;
  return (
    <section className="card" aria-label={t.progress}>
      <Funnel
        title={t.progress}
        labels={{ table: t.table }}
        headings={[t.stage, terms.accounts, t.share]}
        formatValue={format.number}
        formatShare={format.percent}
        stages={stages.map(([stage, value, has]) => ({
          id: stage,
          name: terms.campaignStages[stage],
          value,
          link: linkTo({ to: '/accounts', search: { campaign, ...(has && { has }) } }),
        }))}
      >
        <Formula of={t.progress}>
          <span>{t.progressFormula}</span>
          <span>{t.asOf(format.instant(summary.as_of))}</span>
        </Formula>
      </Funnel>
    </section>
  );
}
