import type { Import } from '../../../queries/imports.ts';
import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';

interface Difference {
  readonly account: string | null;
  readonly field: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export function DifferenceTable({ differences }: { readonly differences: Import['differences'] }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fields: Readonly<Record<string, string>> = t.fields;
  const textOf = (value: string | number | null): string => {
    if (value === null) return '—';
    return typeof value === 'number' ? format.amount(value) : value;
  };
  const rows = differences.flatMap(({ external_id: account, changes }) =>
    Object.entries(changes).map(([field, change]) => ({ account, field, ...change })),
  );
  const columns: TableColumn<Difference>[] = [
    { header: t.account, is: 'name', cell: ({ account }) => account ?? '—' },
    { header: t.field, cell: ({ field }) => fields[field] ?? field },
    { header: t.before, is: 'sample', cell: ({ before }) => textOf(before) },
    { header: t.after, is: 'sample', cell: ({ after }) => textOf(after) },
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="first-changes">
      <h3 id="first-changes">{t.firstChanges}</h3>
      <Table labelledBy="first-changes" columns={columns} rows={rows} rowKey={(_, index) => index} />
    </section>
  );
}
