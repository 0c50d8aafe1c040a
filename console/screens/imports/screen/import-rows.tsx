import type { ImportRow } from '../../../queries/imports.ts';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { useRowText } from './use-row-text.ts';
import { Table, type TableColumn } from '../../../tables/table.tsx';

interface ImportRowsProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ImportRow[];
  readonly all: string | null;
  readonly allText: string;
}

export function ImportRows({ id, title, rows, all, allText }: ImportRowsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const textOf = useRowText();
  const columns: TableColumn<ImportRow>[] = [
    { header: t.position, is: 'number', cell: ({ index }) => format.number(index + 1) },
    { header: t.externalId, cell: ({ external_id: external }) => external ?? '—' },
    { header: t.problem, cell: textOf },
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all !== null && (
        <p>
          <a href={all}>{allText}</a>
        </p>
      )}
      <Table labelledBy={id} columns={columns} rows={rows} rowKey={({ index, path }) => `${index} ${path}`} />
    </section>
  );
}
