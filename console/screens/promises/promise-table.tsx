import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../calls/me.ts';
import type { ListedPromise } from '../../calls/promises.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { CancelPromise } from './cancel-promise.tsx';

export function PromiseTable({ promises }: { readonly promises: readonly ListedPromise[] }) {
  const words = useWords('promises');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const format = useFormat();
  const mayCancel = useViewer().hasRole('agent');
  const [cancelled, setCancelled] = useState<ListedPromise>();
  return (
    <div className="scrolls" role="region" aria-label={shell.screens.promises} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.contact}</th>
            <th scope="col" className="number">
              {terms.amount}
            </th>
            <th scope="col">{terms.dueDate}</th>
            <th scope="col">{terms.status}</th>
            <th scope="col">{words.made}</th>
            <th scope="col">{words.notes}</th>
            {mayCancel && <th scope="col">{words.action}</th>}
          </tr>
        </thead>
        <tbody>
          {promises.map((promise) => (
            <tr key={promise.id}>
              <th scope="row">
                <ScreenLink to="account" params={{ id: promise.account_id }}>
                  {promise.contact_name ?? words.unnamed}
                </ScreenLink>
              </th>
              <td className="number">{format.money(promise.amount, promise.currency)}</td>
              <td>{format.day(promise.due_date)}</td>
              <td>
                <span className={`promise-status ${promise.status}`}>{terms.promiseStatuses[promise.status]}</span>
              </td>
              <td>
                {words.sources[promise.source]} · <Moment at={promise.created_at} />
              </td>
              <td className="promise-notes">{promise.notes ?? '—'}</td>
              {mayCancel && (
                <td>
                  {promise.status === 'open' && (
                    <Button
                      aria-label={words.cancelOf(promise.contact_name ?? words.unnamed)}
                      onPress={() => setCancelled(promise)}
                    >
                      {words.cancel}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {cancelled && <CancelPromise promise={cancelled} close={() => setCancelled(undefined)} />}
    </div>
  );
}
