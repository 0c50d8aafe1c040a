import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, getItem, putItem } from '../../platform/aws/table/table.ts';
import type { Contact, ContactLink } from '../contacts/contact.ts';
import type { AccountMerge, Merge } from '../contacts/merge.ts';

export const mergeStore = (organization: OrganizationId) => ({
  /** How the contact that had this id was merged into another one. */
  async find(alias: ContactId): Promise<Merge | undefined> {
    const key = keys.contact(organization, alias);
    const found = await getItem<Contact | ContactLink>(key, ['contact', 'contact_link'], { consistent: true });
    return found?.kind === 'contact_link' ? found.merge : undefined;
  },

  /** Safe to repeat. */
  record: (account: AccountId, merge: Merge) => putItem(itemOf(organization, account, merge)),

  insertion: (account: AccountId, merge: Merge): TransactionPart => ({ put: itemOf(organization, account, merge) }),
});

function itemOf(organization: OrganizationId, account: AccountId, merge: Merge) {
  const item: AccountMerge = { kind: 'merge', account_id: account, ...merge };
  return { ...item, ...keys.merge(organization, account, merge.at, merge.from.id), organization };
}
