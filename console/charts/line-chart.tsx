import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, seriesClass } from './chart.ts';
import { DayPlot } from './day-plot.tsx';

interface Series {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

interface LineChartProps extends ChartProps {
  /** Calendar days, ascending. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly heading: string;
  readonly formatDay: (day: string) => string;
  readonly linkOf?: ((day: string) => ChartLink) | undefined;
}

/** A line chart over days. */
export function LineChart({ title, labels, formatValue, days, series, heading, formatDay, linkOf }: LineChartProps) {
  const rows = days.map((day, at) => ({
    id: day,
    name: formatDay(day),
    cells: series.map(({ values }, column) => ({
      text: formatValue(values[at] ?? 0),
      link: column === 0 ? linkOf?.(day) : undefined,
    })),
  }));
  const headings = [heading, ...series.map(({ name }) => name)];
  return (
    <ChartFrame title={title} labels={labels} table={{ headings, rows }}>
      <ul className="legend">
        {series.map(({ id, name }, at) => (
          <li key={id}>
            <svg className={seriesClass(at)} width="32" height="12" aria-hidden="true">
              <path className="line" d="M0 6H32" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      {days.length > 0 && (
        <DayPlot
          title={title}
          days={days}
          formatDay={formatDay}
          formatTick={formatValue}
          height={240}
          values={series.flatMap(({ values }) => values)}
          textsOf={(at) => series.map(({ name, values }) => `${name}: ${formatValue(values[at] ?? 0)}`)}
          linkOf={linkOf}
          initial={days.length - 1}
        >
          {({ x, y, shown }) =>
            series.map(({ id, values }, index) => {
              const marked = shown ?? (days.length === 1 ? 0 : undefined);
              return (
                <g key={id} className={seriesClass(index)}>
                  <polyline className="line" points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
                  {marked !== undefined && <circle cx={x(marked)} cy={y(values[marked] ?? 0)} r="4" />}
                </g>
              );
            })
          }
        </DayPlot>
      )}
    </ChartFrame>
  );
}
