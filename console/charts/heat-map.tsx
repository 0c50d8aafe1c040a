import { ChartFrame, Values } from './chart-frame.tsx';
import { type ChartLink, type ChartProps, shareOf } from './chart.ts';

interface HeatMapProps extends ChartProps {
  /** The heading of the rows, followed by the headings of the columns. */
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** One per column. */
    readonly values: readonly number[];
  }[];
  readonly linkOf?: ((row: string, column: number) => ChartLink) | undefined;
}

/** Values in two dimensions, such as weekday and hour. Larger values have stronger colors. */
export function HeatMap({ title, labels, formatValue, headings, rows, linkOf }: HeatMapProps) {
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values));
  const tableWith = (hasHeat: boolean) => ({
    headings,
    rows: rows.map(({ id, name, values }) => ({
      id,
      name,
      cells: values.map((value, column) => ({
        text: formatValue(value),
        link: linkOf?.(id, column),
        heat: hasHeat ? shareOf(value, largest) : undefined,
      })),
    })),
  });
  return (
    <ChartFrame title={title} labels={labels} table={tableWith(false)}>
      <div className="heat-map">
        <Values title={title} table={tableWith(true)} />
      </div>
    </ChartFrame>
  );
}
