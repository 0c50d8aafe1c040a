import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import { type TransactionPart, getItem, queryPage, updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import type { Account } from './account.ts';

export const contactAccountStore = (organization: OrganizationId) => ({
  async findOne(contact: Contact): Promise<AccountId | undefined> {
    const own = contact.account_id;
    // The import that created it may have been undone.
    if (own !== undefined && (await getItem<Account>(keys.account(organization, own), 'account'))) return own;
    const pk = partitions.accountsOfContact(organization, contact.id);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit: 1 });
    return items[0]?.sk;
  },

  async find(contact: Contact, max: number): Promise<AccountId[]> {
    const pk = partitions.accountsOfContact(organization, contact.id);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit: max });
    const own = contact.account_id === undefined ? [] : [contact.account_id];
    return [...new Set([...own, ...items.map(({ sk }) => sk)])].sort().slice(0, max);
  },

  async listingUpdate(id: AccountId, contact: ContactId): Promise<TransactionPart> {
    const key = keys.account(organization, id);
    const found = await getItem<Account>(key, 'account', { consistent: true });
    const values = { ':contact': contact };
    if (found?.contact.id !== contact)
      return { check: key, onlyIf: { expression: 'attribute_not_exists(#pk) OR #contact.#id <> :contact', values } };
    return {
      update: key,
      change: {
        set: indexKeys.accountContact(organization, id, contact),
        add: { version: 1 },
        onlyIf: { expression: '#contact.#id = :contact', values },
      },
    };
  },

  async page(contact: ContactId, after: string | undefined, limit: number) {
    const pk = partitions.accountsOfContact(organization, contact);
    const { items, last } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', after, limit });
    return { ids: items.map(({ sk }) => sk), last };
  },

  async writeCopy(id: AccountId, contact: Contact): Promise<void> {
    const change = stampUpdate({
      set: { contact: contactCopy(contact) },
      add: { version: 1 },
      onlyIf: {
        expression: '#contact.#id = :contact AND #contact.#version < :contact_version',
        values: { ':contact': contact.id, ':contact_version': contact.version },
      },
    });
    await updateItem<Account>(keys.account(organization, id), change);
  },
});
