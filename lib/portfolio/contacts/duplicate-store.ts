import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { deleteItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { ContactDocument } from './contact-details.ts';
import type { Duplicate } from './duplicate.ts';

const first = 'DUPLICATE#';
const last = 'DUPLICATE#~';
const maxRows = 1000;

export const duplicateStore = (organization: OrganizationId) => ({
  listing: (contact: ContactId | undefined): Listing =>
    contact === undefined
      ? { partitions: partitions.duplicates(organization), kinds: 'possible_duplicate', index: 'gsi1' }
      : {
          partitions: [partitions.ofContact(organization, contact)],
          kinds: 'possible_duplicate',
          from: first,
          upTo: last,
        },

  async othersOf(contact: ContactId): Promise<ContactId[]> {
    const pk = partitions.ofContact(organization, contact);
    const { items } = await queryPage<Duplicate>({ pk, from: first, upTo: last, limit: maxRows });
    return items.map(({ contacts: [, other] }) => other);
  },

  /** Writes a pair for each of the two; safe to repeat. */
  async add(one: ContactId, other: ContactId): Promise<void> {
    const [lower, higher] = one < other ? [one, other] : [other, one];
    const row = { kind: 'possible_duplicate', organization };
    await putItem({
      ...row,
      ...keys.duplicate(organization, higher, lower),
      contacts: [higher, lower],
    });
    await putItem({
      ...row,
      ...keys.duplicate(organization, lower, higher),
      ...indexKeys.duplicate(organization, lower, higher),
      contacts: [lower, higher],
    });
  },

  async remove(one: ContactId, other: ContactId): Promise<void> {
    await deleteItem(keys.duplicate(organization, one, other));
    await deleteItem(keys.duplicate(organization, other, one));
  },

  async withDocument(document: ContactDocument, max: number): Promise<ContactId[]> {
    const pk = partitions.contactsByDocument(organization, document);
    const { items } = await queryPage<{ readonly sk: ContactId }>({ pk, limit: max });
    return items.map(({ sk }) => sk);
  },

  addDocument: (document: ContactDocument, id: ContactId) =>
    putItem({ ...keys.contactDocument(organization, document, id), kind: 'contact_document', organization }),

  removeDocument: (document: ContactDocument, id: ContactId) =>
    deleteItem(keys.contactDocument(organization, document, id)),
});
