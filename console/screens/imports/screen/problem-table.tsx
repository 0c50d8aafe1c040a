import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ShownFinding } from '../file/import-file.ts';
import { useProblemText } from './use-problem-text.ts';

/** Line numbers start at 1 and include the headers. */
const lineOf = (row: number): number => row + 2;

interface ProblemTableProps {
  readonly findings: readonly ShownFinding[];
  readonly isAll: boolean;
}

export function ProblemTable({ findings, isAll }: ProblemTableProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const textOf = useProblemText();
  const columns: TableColumn<ShownFinding>[] = [
    { header: t.row, is: 'number', cell: ({ row }) => format.number(lineOf(row)) },
    { header: t.field, cell: ({ field }) => (field === null ? '—' : t.fields[field]) },
    { header: t.value, is: 'sample', cell: ({ text }) => (text === '' ? '—' : text) },
    { header: t.problem, is: 'wraps', cell: ({ code }) => textOf(code) },
  ];
  if (findings.length === 0) return null;
  return (
    <>
      {!isAll && <p className="soft">{t.firstFindings(format.count(findings.length))}</p>}
      <Table
        label={t.problemRows}
        className="findings"
        columns={columns}
        rows={findings}
        rowKey={({ row, field }) => `${row} ${field ?? ''}`}
      />
    </>
  );
}
