import type { ReactNode } from 'react';
import { ChartAnchor } from './chart-anchor.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, percent, shareOf } from './chart.ts';

interface Stage {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly link?: ChartLink | undefined;
}

interface FunnelProps extends ChartProps {
  readonly headings: readonly [names: string, values: string, shares: string];
  readonly stages: readonly Stage[];
  readonly formatShare: (share: number) => string;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** Stages from left to right, each with its share of the previous one. A stage may exceed it. */
export function Funnel({ title, labels, formatValue, formatShare, headings, stages, children }: FunnelProps) {
  const highest = Math.max(0, ...stages.map(({ value }) => value));
  const shareText = (at: number): string => {
    const [before, stage] = [stages[at - 1], stages[at]];
    return before && stage && before.value > 0 ? formatShare(stage.value / before.value) : '';
  };
  const rows = stages.map(({ id, name, value, link }, at) => ({
    id,
    name,
    cells: [{ text: formatValue(value), link }, { text: shareText(at) || '—' }],
  }));
  const heightOf = ({ value }: Stage): string => percent(shareOf(value, highest));
  const topOf = ({ value }: Stage): string => percent(1 - shareOf(value, highest));
  const slopeTo = (stage: Stage, next: Stage | undefined): string =>
    next ? `polygon(0 ${topOf(stage)}, 100% ${topOf(next)}, 100% 100%, 0 100%)` : 'inset(50%)';
  return (
    <ChartFrame title={title} labels={labels} table={{ headings, rows }} head={children}>
      <div className="scrolls" role="region" aria-label={title} tabIndex={0}>
        <ol className="funnel">
          {stages.map((stage, at) => (
            <li key={stage.id} className={`stage-${at + 1}`}>
              <span className="funnel-plot" aria-hidden="true">
                <span className="funnel-bar" style={{ height: heightOf(stage) }} />
                <span className="funnel-slope" style={{ clipPath: slopeTo(stage, stages[at + 1]) }} />
              </span>
              <ChartAnchor link={stage.link}>
                <span className="funnel-name">{stage.name}</span>
                <b className="number">{formatValue(stage.value)}</b>{' '}
                <span className="number soft">{shareText(at)}</span>
              </ChartAnchor>
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
