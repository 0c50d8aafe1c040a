import type { ReactNode } from 'react';
import { openInApp } from './chart-anchor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, percent, seriesClass, shareOf } from './chart.ts';

interface StackedDay {
  readonly day: string;
  /** One for each series. */
  readonly values: readonly number[];
  readonly link: ChartLink;
}

interface StackedDaysProps extends ChartProps {
  readonly heading: string;
  readonly series: readonly string[];
  readonly days: readonly StackedDay[];
  readonly shown: string;
  readonly formatDay: (day: string) => string;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** A bar of several parts for each day, which opens the day. Its values are in the table and in the tooltip. */
export function StackedDays({
  title,
  labels,
  formatValue,
  heading,
  series,
  days,
  shown,
  formatDay,
  children,
}: StackedDaysProps) {
  const totalOf = ({ values }: StackedDay) => values.reduce((sum, value) => sum + value, 0);
  const highest = Math.max(0, ...days.map(totalOf));
  const rows = days.map((each) => ({
    id: each.day,
    name: formatDay(each.day),
    cells: each.values.map((value) => ({ text: formatValue(value), link: each.link })),
  }));
  return (
    <ChartFrame title={title} labels={labels} table={{ headings: [heading, ...series], rows }} head={children}>
      <div className="stacked-scroll">
        <div>
          <ol className="stacked-days">
            {days.map((each) => {
              const text = `${formatDay(each.day)}: ${formatValue(totalOf(each))}`;
              const parts = series.flatMap((name, at) => {
                const value = each.values[at] ?? 0;
                return value === 0 ? [] : [`${name}: ${formatValue(value)}`];
              });
              return (
                <li key={each.day}>
                  <a
                    href={each.link.href}
                    aria-label={text}
                    aria-current={each.day === shown ? 'date' : undefined}
                    title={[text, ...parts].join('\n')}
                    onClick={openInApp(each.link)}
                  >
                    {each.values.map(
                      (value, at) =>
                        value > 0 && (
                          <span
                            key={at}
                            className={`bar-part ${seriesClass(at)}`}
                            style={{ height: percent(shareOf(value, highest)) }}
                          />
                        ),
                    )}
                  </a>
                </li>
              );
            })}
          </ol>
          <div className="stacked-ends" aria-hidden="true">
            <span>{formatDay(days[0]?.day ?? shown)}</span>
            <span>{formatDay(days.at(-1)?.day ?? shown)}</span>
          </div>
        </div>
      </div>
      <ul className="legend">
        {series.map((name, at) => (
          <li key={name}>
            <span className={`bar-part ${seriesClass(at)}`} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
