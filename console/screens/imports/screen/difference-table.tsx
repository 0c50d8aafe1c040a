import type { Import } from '../../../queries/imports.ts';
import { Table, type TableColumn } from '../../../tables/table.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useWords } from '../../../locales/language.ts';

interface Difference {
  readonly account: string | null;
  readonly field: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** The first accounts that would change, with the values before and after. */
export function DifferenceTable({ differences }: { readonly differences: Import['differences'] }) {
  const words = useWords('imports');
  const format = useFormat();
  const fields: Readonly<Record<string, string>> = words.fields;
  const textOf = (value: string | number | null): string => {
    if (value === null) return '—';
    return typeof value === 'number' ? format.amount(value) : value;
  };
  const rows = differences.flatMap(({ external_id: account, changes }) =>
    Object.entries(changes).map(([field, change]) => ({ account, field, ...change })),
  );
  const columns: TableColumn<Difference>[] = [
    { header: words.account, is: 'name', cell: ({ account }) => account ?? '—' },
    { header: words.field, cell: ({ field }) => fields[field] ?? field },
    { header: words.before, is: 'sample', cell: ({ before }) => textOf(before) },
    { header: words.after, is: 'sample', cell: ({ after }) => textOf(after) },
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="first-changes">
      <h3 id="first-changes">{words.firstChanges}</h3>
      <Table labelledBy="first-changes" columns={columns} rows={rows} rowKey={(_, index) => index} />
    </section>
  );
}
