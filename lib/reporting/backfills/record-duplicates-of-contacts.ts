import type { OrganizationId } from '../../foundation/ids.ts';
import { duplicateStore } from '../../portfolio/contacts/duplicate-store.ts';
import { compareDuplicates, refreshDuplicates } from '../../portfolio/contacts/record-duplicates.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import type { Backfill } from './backfill.ts';

/** A pair is two items, one of which is in an index, and a contact rarely has more than one. */
const wcuOfPair = 3;

export const recordDuplicatesOfContacts: Backfill = {
  name: 'duplicates',
  description: 'finds contacts that may be one person among those stored earlier',
  since: '1.4.0',
  listing: (organization) => contactStore(organization).listing({}),
  examiner: (organization) =>
    Promise.resolve(async (row) => {
      // The rows of the listing are contacts.
      const contact = row as unknown as Contact;
      const { missing, outdated } = await compareDuplicates(organization, contact);
      if (missing.length + outdated.length === 0 && (await isFoundByDocument(organization, contact)))
        return [{ kind: 'current' }];
      return [
        {
          kind: 'earlier',
          wcu: 1 + wcuOfPair * (missing.length + outdated.length),
          write: async () => {
            const [latest] = await contactStore(organization).readLatest([contact.id]);
            if (latest?.id !== contact.id) return false;
            await refreshDuplicates(organization, latest);
            return true;
          },
        },
      ];
    }),
};

const isFoundByDocument = async (organization: OrganizationId, { id, document }: Contact): Promise<boolean> =>
  document === undefined || (await duplicateStore(organization).withDocument(document, maxEntries)).includes(id);

const maxEntries = 1000;
