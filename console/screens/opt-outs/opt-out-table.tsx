import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { OptOut } from '../../calls/opt-outs.ts';
import { Moment } from '../../parts/moment.tsx';
import { useWords } from '../../words/language.ts';
import { RemoveOptOut } from './remove-opt-out.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';

/** The number or address that an opt-out covers. */
const addressOf = ({ phone, email, contact_id }: OptOut): string => phone ?? email ?? contact_id ?? '—';

export function OptOutTable({ optOuts }: { readonly optOuts: readonly OptOut[] }) {
  const words = useWords('opt_outs');
  const shell = useWords('shell');
  const nameOf = useActorName();
  const [removed, setRemoved] = useState<OptOut>();
  const contact = removed?.contact_id ?? removed?.phone;
  return (
    <div className="scrolls" role="region" aria-label={shell.screens.opt_outs} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.address}</th>
            <th scope="col">{words.contact}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{words.action}</th>
          </tr>
        </thead>
        <tbody>
          {optOuts.map((optOut) => (
            <tr key={optOut.contact_id ?? addressOf(optOut)}>
              <th scope="row">{addressOf(optOut)}</th>
              <td>{optOut.contact_id === null ? words.unknown : words.known}</td>
              <td className="wraps">{optOut.reason}</td>
              <td>{nameOf(optOut.actor, optOut.user_id)}</td>
              <td>
                <Moment at={optOut.at} />
              </td>
              <td>
                {(optOut.contact_id ?? optOut.phone) !== null && (
                  <Button aria-label={words.removeOf(addressOf(optOut))} onPress={() => setRemoved(optOut)}>
                    {words.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed && contact !== undefined && contact !== null && (
        <RemoveOptOut contact={contact} address={addressOf(removed)} close={() => setRemoved(undefined)} />
      )}
    </div>
  );
}
