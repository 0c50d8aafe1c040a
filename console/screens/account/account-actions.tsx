import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { useTranslations } from '../../locales/language.ts';
import { AccountDialog, type DialogName, dialogNames } from './account-dialog.tsx';
import type { AccountZones } from './account-zones.ts';
import { DisputeButton } from './dispute-button.tsx';
import { HoldUntil } from './hold-until.tsx';
import { StatusActions } from './status-actions.tsx';
import { type DialogPreset, useAccountChanges } from './use-account-changes.ts';

interface AccountActionsProps {
  readonly account: Account;
  readonly zones: AccountZones;
}

export function AccountActions({ account, zones }: AccountActionsProps) {
  const t = useTranslations('account');
  const viewer = useViewer();
  const [open, setOpen] = useState<{ readonly name: DialogName; readonly preset?: DialogPreset }>();
  const changes = useAccountChanges(account.id);
  // An agent lowers a debt by an offer, which has limits.
  const mayOpen = (name: DialogName) => name !== 'adjustment' || viewer.hasRole('admin');
  return (
    <>
      {viewer.hasRole('agent') &&
        dialogNames.filter(mayOpen).map((name) => (
          <Button key={name} className={name === 'send' ? 'primary' : ''} onPress={() => setOpen({ name })}>
            {t[name]}
          </Button>
        ))}
      {viewer.hasRole('agent') && (
        <HoldUntil account={account} openForm={() => setOpen({ name: 'hold', preset: { kind: 'by_request' } })} />
      )}
      {viewer.hasRole('admin') ? (
        <StatusActions account={account} change={changes.status} />
      ) : (
        viewer.hasRole('agent') && <DisputeButton account={account} change={changes.status} />
      )}
      <Button onPress={() => window.print()}>{t.print}</Button>
      <AccountDialog
        open={open?.name}
        account={account}
        zones={zones}
        changes={changes}
        close={() => setOpen(undefined)}
        {...(open?.preset && { preset: open.preset })}
      />
    </>
  );
}
