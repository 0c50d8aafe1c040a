import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import { type ImportField, customField, importFields, isCustom, isImportField } from '../file/import-fields.ts';
import { useFieldText } from './use-field-text.ts';

interface ColumnTableProps {
  readonly columns: readonly ColumnProfile[];
  readonly fields: readonly (ImportField | null)[];
  readonly choose: (at: number, field: ImportField | null) => void;
}

export function ColumnTable({ columns: profiles, fields, choose }: ColumnTableProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fieldText = useFieldText();
  const rows = profiles.map(({ header, samples }, at) => ({
    at,
    custom: customFor(fields, header, at),
    name: header === '' ? t.noHeader(format.number(at + 1)) : header,
    samples,
  }));
  const columns: TableColumn<(typeof rows)[number]>[] = [
    { header: t.column, is: 'name', cell: ({ name }) => name },
    {
      header: t.field,
      cell: ({ at, name, custom }) => (
        <select
          aria-label={t.fieldOf(name)}
          value={fields[at] ?? ''}
          onChange={({ target }) => choose(at, isImportField(target.value) ? target.value : null)}
        >
          <option value="">{t.ignored}</option>
          {[...importFields, custom].map((field) => (
            <option key={field} value={field}>
              {fieldText(field)}
            </option>
          ))}
        </select>
      ),
    },
    { header: t.samples, is: 'sample', cell: ({ samples }) => samples.join(' · ') },
  ];
  return <Table labelledBy="columns" className="columns" columns={columns} rows={rows} rowKey={({ at }) => at} />;
}

/** The custom field that a column fills or may fill. Two columns never fill the same one. */
function customFor(fields: readonly (ImportField | null)[], header: string, at: number): ImportField {
  const own = fields[at] ?? null;
  if (own !== null && isCustom(own)) return own;
  const suggested = customField(header, at);
  return fields.includes(suggested) ? customField('', at) : suggested;
}
