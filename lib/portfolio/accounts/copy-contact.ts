import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import { accountStore } from './account-store.ts';
import { contactAccountStore } from './contact-account-store.ts';
import { planPersonChecks } from './identity-check.ts';
import { writeWithHolds } from './write-with-holds.ts';

/**
 * Maximum number of accounts that a request updates before it replies. The table's stream updates the rest, or all of
 * them if the request crashes.
 */
export const maxInlineCopies = 200;

const copiesAtOnce = 16;
const idsPerPage = 1000;

export async function copyContact(
  organization: OrganizationId,
  contact: Contact,
  { atMost = Infinity, readFirst = false } = {},
): Promise<void> {
  const accounts = contactAccountStore(organization);
  const copyTo = async (ids: readonly AccountId[]) => {
    const outdated = readFirst ? await withOlderCopy(organization, ids, contact) : ids;
    await mapInParallel(outdated, copiesAtOnce, (id) =>
      contact.person_changes ? writeCheckedCopy(organization, id, contact) : accounts.writeCopy(id, contact),
    );
  };
  if (contact.account_id !== undefined) await copyTo([contact.account_id]);
  if (contact.account_id !== undefined && contact.external_id === undefined) return;
  let after: string | undefined;
  let remaining = atMost;
  do {
    const { ids, last } = await accounts.page(contact.id, after, Math.min(remaining, idsPerPage));
    await copyTo(ids);
    after = last;
    remaining -= ids.length;
  } while (after !== undefined && remaining > 0);
}

/** Updates the copy of a contact that may have become another person's; the account is held in the same write. */
const writeCheckedCopy = (organization: OrganizationId, id: AccountId, contact: Contact): Promise<void> =>
  retryOnConflict(
    async () => {
      const existing = await accountStore(organization).read(id, { consistent: true });
      if (!existing || existing.contact.id !== contact.id || existing.contact.version >= contact.version)
        return undefined;
      const change = {
        set: { contact: contactCopy(contact) },
        add: { version: 1 },
        onlyIf: unchangedSince(existing),
      };
      const checks = planPersonChecks(existing, contact, new Date());
      const { ok } = await writeWithHolds(organization, id, change, checks);
      return ok ? undefined : versionConflict;
    },
    () => tooManyConflicts('account'),
  );

/** A failed conditional write costs as much as five reads. */
async function withOlderCopy(organization: OrganizationId, ids: readonly AccountId[], contact: Contact) {
  const found = await accountStore(organization).readMany(ids, { consistent: true });
  return found
    .filter(({ contact: copy }) => copy.id === contact.id && copy.version < contact.version)
    .map(({ id }) => id);
}
