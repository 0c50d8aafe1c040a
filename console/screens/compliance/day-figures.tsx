import type { Overview } from '../../queries/overview.ts';
import { Kpi } from '../../components/kpi.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

type Day = Overview['days'][number];

/** What was tried and blocked on a day. */
export function DayFigures({ day }: { readonly day: Day }) {
  const t = useTranslations('compliance');
  const format = useFormat();
  const { date, sends, blocked, opt_outs: optOuts } = day;
  const attempts = sends + blocked;
  const share = (count: number) => (attempts === 0 ? '' : t.ofAttempts(format.percent(count / attempts)));
  return (
    <dl className="kpis">
      <Kpi label={t.attempts} value={format.number(attempts)} formula={t.attemptsFormula} />
      <Kpi label={t.permitted} value={format.number(sends)} formula={t.permittedFormula}>
        {share(sends)}
      </Kpi>
      <Kpi
        label={t.blockedCount}
        value={format.number(blocked)}
        rows={{ to: '/compliance', search: { date } }}
        formula={t.blockedFormula}
      >
        {share(blocked)}
      </Kpi>
      <Kpi
        label={t.optOuts}
        value={format.number(optOuts)}
        rows={{ to: '/opt-outs', search: { log: 'opted_out', from: date, to: date }, hash: 'log' }}
        formula={t.optOutsFormula}
      />
    </dl>
  );
}
