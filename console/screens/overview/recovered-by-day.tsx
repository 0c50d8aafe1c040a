import { Link } from '@tanstack/react-router';
import { BarsByDay, type DayBar } from '../../charts/bars-by-day.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Overview } from '../../queries/overview.ts';
import { amountIn, dailyGoal, periodsOf, sinceFirstEvent } from './home-figures.ts';

interface RecoveredByDayProps {
  readonly overview: Overview;
  readonly length: number;
  readonly currency: string;
}

export function RecoveredByDay({ overview, length, currency }: RecoveredByDayProps) {
  const t = useTranslations('overview');
  const format = useFormat();
  const linkTo = useChartLink();
  const { date: today, due_promises: due, monthly_goal: monthlyGoal } = overview;
  const days = sinceFirstEvent(periodsOf(overview, length).days);
  const expectedOn = new Map(due.map((each) => [each.date, amountIn(each.by_currency, currency)]));
  const goal = currency === overview.currency ? dailyGoal(monthlyGoal, today) : undefined;
  const bars: DayBar[] = [
    ...days.map(({ date, payments }) => ({
      day: date,
      done: amountIn(payments.by_currency, currency),
      expected: expectedOn.get(date),
      link: linkTo({ to: '/payments', search: { status: 'registered', paid_from: date, paid_to: date } }),
    })),
    ...due
      .filter(({ date }) => date > today)
      .map(({ date }) => ({
        day: date,
        done: undefined,
        expected: expectedOn.get(date),
        link: linkTo({ to: '/promises', search: { status: 'open', due_from: date, due_to: date } }),
      })),
  ];
  return (
    <section className="card">
      <BarsByDay
        title={t.byDay(currency)}
        labels={{ table: t.table }}
        names={{ day: t.day, done: t.paid, expected: t.promised }}
        bars={bars}
        today={today}
        formatDay={(day) => (day === today ? t.today : format.shortDay(day))}
        formatValue={(value) => format.money(value, currency)}
        formatTick={format.compact}
        goal={goal === undefined ? undefined : { value: goal, text: t.goal(format.compact(goal)) }}
      >
        <span className="card-head-link">
          <Link to="/payments" search={{ status: 'registered', paid_from: days[0]?.date, paid_to: days.at(-1)?.date }}>
            {t.showPayments}
          </Link>
        </span>
      </BarsByDay>
    </section>
  );
}
