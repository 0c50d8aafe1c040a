import { indexKeys } from '../../platform/aws/table/keys.ts';
import type { Change, TransactionPart } from '../../platform/aws/table/table.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import type { Merge } from '../contacts/merge.ts';
import { holdStore } from '../holds/hold-store.ts';
import { accountStore } from './account-store.ts';
import type { Account } from './account.ts';
import { planPersonChecks } from './identity-check.ts';
import { mergeStore } from './merge-store.ts';
import { writeWithHolds } from './write-with-holds.ts';

/**
 * Gives an account the contact into which its own, named by `alias`, was merged. The timeline has it first, so that it
 * is not missing if the process ends in between.
 */
export const adoptAccount = (
  organization: OrganizationId,
  id: AccountId,
  alias: ContactId,
  contact: Contact,
  merge: Merge | undefined,
): Promise<void> =>
  retryOnConflict(
    async () => {
      const existing = await accountStore(organization).read(id, { consistent: true });
      if (existing?.contact.id !== alias) return undefined;
      const checks = planPersonChecks(existing, contact, new Date());
      if (merge) await mergeStore(organization).record(id, merge);
      const { ok } = await writeWithHolds(organization, id, adoption(organization, existing, contact), checks);
      return ok ? undefined : versionConflict;
    },
    () => tooManyConflicts('account'),
  );

/** The same as parts of the merge, for the account whose contact is its own. Fails if the account changes meanwhile. */
export async function adoptionParts(
  organization: OrganizationId,
  id: AccountId,
  alias: ContactId,
  contact: Contact,
  merge: Merge,
): Promise<readonly TransactionPart[]> {
  const accounts = accountStore(organization);
  const existing = await accounts.read(id, { consistent: true });
  if (existing?.contact.id !== alias) return [accounts.otherContactCheck(id, alias)];
  const change = adoption(organization, existing, contact);
  const planned = planPersonChecks(existing, contact, new Date());
  return [
    accounts.writePart(id, planned ? { ...change, set: { ...change.set, holds: planned.listed } } : change),
    mergeStore(organization).insertion(id, merge),
    ...(planned?.holds.flatMap((hold) => holdStore(organization).insertion(hold)) ?? []),
  ];
}

const adoption = (organization: OrganizationId, existing: Account, contact: Contact): Change => ({
  set: { contact: contactCopy(contact), ...indexKeys.accountContact(organization, existing.id, contact.id) },
  add: { version: 1 },
  onlyIf: unchangedSince(existing),
});
