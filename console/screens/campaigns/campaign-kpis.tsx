import type { CampaignSummary } from '../../queries/campaigns.ts';
import { Kpi } from '../../components/kpi.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

type Amounts = CampaignSummary['recovered'];

export function CampaignKpis({ summary }: { readonly summary: CampaignSummary }) {
  const t = useTranslations('campaigns');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { id: campaign } = summary.campaign;
  const share = (count: number, whole: number) => (whole === 0 ? '—' : format.percent(count / whole));
  const moneyOf = ([first, ...others]: Amounts) => ({
    value: first ? format.money(first.amount, first.currency) : format.number(0),
    others: others.map(({ amount, currency }) => `+ ${format.money(amount, currency)}`).join(' '),
  });
  const recovered = moneyOf(summary.recovered);
  const settled = moneyOf(summary.settled);
  const cost = moneyOf(summary.cost);
  return (
    <dl className="kpis">
      <Kpi
        label={terms.recovered}
        value={recovered.value}
        rows={{ to: '/accounts', search: { campaign, has: 'payment' } }}
        formula={t.recoveredFormula}
      >
        {recovered.others}{' '}
        {t.payers(format.count(summary.paid_count), share(summary.paid_count, summary.account_count))}
      </Kpi>
      <Kpi
        label={t.promises}
        value={format.number(summary.promise_count)}
        rows={{ to: '/accounts', search: { campaign, has: 'promise' } }}
        formula={t.promisesFormula}
      >
        {t.ofAccounts(format.count(summary.promised_count), share(summary.promised_count, summary.account_count))}
      </Kpi>
      <Kpi
        label={t.settledLabel}
        value={format.number(summary.settled_count)}
        rows={{ to: '/accounts', search: { campaign, has: 'settlement' } }}
        formula={t.settledFormula}
      >
        {summary.settled.length > 0 && t.agreed(`${settled.value} ${settled.others}`.trim())}
      </Kpi>
      <Kpi label={t.cost} value={cost.value} formula={t.costFormula}>
        {cost.others}
      </Kpi>
      <Kpi
        label={t.optedOut}
        value={format.number(summary.opted_out_count)}
        rows={{ to: '/accounts', search: { campaign, opted_out: 'true' } }}
        formula={t.optedOutFormula}
      >
        {t.ofContacted(share(summary.opted_out_count, summary.contacted_count))}
      </Kpi>
    </dl>
  );
}
