import type { ReactNode } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartLink, ChartProps } from './chart.ts';
import { DayPlot } from './day-plot.tsx';

export interface DayBar {
  readonly day: string;
  /** Undefined on days that are still ahead. */
  readonly done: number | undefined;
  /** What is expected; undefined on days that are over. */
  readonly expected: number | undefined;
  readonly link?: ChartLink | undefined;
}

interface BarsByDayProps extends ChartProps {
  readonly bars: readonly DayBar[];
  readonly names: { readonly day: string; readonly done: string; readonly expected: string };
  readonly formatDay: (day: string) => string;
  /** Beside the axis, where there is little room. */
  readonly formatTick: (value: number) => string;
  /** A line at the value that a day should reach. */
  readonly goal?: { readonly value: number; readonly text: string } | undefined;
  readonly today: string;
  /** Beside the legend. */
  readonly children?: ReactNode;
}

const height = 176;
const daysBetweenNames = 7;

/** Bars of what was done on each day, and dashed ones of what is expected from today on. */
export function BarsByDay({
  title,
  labels,
  formatValue,
  formatTick,
  bars,
  names,
  formatDay,
  goal,
  today,
  children,
}: BarsByDayProps) {
  const todayAt = bars.findIndex(({ day }) => day === today);
  const textOf = (value: number | undefined) => (value === undefined ? '—' : formatValue(value));
  const rows = bars.map(({ day, done, expected, link }) => ({
    id: day,
    name: formatDay(day),
    cells: [{ text: textOf(done), link }, { text: textOf(expected) }],
  }));
  return (
    <ChartFrame
      title={title}
      labels={labels}
      table={{ headings: [names.day, names.done, names.expected], rows }}
      head={
        <>
          <ul className="legend">
            <li>
              <span className="mark done" aria-hidden="true" />
              {names.done}
            </li>
            <li>
              <span className="mark expected" aria-hidden="true" />
              {names.expected}
            </li>
            {goal && (
              <li>
                <span className="mark goal" aria-hidden="true" />
                {goal.text}
              </li>
            )}
          </ul>
          {children}
        </>
      }
    >
      {bars.length > 0 && (
        <DayPlot
          title={title}
          days={bars.map(({ day }) => day)}
          formatDay={formatDay}
          formatTick={formatTick}
          height={height}
          values={[...bars.map(({ done = 0, expected = 0 }) => done + expected), goal?.value ?? 0]}
          namedDays={namedDays(bars.length, todayAt)}
          textsOf={(at) => textsOf(bars[at], names, formatValue)}
          linkOf={(day) => bars.find((bar) => bar.day === day)?.link}
          initial={Math.max(0, todayAt)}
          hasBars
        >
          {({ x, y, width, step }) => {
            const barWidth = Math.max(1, Math.min(26, step * 0.74));
            return (
              <>
                {bars.map(({ day, done = 0, expected = 0 }, at) => (
                  <g key={day}>
                    <Bar x={x(at)} width={barWidth} top={y(done)} bottom={y(0)} className="done" />
                    <Bar x={x(at)} width={barWidth} top={y(done + expected)} bottom={y(done)} className="expected" />
                  </g>
                ))}
                {goal && <path className="plot-goal" d={`M${x(-0.5)} ${y(goal.value)}H${Math.max(0, width - 16)}`} />}
              </>
            );
          }}
        </DayPlot>
      )}
    </ChartFrame>
  );
}

function textsOf(bar: DayBar | undefined, names: BarsByDayProps['names'], formatValue: (value: number) => string) {
  return [
    ...(bar?.done === undefined ? [] : [`${names.done}: ${formatValue(bar.done)}`]),
    ...(bar?.expected === undefined ? [] : [`${names.expected}: ${formatValue(bar.expected)}`]),
  ];
}

/** Today's and, at a distance of whole weeks from it, others. */
const namedDays = (count: number, today: number): number[] => {
  const every = daysBetweenNames * Math.ceil(count / (daysBetweenNames * 6));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (at - Math.max(0, today)) % every === 0);
};

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly className: string;
}

function Bar({ x, width, top, bottom, className }: BarProps) {
  if (bottom - top <= 0) return null;
  return (
    <rect className={`plot-bar ${className}`} x={x - width / 2} y={top} width={width} height={bottom - top} rx="2" />
  );
}
