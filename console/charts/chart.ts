export interface ChartLabels {
  readonly table: string;
}

export interface ChartLink {
  readonly href: string;
  readonly open: () => void;
}

export interface ChartProps {
  readonly title: string;
  readonly labels: ChartLabels;
  readonly formatValue: (value: number) => string;
}

export interface ValueTable {
  /** The heading of the names, followed by the headings of the values. */
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
  /** The intensity of the heat map color, from 0 to 1. */
  readonly heat?: number | undefined;
}

/** A share from 0 to 1. A whole of 0 gives 0. */
export const shareOf = (value: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

export const seriesClass = (index: number): string => `series-${(index % 6) + 1}`;
