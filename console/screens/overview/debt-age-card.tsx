import { Link } from '@tanstack/react-router';
import { lastDaysOfAges } from '../../../lib/foundation/age-buckets.ts';
import { percent } from '../../charts/chart.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Overview } from '../../queries/overview.ts';
import type { SearchInput } from '../../routes/routes.ts';
import { CardHead } from './card-head.tsx';

/** The days past due of an age. */
const daysOf = (age: number): SearchInput<'/accounts'> => ({
  ...(age > 0 && { min_days: (lastDaysOfAges[age - 1] ?? 0) + 1 }),
  max_days: lastDaysOfAges[age],
});

interface DebtAgeCardProps {
  readonly overview: Overview;
  readonly currency: string;
}

export function DebtAgeCard({ overview: { aging }, currency }: DebtAgeCardProps) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const rows = aging
    .map(({ bucket, by_currency: own }, age) => ({
      bucket,
      age,
      ...(own.find((each) => each.currency === currency) ?? { accounts: 0, pending: 0 }),
    }))
    .filter(({ bucket, accounts }) => bucket !== 'no_due_date' || accounts > 0);
  const total = rows.reduce((sum, { pending }) => sum + pending, 0);
  const shareOf = (pending: number) => (total > 0 ? pending / total : 0);
  return (
    <section className="card" aria-labelledby="aging">
      <CardHead id="aging" title={t.aging} note={t.agingFormula}>
        <Link to="/accounts" search={{ status: 'open', currency, sort: '-days_past_due' }}>
          {t.showAccounts}
        </Link>
      </CardHead>
      <div className="debt-shares" aria-hidden="true">
        {rows.map(({ bucket, age, pending }) => (
          <span key={bucket} className={`debt-age age-${age}`} style={{ width: percent(shareOf(pending)) }} />
        ))}
      </div>
      <table className="plain">
        <thead className="hidden">
          <tr>
            <th scope="col">{t.age}</th>
            <th scope="col">{terms.accounts}</th>
            <th scope="col">{t.pending}</th>
            <th scope="col">{t.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, age, accounts, pending }) => {
            const name = t.ages[bucket];
            return (
              <tr key={bucket}>
                <th scope="row">
                  <span className={`mark debt-age age-${age}`} aria-hidden="true" />
                  {/* There is no filter for accounts without a due date. */}
                  {bucket === 'no_due_date' ? (
                    name
                  ) : (
                    <Link to="/accounts" search={{ status: 'open', currency, ...daysOf(age) }}>
                      {name}
                    </Link>
                  )}
                </th>
                <td className="number soft">{format.number(accounts)}</td>
                <td className="number strong" title={format.money(pending, currency)}>
                  {format.compact(pending)}
                </td>
                <td className="number soft">{format.percent(shareOf(pending))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
