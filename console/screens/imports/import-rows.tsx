import type { ImportRow } from '../../calls/imports.ts';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { useRowText } from './use-row-text.ts';

interface ImportRowsProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly ImportRow[];
  /** Where the file of all rows is. */
  readonly all: string | null;
  readonly allText: string;
}

/** Why the service did not store records, or not all of them. */
export function ImportRows({ id, title, rows, all, allText }: ImportRowsProps) {
  const words = useWords('imports');
  const format = useFormat();
  const textOf = useRowText();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all !== null && (
        <p>
          <a href={all}>{allText}</a>
        </p>
      )}
      <div className="scrolls" role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="number">
                {words.position}
              </th>
              <th scope="col">{words.id}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.index} ${row.path}`}>
                <td className="number">{format.number(row.index + 1)}</td>
                <td>{row.external_id ?? '—'}</td>
                <td>{textOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
