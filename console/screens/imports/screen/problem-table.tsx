import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ShownFinding } from '../file/import-file.ts';
import { useFieldText } from './use-field-text.ts';
import { useProblemText } from './use-problem-text.ts';

interface ProblemTableProps {
  readonly findings: readonly ShownFinding[];
  readonly isAll: boolean;
  readonly label: string;
}

export function ProblemTable({ findings, isAll, label }: ProblemTableProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fieldText = useFieldText();
  const textOf = useProblemText();
  const columns: TableColumn<ShownFinding>[] = [
    { header: t.row, is: 'number', cell: ({ line }) => format.number(line) },
    { header: t.field, cell: ({ field }) => (field === null ? '—' : fieldText(field)) },
    { header: t.value, is: 'sample', cell: ({ text }) => (text === '' ? '—' : text) },
    { header: t.problem, is: 'wraps', cell: ({ code }) => textOf(code) },
  ];
  if (findings.length === 0) return null;
  return (
    <>
      {!isAll && <p className="soft">{t.firstFindings(format.count(findings.length))}</p>}
      <Table label={label} className="findings" columns={columns} rows={findings} rowKey={(_, at) => at} />
    </>
  );
}
