import { StackedDays } from '../../charts/stacked-days.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import type { Overview } from '../../queries/overview.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { blockedDays } from './blocked-days.ts';

interface BlocksByDayProps {
  readonly overview: Overview;
  readonly shown: string;
}

export function BlocksByDay({ overview, shown }: BlocksByDayProps) {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const format = useFormat();
  const linkTo = useChartLink();
  const { named, hasOthers, days } = blockedDays(overview.days);
  return (
    <section className="card" aria-label={t.blocksByDay}>
      {named.length === 0 ? (
        <>
          <h2>{t.blocksByDay}</h2>
          <p className="soft">{t.nothingBlockedYet}</p>
        </>
      ) : (
        <StackedDays
          title={t.blocksByDay}
          labels={{ table: t.table }}
          formatValue={format.number}
          heading={t.day}
          series={[...named.map((rule) => terms.rules[rule]), ...(hasOthers ? [t.otherRules] : [])]}
          days={days.map(({ date, values }) => ({
            day: date,
            values,
            link: linkTo({ to: '/compliance', search: { date } }),
          }))}
          shown={shown}
          formatDay={format.day}
        />
      )}
    </section>
  );
}
