import { Link } from '@tanstack/react-router';
import { percent } from '../../charts/chart.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Overview } from '../../queries/overview.ts';
import type { SearchInput } from '../../routes/routes.ts';
import { CardHead } from './card-head.tsx';

type Bucket = Overview['aging'][number]['bucket'];

/** The accounts of a bucket. Those without a due date have no filter. */
const daysOf: Readonly<Record<Bucket, SearchInput<'/accounts'> | undefined>> = {
  current: { max_days: 0 },
  '1_30': { min_days: 1, max_days: 30 },
  '31_60': { min_days: 31, max_days: 60 },
  '61_90': { min_days: 61, max_days: 90 },
  '91_180': { min_days: 91, max_days: 180 },
  over_180: { min_days: 181 },
  no_due_date: undefined,
};

interface DebtAgeCardProps {
  readonly overview: Overview;
  readonly currency: string;
}

export function DebtAgeCard({ overview: { aging }, currency }: DebtAgeCardProps) {
  const t = useTranslations('overview');
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
          <span key={bucket} className={`age-${age}`} style={{ width: percent(shareOf(pending)) }} />
        ))}
      </div>
      <table className="plain">
        <thead className="hidden">
          <tr>
            <th scope="col">{t.age}</th>
            <th scope="col">{t.accounts}</th>
            <th scope="col">{t.pending}</th>
            <th scope="col">{t.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, age, accounts, pending }) => {
            const days = daysOf[bucket];
            const name = t.ages[bucket];
            return (
              <tr key={bucket}>
                <th scope="row">
                  <span className={`mark age-${age}`} aria-hidden="true" />
                  {days ? (
                    <Link to="/accounts" search={{ status: 'open', currency, ...days }}>
                      {name}
                    </Link>
                  ) : (
                    name
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
