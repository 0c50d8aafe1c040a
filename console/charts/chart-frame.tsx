import { type ReactNode, useId, useState } from 'react';
import { ChartAnchor } from './chart-anchor.tsx';
import type { ChartLabels, ValueTable } from './chart.ts';
import './charts.css';

interface ChartFrameProps {
  readonly title: string;
  readonly labels: ChartLabels;
  readonly table: ValueTable;
  /** Beside the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

export function ChartFrame({ title, labels, table, head, children }: ChartFrameProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-head">
        <strong id={id}>{title}</strong>
        {head}
        <button type="button" className="chart-switch" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {labels.table}
        </button>
      </figcaption>
      {isTable ? <Values title={title} table={table} /> : children}
    </figure>
  );
}

export function Values({ title, table }: { readonly title: string; readonly table: ValueTable }) {
  return (
    <div className="scrolls" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.headings.map((heading, at) => (
              <th key={at} scope="col" className={at === 0 ? undefined : 'number'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map(({ text, link, heat }, at) => (
                <td key={at} className="number" style={heat === undefined ? undefined : { background: shade(heat) }}>
                  <ChartAnchor link={link}>{text}</ChartAnchor>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text on the darkest shade keeps a contrast of 4.5:1. */
const strongestShade = 42;

const shade = (heat: number): string =>
  `color-mix(in oklab, var(--accent) ${Math.round(heat * strongestShade)}%, var(--surface))`;
