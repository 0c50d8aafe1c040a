import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { openInApp } from './chart-anchor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, seriesClass } from './chart.ts';

export interface Series {
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

const height = 240;
const margin = { top: 12, right: 16, bottom: 28, left: 56 };

/** A line chart over days. A slider selects the day whose values are shown, with the pointer or the arrow keys. */
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
      {days.length > 0 && <Plot {...{ title, formatValue, days, series, formatDay, linkOf }} />}
    </ChartFrame>
  );
}

type PlotProps = Omit<LineChartProps, 'labels' | 'heading'>;

function Plot({ title, formatValue, days, series, formatDay, linkOf }: PlotProps) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const [chosen, setChosen] = useState(days.length - 1);
  const [isShown, setShown] = useState(false);
  const last = days.length - 1;
  const at = Math.min(chosen, last);
  const day = days[at] ?? '';

  const x = scaleLinear([0, Math.max(1, last)], [margin.left, width - margin.right]);
  const values = series.flatMap((each) => each.values);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - margin.bottom, margin.top]).nice(4);
  const pointsOf = (ofSeries: readonly number[]) => ofSeries.map((value, index) => `${x(index)},${y(value)}`).join(' ');

  const choose = (index: number) => {
    setChosen(Math.max(0, Math.min(index, last)));
    setShown(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) =>
    choose(Math.round(x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)));
  const link = linkOf?.(day);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, last);
    if (target !== undefined) choose(target);
    else if (event.key === 'Escape' && isShown) setShown(false);
    else if (event.key === 'Enter' && link) link.open();
    else return;
    event.preventDefault();
  };
  const step = last > 0 ? x(1) - x(0) : width;
  const tooltip = series.map(({ name, values: ofSeries }) => `${name}: ${formatValue(ofSeries[at] ?? 0)}`);
  return (
    <div
      ref={area}
      className="plot"
      style={{ height }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setShown(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click moves the focus from the slider to the link of the day, which must stay.
        if (!currentTarget.contains(relatedTarget)) setShown(false);
      }}
    >
      <svg width={width} height={height} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <path className="plot-rule" d={`M${margin.left} 0H${Math.max(margin.left, width - margin.right)}`} />
            <text x={margin.left - 8} dy="0.32em" textAnchor="end">
              {formatValue(tick)}
            </text>
          </g>
        ))}
        <text x={margin.left} y={height - 6}>
          {formatDay(days[0] ?? '')}
        </text>
        {last > 0 && (
          <text x={width - margin.right} y={height - 6} textAnchor="end">
            {formatDay(days[last] ?? '')}
          </text>
        )}
        {series.map(({ id, values: ofSeries }, index) => (
          <g key={id} className={seriesClass(index)}>
            <polyline className="line" points={pointsOf(ofSeries)} />
            {(isShown || last === 0) && <circle cx={x(at)} cy={y(ofSeries[at] ?? 0)} r="4" />}
          </g>
        ))}
      </svg>
      <div
        role="slider"
        className="plot-slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={[formatDay(day), ...tooltip].join(', ')}
        onKeyDown={onKeyDown}
        onFocus={() => setShown(true)}
      />
      {isShown && link && (
        // With the keyboard, Enter on the slider opens it.
        <a
          className="plot-day"
          href={link.href}
          onClick={openInApp(link)}
          tabIndex={-1}
          aria-hidden="true"
          style={{ left: x(at) - step / 2, width: step }}
        />
      )}
      {isShown && (
        <div
          className="plot-tooltip"
          aria-hidden="true"
          style={x(at) > width / 2 ? { right: width - x(at) + 12 } : { left: x(at) + 12 }}
        >
          <strong>{formatDay(day)}</strong>
          {tooltip.map((text, index) => (
            <span key={index}>{text}</span>
          ))}
        </div>
      )}
    </div>
  );
}

function targetOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + 1;
  if (key === 'PageUp') return at + 7;
  if (key === 'PageDown') return at - 7;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
