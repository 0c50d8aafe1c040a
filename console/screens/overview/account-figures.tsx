import type { Overview } from '../../queries/overview.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Figure, OtherCurrencies } from './figure.tsx';

const statuses = ['active', 'paused', 'escalated', 'disputed', 'resolved'] as const;

export function AccountFigures({ overview: { accounts, currency, as_of: asOf } }: { readonly overview: Overview }) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  return (
    <section aria-labelledby="accounts-now">
      <h2 id="accounts-now">{shell.screens.accounts}</h2>
      <dl className="figures">
        <Figure
          label={t.pending}
          value={format.money(accounts.pending, currency)}
          rows={{ to: '/accounts' }}
          formula={t.pendingFormula}
          asOf={asOf}
        >
          <OtherCurrencies amounts={accounts.pending_by_currency} currency={currency} />
        </Figure>
        <Figure
          label={t.paid}
          value={format.money(accounts.paid, currency)}
          rows={{ to: '/accounts' }}
          formula={t.paidFormula}
          asOf={asOf}
        >
          <OtherCurrencies amounts={accounts.paid_by_currency} currency={currency} />
        </Figure>
        {statuses.map((status) => (
          <Figure
            key={status}
            label={terms.statuses[status]}
            value={format.number(accounts.by_status[status])}
            rows={{ to: '/accounts', search: { status } }}
            formula={t.statusFormula(terms.statuses[status])}
            asOf={asOf}
          />
        ))}
      </dl>
    </section>
  );
}
