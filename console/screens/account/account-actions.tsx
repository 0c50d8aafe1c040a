import { Suspense, lazy, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import { DisputeButton } from './dispute-button.tsx';
import { StatusActions } from './status-actions.tsx';
import { useAccountChanges } from './use-account-changes.ts';

const dialogs = {
  send: lazy(() => import('./send-dialog.tsx')),
  call: lazy(() => import('./call-dialog.tsx')),
  outcome: lazy(() => import('./outcome-dialog.tsx')),
  payment: lazy(() => import('./payment-dialog.tsx')),
  promise: lazy(() => import('./promise-dialog.tsx')),
  note: lazy(() => import('./note-dialog.tsx')),
  offer: lazy(() => import('./offer-dialog.tsx')),
  hold: lazy(() => import('./hold-dialog.tsx')),
} as const;
// Object.keys returns strings.
const names = Object.keys(dialogs) as (keyof typeof dialogs)[];

interface AccountActionsProps {
  readonly account: Account;
  readonly zones: AccountZones;
}

export function AccountActions({ account, zones }: AccountActionsProps) {
  const t = useTranslations('account');
  const viewer = useViewer();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const changes = useAccountChanges(account.id);
  const Dialog = open && dialogs[open];
  return (
    <>
      {viewer.hasRole('agent') &&
        names.map((name) => (
          <Button key={name} className={name === 'send' ? 'primary' : ''} onPress={() => setOpen(name)}>
            {t[name]}
          </Button>
        ))}
      {viewer.hasRole('admin') ? (
        <StatusActions account={account} change={changes.status} />
      ) : (
        viewer.hasRole('agent') && <DisputeButton account={account} change={changes.status} />
      )}
      <Button onPress={() => window.print()}>{t.print}</Button>
      <Suspense>
        {Dialog && <Dialog account={account} zones={zones} changes={changes} close={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
