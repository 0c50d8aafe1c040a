import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { axisValues, linear } from './axis.ts';
import { openInApp } from './chart-anchor.tsx';
import type { ChartLink } from './chart.ts';

interface Scales {
  /** The center of a day. */
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly width: number;
  /** Between the centers of two days. */
  readonly step: number;
  /** The day that is pointed at, if any. */
  readonly shown: number | undefined;
}

interface DayPlotProps {
  readonly title: string;
  /** Calendar days, ascending, at least one. */
  readonly days: readonly string[];
  readonly formatDay: (day: string) => string;
  readonly formatTick: (value: number) => string;
  readonly height: number;
  /** The values that the plot has room for. */
  readonly values: readonly number[];
  /** The days whose names stand below; the first and the last one unless given. */
  readonly namedDays?: readonly number[];
  /** One line of text for each value of a day. */
  readonly textsOf: (at: number) => readonly string[];
  readonly linkOf?: ((day: string) => ChartLink | undefined) | undefined;
  readonly initial: number;
  /** Bars need room beside the centers of the outer days. */
  readonly hasBars?: boolean;
  readonly children: (scales: Scales) => ReactNode;
}

const margin = { top: 12, right: 16, bottom: 28, left: 56 };

/** The axes of a chart over days. A slider selects the day whose values are shown, with the pointer or the arrow keys. */
export function DayPlot({
  title,
  days,
  formatDay,
  formatTick,
  height,
  values,
  namedDays = days.length > 1 ? [0, days.length - 1] : [0],
  textsOf,
  linkOf,
  initial,
  hasBars = false,
  children,
}: DayPlotProps) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const [chosen, setChosen] = useState(initial);
  const [isShown, setShown] = useState(false);
  const last = days.length - 1;
  const at = Math.min(chosen, last);
  const day = days[at] ?? '';

  const indexes = hasBars ? ([-0.5, last + 0.5] as const) : ([0, Math.max(1, last)] as const);
  const across = [margin.left, width - margin.right] as const;
  const x = linear(indexes, across);
  const indexAt = linear(across, indexes);
  const ticks = axisValues(Math.min(0, ...values), Math.max(1, ...values), 4);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [height - margin.bottom, margin.top]);
  const step = last > 0 ? x(1) - x(0) : width - margin.left - margin.right;

  const choose = (index: number) => {
    setChosen(Math.max(0, Math.min(index, last)));
    setShown(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) =>
    choose(Math.round(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left)));
  const link = linkOf?.(day);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, last);
    if (target !== undefined) choose(target);
    else if (event.key === 'Escape' && isShown) setShown(false);
    else if (event.key === 'Enter' && link) link.open();
    else return;
    event.preventDefault();
  };
  const texts = textsOf(at);
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
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <path className="plot-rule" d={`M${margin.left} 0H${Math.max(margin.left, width - margin.right)}`} />
            <text x={margin.left - 8} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {namedDays.map((named) => (
          <text key={named} x={x(named)} y={height - 6} textAnchor={anchorOf(named, last, hasBars)}>
            {formatDay(days[named] ?? '')}
          </text>
        ))}
        {children({ x, y, width, step, shown: isShown ? at : undefined })}
      </svg>
      <div
        role="slider"
        className="plot-slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={[formatDay(day), ...texts].join(', ')}
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
          {texts.map((text, index) => (
            <span key={index}>{text}</span>
          ))}
        </div>
      )}
    </div>
  );
}

function anchorOf(at: number, last: number, hasBars: boolean): 'start' | 'middle' | 'end' {
  if (hasBars) return 'middle';
  if (at === 0) return 'start';
  return at === last ? 'end' : 'middle';
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
