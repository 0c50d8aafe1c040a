import { copyContact } from '../../portfolio/accounts/copy-contact.ts';
import { type Contact, isVisibleChange } from '../../portfolio/contacts/contact.ts';
import { indexContactNumbers } from '../../portfolio/contacts/index-contact-numbers.ts';
import { hasNewPersonChange } from '../../portfolio/contacts/person-change.ts';
import { recordDuplicates } from '../../portfolio/contacts/record-duplicates.ts';
import { type ContactWrite, optOutNewHolders } from './opt-out-new-holders.ts';
import { optOutOtherHolders } from './opt-out-other-holders.ts';

/**
 * Opts out contacts that gained an opted-out address and those that share one, copies changed contacts to their
 * accounts, and finds those that may be one person. Safe to call late or again, because it compares the stored items.
 */
export async function propagateContactChanges(
  changes: readonly { readonly before: unknown; readonly after: unknown }[],
  now: Date,
): Promise<void> {
  // The event filter lets only contacts through.
  const writes = changes as readonly ContactWrite[];
  // First, so that an opt-out of a number either finds its new holder or is found here.
  await indexContactNumbers(writes);
  await optOutNewHolders(writes, now);
  await optOutOtherHolders(writes, now);
  for (const { before, after } of writes)
    if (before && changesAccounts(before, after)) await copyContact(after.organization, after, { readFirst: true });
  await recordDuplicates(writes);
}

const changesAccounts = (before: Contact, after: Contact): boolean =>
  isVisibleChange(before, after) || hasNewPersonChange(before, after) || hasNewAlias(before, after);

const hasNewAlias = (before: Contact, { aliases = [] }: Contact): boolean =>
  aliases.length > (before.aliases?.length ?? 0);
