import type { Import } from '../../calls/imports.ts';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

/** The first accounts that would change, with the values before and after. */
export function DifferenceTable({ differences }: { readonly differences: Import['differences'] }) {
  const words = useWords('imports');
  const format = useFormat();
  const fields: Readonly<Record<string, string>> = words.fields;
  const textOf = (value: string | number | null): string => {
    if (value === null) return '—';
    return typeof value === 'number' ? format.number(value) : value;
  };
  if (differences.length === 0) return null;
  return (
    <div className="scrolls" role="region" aria-label={words.firstChanges} tabIndex={0}>
      <table>
        <caption>{words.firstChanges}</caption>
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.flatMap(({ index, external_id: id, changes }) =>
            Object.entries(changes).map(([name, { before, after }]) => (
              <tr key={`${index} ${name}`}>
                <th scope="row">{id ?? '—'}</th>
                <td>{fields[name] ?? name}</td>
                <td className="sample">{textOf(before)}</td>
                <td className="sample">{textOf(after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
