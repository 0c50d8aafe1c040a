import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { furtherNumberForms } from './contact-addresses.ts';
import { contactNumberStore } from './contact-number-store.ts';
import type { Contact } from './contact.ts';

const contactsAtOnce = 32;

interface ContactWrite {
  readonly before: Contact | undefined;
  readonly after: Contact & { readonly organization: OrganizationId };
}

/**
 * Keeps the entries by which contacts are found by their further numbers. Safe to repeat and in any order: an entry
 * stores its contact's version, and an earlier version neither replaces nor removes it.
 */
export async function indexContactNumbers(writes: readonly ContactWrite[]): Promise<void> {
  const byContact = Map.groupBy(writes, ({ after }) => after.id);
  await mapInParallel([...byContact.values()], contactsAtOnce, async (writesOfContact) => {
    for (const { before, after } of writesOfContact) {
      const [had, has] = [before ? furtherNumberForms(before) : [], furtherNumberForms(after)];
      const store = contactNumberStore(after.organization);
      for (const number of has.filter((each) => !had.includes(each))) await store.add(number, after.id, after.version);
      for (const number of had.filter((each) => !has.includes(each)))
        await store.remove(number, after.id, after.version);
    }
  });
}
