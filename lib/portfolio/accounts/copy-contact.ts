import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import { adoptAccount } from './adopt-account.ts';
import { accountStore } from './account-store.ts';
import { contactAccountStore } from './contact-account-store.ts';
import { mergeStore } from './merge-store.ts';
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
  let remaining = atMost;
  for (const alias of contact.aliases ?? []) remaining -= await adoptAccounts(organization, contact, alias, remaining);
  if (contact.account_id !== undefined) await copyTo([contact.account_id]);
  if (contact.account_id !== undefined && contact.external_id === undefined && !contact.aliases) return;
  if (remaining <= 0) return;
  let after: string | undefined;
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

/**
 * Moves the accounts that still name an alias of the contact. A contact of its own account is not in the index, and has
 * the account's id.
 * @returns how many it found
 */
async function adoptAccounts(
  organization: OrganizationId,
  { id }: Contact,
  alias: ContactId,
  atMost: number,
): Promise<number> {
  const accounts = contactAccountStore(organization);
  let count = 0;
  let after: string | undefined;
  do {
    const limit = Math.min(atMost - count, idsPerPage);
    if (limit <= 0) return count;
    const { ids, last } = await accounts.page(alias, after, limit);
    if (ids.length > 0) {
      // An older image of the contact must not replace what a newer one already copied.
      const [[latest], merge] = await Promise.all([
        contactStore(organization).readLatest([id]),
        mergeStore(organization).find(alias),
      ]);
      if (latest)
        await mapInParallel(ids, copiesAtOnce, (account) => adoptAccount(organization, account, alias, latest, merge));
    }
    count += ids.length;
    after = last;
  } while (after !== undefined);
  return count;
}
