import { Button } from 'react-aria-components/Button';
import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { CheckSummary } from '../file/import-file.ts';
import type { ImportPlan } from '../file/import-plan.ts';

interface LeftOutRowsProps {
  readonly rows: CheckSummary['leftOut'];
  readonly plan: ImportPlan;
  readonly keepTotals: (isKept: boolean) => void;
}

/** Shows the total rows and repeated headers that are left out, and lets the reader import the totals. */
export function LeftOutRows({ rows, plan, keepTotals }: LeftOutRowsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const areKept = plan.keepsTotals === true;
  const columns: TableColumn<CheckSummary['leftOut'][number]>[] = [
    { header: t.row, is: 'number', cell: ({ line }) => format.number(line) },
    { header: t.problem, cell: ({ kind }) => t.leftOutKinds[kind] },
    { header: t.value, is: 'sample', cell: ({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' · ') },
  ];
  if (rows.length === 0 && !areKept) return null;
  return (
    <>
      {rows.length > 0 && (
        <>
          <p>{t.leftOutRows(format.count(rows.length))}</p>
          <Table label={t.leftOut} className="findings" columns={columns} rows={rows} rowKey={({ line }) => line} />
        </>
      )}
      {(areKept || rows.some(({ kind }) => kind === 'total')) && (
        <p>
          <Button onPress={() => keepTotals(!areKept)}>{areKept ? t.leaveTotalsOut : t.keepTotals}</Button>
        </p>
      )}
    </>
  );
}
