import type { AuditEntry } from '../../calls/opt-outs.ts';
import { Moment } from '../../parts/moment.tsx';
import { useWords } from '../../words/language.ts';
import { useActorName } from '../../parts/use-actor-name.ts';

export function LogTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const words = useWords('opt_outs');
  const nameOf = useActorName();
  return (
    <div className="scrolls" role="region" aria-labelledby="log" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.address}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{entry.phone ?? entry.email ?? entry.contact_id ?? '—'}</th>
              <td>{nameOf(entry.actor, entry.user_id)}</td>
              <td>
                <Moment at={entry.at} />
              </td>
              <td className="wraps">{entry.reason ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
