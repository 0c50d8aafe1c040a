import { Button } from 'react-aria-components/Button';
import type { CollectionStatus, useChangeStatus } from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import { showToast } from '../../components/toasts.ts';
import { useWords } from '../../locales/language.ts';

interface StatusActionsProps {
  readonly account: Account;
  readonly change: ReturnType<typeof useChangeStatus>;
}

/** Pauses, resumes or disputes the account; each can be undone. */
export function StatusActions({ account, change }: StatusActionsProps) {
  const words = useWords('account');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const { collection_status: before } = account;
  const changeTo = (status: CollectionStatus) =>
    change.mutate(status, {
      onSuccess: () =>
        showToast({
          text: words.statusDone(terms.statuses[status]),
          undo: () => change.mutate(before),
        }),
      onError: () => showToast({ text: shell.refusals.other, isFailure: true }),
    });
  if (before === 'resolved') return null;
  const isHeld = before === 'paused' || before === 'disputed';
  return (
    <>
      <Button isPending={change.isPending} onPress={() => changeTo(isHeld ? 'active' : 'paused')}>
        {isHeld ? words.resume : words.pause}
      </Button>
      {before !== 'disputed' && (
        <Button isPending={change.isPending} onPress={() => changeTo('disputed')}>
          {words.dispute}
        </Button>
      )}
    </>
  );
}
