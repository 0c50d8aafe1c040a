import { Button } from 'react-aria-components/Button';
import type { ImportRow } from '../../../queries/imports.ts';
import { saveCsv } from '../../../csv/save-file.ts';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { type RowKind, useRowText } from './use-row-text.ts';
import { Table, type TableColumn } from '../../../tables/table.tsx';

interface ImportRowsProps {
  readonly kind: RowKind;
  readonly rows: readonly ImportRow[];
  /** There are more rows, in the file of all. */
  readonly isTruncated: boolean;
  readonly all: string | null;
  readonly allText: string;
}

export function ImportRows({ kind, rows, isTruncated, all, allText }: ImportRowsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const textOf = useRowText(kind);
  const columns: TableColumn<ImportRow>[] = [
    { header: t.position, is: 'number', cell: ({ index }) => format.number(index + 1) },
    { header: t.externalId, cell: ({ external_id: external }) => external ?? '—' },
    { header: t.problem, is: 'wraps', cell: textOf },
  ];
  const save = async () => {
    const { csvText } = await import('../../../csv/csv-text.ts');
    const lines = rows.map((row) => [String(row.index + 1), row.external_id ?? '', row.code, row.path, textOf(row)]);
    saveCsv(t.rowsFile[kind], csvText([[t.position, t.externalId, t.code, t.field, t.problem], ...lines]));
  };
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{t[kind]}</h2>
      {kind === 'warnings' && <p className="soft">{t.warningsNote}</p>}
      {isTruncated && <p>{t.moreRows(format.count(rows.length))}</p>}
      <div className="actions">
        <Button aria-label={`${t.downloadRows}: ${t[kind]}`} onPress={() => void save()}>
          {t.downloadRows}
        </Button>
        {all !== null && <a href={all}>{allText}</a>}
      </div>
      <Table
        labelledBy={kind}
        columns={columns}
        rows={rows}
        rowKey={({ index, code, path }) => `${index} ${code} ${path}`}
      />
    </section>
  );
}
