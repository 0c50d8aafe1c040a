import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import { type ImportField, importFields } from '../file/import-fields.ts';

interface ColumnTableProps {
  readonly columns: readonly ColumnProfile[];
  readonly fields: readonly (ImportField | null)[];
  readonly choose: (at: number, field: ImportField | null) => void;
}

export function ColumnTable({ columns: profiles, fields, choose }: ColumnTableProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const rows = profiles.map(({ header, samples }, at) => ({
    at,
    name: header === '' ? t.noHeader(format.number(at + 1)) : header,
    samples,
  }));
  const columns: TableColumn<(typeof rows)[number]>[] = [
    { header: t.column, is: 'name', cell: ({ name }) => name },
    {
      header: t.field,
      cell: ({ at, name }) => (
        <select
          aria-label={t.fieldOf(name)}
          value={fields[at] ?? ''}
          onChange={({ target }) => choose(at, importFields.find((field) => field === target.value) ?? null)}
        >
          <option value="">{t.ignored}</option>
          {importFields.map((field) => (
            <option key={field} value={field}>
              {t.fields[field]}
            </option>
          ))}
        </select>
      ),
    },
    { header: t.samples, is: 'sample', cell: ({ samples }) => samples.join(' · ') },
  ];
  return <Table labelledBy="columns" className="columns" columns={columns} rows={rows} rowKey={({ at }) => at} />;
}
