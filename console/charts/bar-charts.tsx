import { ChartAnchor, openHere } from './chart-anchor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, percent, seriesClass, shareOf } from './chart.ts';

interface BarItem {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly link?: ChartLink | undefined;
}

interface BarListProps extends ChartProps {
  /** The headings of the names and of the values. */
  readonly headings: readonly [names: string, values: string];
  readonly items: readonly BarItem[];
}

/** One bar for each item, as long as its value. */
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

interface FunnelProps extends ChartProps {
  /** The headings of the names, of the values and of the shares of the previous stage. */
  readonly headings: readonly [names: string, values: string, shares: string];
  readonly stages: readonly BarItem[];
  readonly formatShare: (share: number) => string;
}

/** Stages of which each is a part of the one before it. */
export function Funnel({ title, labels, formatValue, formatShare, headings, stages }: FunnelProps) {
  const widest = Math.max(0, ...stages.map(({ value }) => value));
  const shareText = (at: number): string => {
    const [before, stage] = [stages[at - 1], stages[at]];
    return before && stage && before.value > 0 ? formatShare(stage.value / before.value) : '—';
  };
  const rows = stages.map(({ id, name, value, link }, at) => ({
    id,
    name,
    cells: [{ text: formatValue(value), link }, { text: shareText(at) }],
  }));
  return (
    <ChartFrame title={title} labels={labels} table={{ headings, rows }}>
      <ol className="bar-rows funnel">
        {stages.map(({ id, name, value, link }, at) => (
          <li key={id}>
            <span className="bar-name">
              <ChartAnchor link={link}>{name}</ChartAnchor>
            </span>
            <span className="bar-track" aria-hidden="true">
              <span className={`bar-part ${seriesClass(0)}`} style={{ width: percent(shareOf(value, widest)) }} />
            </span>
            <span className="number">{formatValue(value)}</span>
            <span className="number soft">{shareText(at)}</span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

export interface StackedItem {
  readonly id: string;
  readonly name: string;
  /** One value for each series. */
  readonly values: readonly number[];
  /** One link for each series. */
  readonly links?: readonly ChartLink[] | undefined;
}

interface StackedBarsProps extends ChartProps {
  /** The heading of the names. */
  readonly heading: string;
  readonly series: readonly string[];
  readonly items: readonly StackedItem[];
}

/** One bar for each item, divided by series. */
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
                // By keyboard the table has these links, where they are as large as a target must be.
                return link ? (
                  <a key={at} {...part} href={link.href} onClick={openHere(link)} tabIndex={-1} />
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
