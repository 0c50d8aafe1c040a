import { ChartAnchor, openInApp } from './chart-anchor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, percent, seriesClass, shareOf } from './chart.ts';

interface BarItem {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly link?: ChartLink | undefined;
}

interface BarListProps extends ChartProps {
  readonly headings: readonly [names: string, values: string];
  readonly items: readonly BarItem[];
}

export function BarList({ title, labels, formatValue, headings, items }: BarListProps) {
  const longest = Math.max(0, ...items.map(({ value }) => value));
  const rows = items.map(({ id, name, value, link }) => ({ id, name, cells: [{ text: formatValue(value), link }] }));
  return (
    <ChartFrame title={title} labels={labels} table={{ headings, rows }}>
      <ul className="bar-rows">
        {items.map(({ id, name, value, link }) => (
          <li key={id}>
            <span className="bar-name">
              <ChartAnchor link={link}>{name}</ChartAnchor>
            </span>
            <span className="bar-track" aria-hidden="true">
              <span className={`bar-part ${seriesClass(0)}`} style={{ width: percent(shareOf(value, longest)) }} />
            </span>
            <span className="number">{formatValue(value)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

export interface StackedItem {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
  readonly links?: readonly ChartLink[] | undefined;
}

interface StackedBarsProps extends ChartProps {
  readonly heading: string;
  readonly series: readonly string[];
  readonly items: readonly StackedItem[];
}

export function StackedBars({ title, labels, formatValue, heading, series, items }: StackedBarsProps) {
  const totalOf = ({ values }: StackedItem) => values.reduce((sum, value) => sum + value, 0);
  const longest = Math.max(0, ...items.map(totalOf));
  const rows = items.map(({ id, name, values, links }) => ({
    id,
    name,
    cells: values.map((value, at) => ({ text: formatValue(value), link: links?.[at] })),
  }));
  return (
    <ChartFrame title={title} labels={labels} table={{ headings: [heading, ...series], rows }}>
      <ul className="legend">
        {series.map((name, at) => (
          <li key={name}>
            <span className={`bar-part ${seriesClass(at)}`} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <ul className="bar-rows">
        {items.map((item) => (
          <li key={item.id}>
            <span className="bar-name">{item.name}</span>
            <span className="bar-track" aria-hidden="true">
              {item.values.map((value, at) => {
                const link = item.links?.[at];
                const part = {
                  className: `bar-part ${seriesClass(at)}`,
                  style: { width: percent(shareOf(value, longest)) },
                  title: `${series[at] ?? ''}: ${formatValue(value)}`,
                };
                // Keyboard users open these links in the table, where they are large enough.
                return link ? (
                  <a key={at} {...part} href={link.href} onClick={openInApp(link)} tabIndex={-1} />
                ) : (
                  <span key={at} {...part} />
                );
              })}
            </span>
            <span className="number">{formatValue(totalOf(item))}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
