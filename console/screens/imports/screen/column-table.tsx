import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useWords } from '../../../locales/language.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import { type ImportField, importFields } from '../file/import-fields.ts';

interface ColumnTableProps {
  readonly columns: readonly ColumnProfile[];
  readonly fields: readonly (ImportField | null)[];
  readonly choose: (at: number, field: ImportField | null) => void;
}

/** The columns of a file with their first values, and the field that each fills. */
export function ColumnTable({ columns: profiles, fields, choose }: ColumnTableProps) {
  const words = useWords('imports');
  const format = useFormat();
  const rows = profiles.map(({ header, samples }, at) => ({
    at,
    name: header === '' ? words.noHeader(format.number(at + 1)) : header,
    samples,
  }));
  const columns: TableColumn<(typeof rows)[number]>[] = [
    { header: words.column, is: 'name', cell: ({ name }) => name },
    {
      header: words.field,
      cell: ({ at, name }) => (
        <select
          aria-label={words.fieldOf(name)}
          value={fields[at] ?? ''}
          onChange={({ target }) => choose(at, importFields.find((field) => field === target.value) ?? null)}
        >
          <option value="">{words.ignored}</option>
          {importFields.map((field) => (
            <option key={field} value={field}>
              {words.fields[field]}
            </option>
          ))}
        </select>
      ),
    },
    { header: words.samples, is: 'sample', cell: ({ samples }) => samples.join(' · ') },
  ];
  return <Table labelledBy="columns" className="columns" columns={columns} rows={rows} rowKey={({ at }) => at} />;
}
