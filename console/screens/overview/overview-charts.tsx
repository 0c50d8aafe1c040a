import { BarList } from '../../charts/bar-charts.tsx';
import { LineChart, type Series } from '../../charts/line-chart.tsx';
import { useChartLink } from '../../charts/use-chart-link.ts';
import { useViewer } from '../../queries/me.ts';
import type { Overview } from '../../queries/overview.ts';
import { useFormat } from '../../locales/format.ts';
import { useLanguage, useTranslations } from '../../locales/language.ts';
import { type Amounts, totalsOf } from './totals.ts';
import { daysOfDueMonth } from './due-month.ts';

const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;

export function OverviewCharts({
  overview: { days, currency, due_months: dueMonths },
}: {
  readonly overview: Overview;
}) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { locale } = useLanguage();
  const viewer = useViewer();
  const isQueueOpen = viewer.hasRole('admin');
  const linkTo = useChartLink();
  const { rules } = totalsOf(days);
  const monthOf = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const money = (amount: number) => format.money(amount, currency);
  const othersOf = (amounts: Amounts) =>
    amounts.filter((other) => other.currency !== currency).map((other) => format.money(other.amount, other.currency));
  const seriesOf = (id: string, name: string, valueOf: (day: Overview['days'][number]) => number): Series => ({
    id,
    name,
    values: days.map(valueOf),
  });
  const inDays = {
    labels: { table: t.table },
    heading: t.day,
    days: days.map(({ date }) => date),
    formatDay: format.day,
    formatValue: format.number,
  };
  const queueOf = isQueueOpen ? (date: string) => linkTo({ to: '/execution', search: { date } }) : undefined;
  return (
    <div className="overview-charts">
      <LineChart
        {...inDays}
        title={t.sendsByChannel}
        series={channels.map((channel) =>
          seriesOf(channel, terms.channels[channel], ({ sends_by_channel: sends }) => sends[channel]),
        )}
        linkOf={queueOf}
      />
      <LineChart
        {...inDays}
        title={t.outcomes}
        series={[
          seriesOf('delivered', t.delivered, ({ delivered }) => delivered),
          seriesOf('failed', t.failed, ({ failed }) => failed),
          seriesOf('blocked', t.blocked, ({ blocked }) => blocked),
        ]}
        linkOf={queueOf}
      />
      <LineChart
        {...inDays}
        title={t.answers}
        series={[
          seriesOf('payments', t.paymentCount, ({ payments }) => payments.count),
          seriesOf('promises', t.promiseCount, ({ promises }) => promises.count),
          seriesOf('opt_outs', t.optOuts, ({ opt_outs: count }) => count),
        ]}
      />
      <LineChart
        {...inDays}
        title={t.amounts(currency)}
        formatValue={format.number}
        series={[
          seriesOf('paid', t.paidAmount, ({ payments }) => payments.amount),
          seriesOf('promised', t.promisedAmount, ({ promises }) => promises.amount),
        ]}
      />
      {rules.length > 0 && (
        <BarList
          title={t.blockedByRule}
          labels={inDays.labels}
          headings={[t.rule, t.blocked]}
          formatValue={format.number}
          items={rules.map(({ rule, count }) => ({ id: rule, name: terms.rules[rule], value: count }))}
        />
      )}
      <BarList
        title={t.owedByMonth(currency)}
        labels={inDays.labels}
        headings={[terms.dueDate, t.pending]}
        formatValue={money}
        items={dueMonths.map(({ month, pending, pending_by_currency: amounts, accounts }) => ({
          id: month ?? 'none',
          name: [
            `${month === null ? t.noDueDate : monthOf(month)} (${format.number(accounts)})`,
            ...othersOf(amounts),
          ].join(' + '),
          value: pending,
          ...(month !== null && {
            link: linkTo({ to: '/accounts', search: { status: 'open', ...daysOfDueMonth(month) } }),
          }),
        }))}
      />
    </div>
  );
}
