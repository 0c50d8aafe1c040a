import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import type { ColumnProfile } from './column-profile.ts';
import { type ImportField, importFields } from './import-fields.ts';

interface ColumnTableProps {
  readonly columns: readonly ColumnProfile[];
  readonly fields: readonly (ImportField | null)[];
  readonly choose: (at: number, field: ImportField | null) => void;
}

/** The columns of a file with their first values, and the field that each fills. */
export function ColumnTable({ columns, fields, choose }: ColumnTableProps) {
  const words = useWords('imports');
  const format = useFormat();
  return (
    <div className="scrolls columns" role="region" aria-labelledby="columns" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.samples}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, samples }, at) => {
            const name = header === '' ? words.noHeader(format.number(at + 1)) : header;
            return (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>
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
                </td>
                <td className="soft sample">{samples.join(' · ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
