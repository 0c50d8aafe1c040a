import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { useChangeStatus } from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface DisputeButtonProps {
  readonly account: Account;
  readonly change: ReturnType<typeof useChangeStatus>;
}

/** For agents, who may stop all contact but need an administrator to resume it. */
export function DisputeButton({ account: { collection_status: status, contact }, change }: DisputeButtonProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const [isConfirming, setConfirming] = useState(false);
  if (status === 'disputed' || status === 'resolved') return null;
  return (
    <>
      <Button onPress={() => setConfirming(true)}>{t.dispute}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t.disputeOf(contact.name)}
          confirm={t.dispute}
          onConfirm={async () => {
            await change.mutateAsync('disputed');
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
