import { ChartAnchor, openInApp } from './chart-anchor.tsx';
import { type ChartLink, shareOf } from './chart.ts';
import './charts.css';

/** What a part means, which decides its color. */
export type Tone = 'main' | 'good' | 'warn' | 'bad' | 'violet' | 'idle';

interface StackPart {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly tone: Tone;
  readonly link?: ChartLink | undefined;
}

interface StackBarProps {
  /** Names the list of the parts. */
  readonly label: string;
  readonly parts: readonly StackPart[];
  readonly formatValue: (value: number) => string;
}

/** One bar of several parts. The list below it says each part in words and opens its rows. */
export function StackBar({ label, parts, formatValue }: StackBarProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="stack-bar">
      <div className="stack" aria-hidden="true">
        {parts.map(({ id, name, value, tone, link }) => {
          if (value === 0) return null;
          const part = {
            className: `tone-${tone}`,
            style: { flexGrow: shareOf(value, whole) },
            title: `${name}: ${formatValue(value)}`,
          };
          return link ? (
            <a key={id} {...part} href={link.href} onClick={openInApp(link)} tabIndex={-1} />
          ) : (
            <span key={id} {...part} />
          );
        })}
      </div>
      <ul className="stack-legend" aria-label={label}>
        {parts.map(({ id, name, value, tone, link }) => (
          <li key={id}>
            <span className={`swatch tone-${tone}`} aria-hidden="true" />
            <ChartAnchor link={link}>
              {name} <b className="number">{formatValue(value)}</b>
            </ChartAnchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
