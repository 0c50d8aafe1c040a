export interface ChartLabels {
  /** The name of the button that shows the values as a table. */
  readonly table: string;
}

/** Where a number leads: to the rows that it counts. */
export interface ChartLink {
  readonly href: string;
  /** Opens the address in this tab. */
  readonly open: () => void;
}

/** What every chart has. */
export interface ChartProps {
  readonly title: string;
  readonly labels: ChartLabels;
  readonly formatValue: (value: number) => string;
}

/** The values of a chart as text. */
export interface ValueTable {
  /** The heading of the column with the names of the rows, then those of the values. */
  readonly headings: readonly string[];
  readonly rows: readonly ValueRow[];
}

interface ValueRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly ValueCell[];
}

interface ValueCell {
  readonly text: string;
  readonly link?: ChartLink | undefined;
  /** How strongly a heat map colors the cell, from 0 to 1. */
  readonly heat?: number | undefined;
}

/** The part of a whole, from 0 to 1; 0 of nothing. */
export const shareOf = (value: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** The class with the color of a series, by its index. */
export const seriesClass = (index: number): string => `series-${(index % 6) + 1}`;
