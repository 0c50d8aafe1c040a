import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../../queries/account.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import type { FormName } from './account-form.tsx';
import type { useAccountChanges } from './use-account-changes.ts';

const MoreMenu = lazy(() => import('./more-menu.tsx'));

interface MoreActionsProps {
  readonly account: Account;
  readonly changes: ReturnType<typeof useAccountChanges>;
  readonly open: (form: FormName) => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** What is done less often than the rest. */
export function MoreActions({ account, changes, open, isOpen, setOpen }: MoreActionsProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const button = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        ref={button}
        className="ghost square"
        aria-label={t.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <Icon name="more" />
      </Button>
      <Suspense>
        {isOpen && (
          <MoreMenu
            account={account}
            button={button}
            change={changes.status}
            open={open}
            dispute={() => setConfirming(true)}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
      {isConfirming && (
        <ConfirmDialog
          title={t.disputeOf(account.contact.name)}
          confirm={t.dispute}
          onConfirm={async () => {
            await changes.status.mutateAsync('disputed');
            showToast({ text: t.statusDone(terms.statuses.disputed) });
          }}
          close={() => setConfirming(false)}
        >
          <p>{t.disputeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
