import type { Overview } from '../../queries/overview.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Figure, OtherCurrencies } from './figure.tsx';
import { totalsOf } from './totals.ts';

export function DayFigures({ overview: { days, currency, as_of: asOf } }: { readonly overview: Overview }) {
  const t = useTranslations('overview');
  const format = useFormat();
  const totals = totalsOf(days);
  return (
    <section aria-labelledby="last-days">
      <h2 id="last-days">{t.lastDays(format.number(days.length))}</h2>
      <dl className="figures">
        {(['sends', 'delivered', 'failed', 'blocked', 'optOuts'] as const).map((name) => (
          <Figure
            key={name}
            label={t[name]}
            value={format.number(totals[name])}
            formula={t.dayFormulas[name]}
            asOf={asOf}
          />
        ))}
        <Figure
          label={t.payments(format.count(totals.payments.count))}
          value={format.money(totals.payments.amount, currency)}
          formula={t.dayFormulas.payments}
          asOf={asOf}
        >
          <OtherCurrencies amounts={totals.payments.byCurrency} currency={currency} />
        </Figure>
        <Figure
          label={t.promises(format.count(totals.promises.count))}
          value={format.money(totals.promises.amount, currency)}
          rows={{ to: '/promises' }}
          formula={t.dayFormulas.promises}
          asOf={asOf}
        >
          <OtherCurrencies amounts={totals.promises.byCurrency} currency={currency} />
        </Figure>
      </dl>
    </section>
  );
}
