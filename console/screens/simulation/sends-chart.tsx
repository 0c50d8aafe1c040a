import { LineChart } from '../../charts/line-chart.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type SimulatedRun, daysOf, sendsByDay } from './simulated-run.ts';

const channels = ['sms', 'whatsapp', 'email', 'voice'] as const;

export function SendsChart({ runs }: { readonly runs: readonly SimulatedRun[] }) {
  const t = useTranslations('simulation');
  const terms = useTranslations('terms');
  const format = useFormat();
  const [run] = runs;
  if (!run) return null;
  const { result } = run;
  const series =
    runs.length > 1
      ? runs.map(({ name, result: each }, index) => ({ id: String(index), name, values: sendsByDay(each) }))
      : channels
          .filter((channel) => result.by_day.some((row) => row.channel === channel))
          .map((channel) => ({
            id: channel,
            name: terms.channels[channel],
            values: sendsByDay(result, channel),
          }));
  return (
    <LineChart
      title={t.sendsByDay}
      labels={{ table: t.table }}
      formatValue={format.number}
      days={daysOf(result)}
      series={series}
      heading={t.day}
      formatDay={format.day}
    />
  );
}
