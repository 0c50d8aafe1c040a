import type { Account } from '../../queries/account.ts';
import { usePlaceContactHold, useReleaseHolds } from '../../queries/holds.ts';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { entriesOf, isUsable, withStatus } from '../../people/contact-entries.ts';
import { useChangeEntries } from '../../people/use-change-entries.ts';
import { useHoldFailure } from './use-hold-failure.ts';

/** What a person on the line says that stops contact. Each takes one press, and one to undo it. */
export function useContactStops(account: Account) {
  const holds = useTranslations('holds');
  const people = useTranslations('people');
  const { contact } = account;
  const { apply, isPending } = useChangeEntries(account, 'phones');
  const place = usePlaceContactHold(contact.id);
  const release = useReleaseHolds();
  const holdFailed = useHoldFailure(contact.name);
  return {
    /** The number that is used first belongs to somebody else; from now on it is passed over. */
    markWrongNumber: () => {
      if (isPending) return;
      const entry = entriesOf(contact, 'phones').find(isUsable);
      if (!entry) return showToast({ text: people.noPhone, isFailure: true });
      const { address, status } = entry;
      const failed = () => showToast({ text: people.changeFailed(address), isFailure: true });
      const undo = () => void apply(withStatus(address, status)).catch(failed);
      void apply(withStatus(address, 'wrong_person')).then(
        () => showToast({ text: people.done.marked(address, people.addressStatuses.wrong_person), undo }),
        failed,
      );
    },
    /** Nobody contacts the person until somebody decides; after the deadline it is an opt-out. */
    requestStop: () => {
      if (place.isPending) return;
      void place.mutateAsync({ kind: 'stop_request', reason: holds.stopReason }).then(({ id }) => {
        const undo = () => void release.mutateAsync({ ids: [id], reason: holds.placedByMistake }).catch(holdFailed);
        showToast({ text: holds.stopRequested(contact.name), undo });
      }, holdFailed);
    },
  };
}
