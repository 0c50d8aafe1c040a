import type { Account } from '../queries/account.ts';
import { useChangePerson } from '../queries/contacts.ts';
import { type AddressList, type EntriesChange, changeOf, entriesOf } from './contact-entries.ts';

/** Changes a list of addresses of an account's contact. */
export function useChangeEntries({ id: account, contact }: Account, list: AddressList) {
  const change = useChangePerson();
  return {
    isPending: change.isPending,
    apply: (entriesChange: EntriesChange) =>
      change.mutateAsync({
        account,
        contact: contact.id,
        change: (now) => changeOf(list, entriesChange(entriesOf(now, list))),
      }),
  };
}
