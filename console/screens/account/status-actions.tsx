import { Button } from 'react-aria-components/Button';
import type { CollectionStatus, useChangeStatus } from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

interface StatusActionsProps {
  readonly account: Account;
  readonly change: ReturnType<typeof useChangeStatus>;
}

export function StatusActions({ account, change }: StatusActionsProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const { collection_status: before } = account;
  const changeTo = (status: CollectionStatus) =>
    change.mutate(status, {
      onSuccess: () =>
        showToast({
          text: t.statusDone(terms.statuses[status]),
          undo: () => change.mutate(before),
        }),
      onError: () => showToast({ text: shell.refusals.other, isFailure: true }),
    });
  if (before === 'resolved') return null;
  const isHeld = before === 'paused' || before === 'disputed';
  return (
    <>
      <Button isPending={change.isPending} onPress={() => changeTo(isHeld ? 'active' : 'paused')}>
        {isHeld ? t.resume : t.pause}
      </Button>
      {before !== 'disputed' && (
        <Button isPending={change.isPending} onPress={() => changeTo('disputed')}>
          {t.dispute}
        </Button>
      )}
    </>
  );
}
