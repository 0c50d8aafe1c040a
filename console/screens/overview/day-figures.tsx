import type { Overview } from '../../queries/overview.ts';
import { useHasScreen } from '../../components/use-has-screen.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { Figure, OtherCurrencies } from './figure.tsx';
import { totalsOf } from './totals.ts';

/** The sums of the days shown. */
export function DayFigures({ overview: { days, currency, as_of: asOf } }: { readonly overview: Overview }) {
  const words = useWords('overview');
  const format = useFormat();
  const hasPromises = useHasScreen()('promises');
  const totals = totalsOf(days);
  return (
    <section aria-labelledby="last-days">
      <h2 id="last-days">{words.lastDays(format.number(days.length))}</h2>
      <dl className="figures">
        {(['sends', 'delivered', 'failed', 'blocked', 'optOuts'] as const).map((name) => (
          <Figure
            key={name}
            label={words[name]}
            value={format.number(totals[name])}
            formula={words.dayFormulas[name]}
            asOf={asOf}
          />
        ))}
        <Figure
          label={words.payments(format.count(totals.payments.count))}
          value={format.money(totals.payments.amount, currency)}
          formula={words.dayFormulas.payments}
          asOf={asOf}
        >
          <OtherCurrencies amounts={totals.payments.byCurrency} currency={currency} />
        </Figure>
        <Figure
          label={words.promises(format.count(totals.promises.count))}
          value={format.money(totals.promises.amount, currency)}
          rows={hasPromises ? { to: 'promises' } : undefined}
          formula={words.dayFormulas.promises}
          asOf={asOf}
        >
          <OtherCurrencies amounts={totals.promises.byCurrency} currency={currency} />
        </Figure>
      </dl>
    </section>
  );
}
