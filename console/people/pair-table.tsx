import type { ReactNode } from 'react';
import '../tables/table.css';
import './people.css';

interface PairTableProps {
  readonly label: string;
  /** The heads of the columns: the fact, and the two sides. */
  readonly heads: readonly [string, string, string];
  readonly different: string;
  /** The other side took the place of the one. */
  readonly isChange?: boolean;
  readonly facts: readonly {
    readonly name: string;
    readonly one: ReactNode;
    readonly other: ReactNode;
    readonly isDifferent: boolean;
  }[];
}

/** Two sides, fact by fact; those that differ are marked. */
export function PairTable({ label, heads, different, isChange = false, facts }: PairTableProps) {
  const [fact, one, other] = heads;
  const Different = isChange ? 'ins' : 'b';
  return (
    <div className="scrolls" role="region" aria-label={label} tabIndex={0}>
      <table role="table" className="cards pairs">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts.map(({ name, isDifferent, ...sides }) => (
            <tr key={name} role="row" className={isDifferent ? 'different' : undefined}>
              <th scope="row" role="rowheader" aria-label={`${fact}: ${name}`}>
                {name}
              </th>
              <td role="cell" className="wraps" data-label={one}>
                {isDifferent && isChange && sides.one !== undefined ? <s>{sides.one}</s> : (sides.one ?? '—')}
              </td>
              <td role="cell" className="wraps" data-label={other}>
                {isDifferent ? (
                  <>
                    <Different>{sides.other ?? '—'}</Different> <span className="hidden">({different})</span>
                  </>
                ) : (
                  (sides.other ?? '—')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
