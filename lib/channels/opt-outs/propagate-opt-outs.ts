import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { maxInlineCopies } from '../../portfolio/accounts/copy-contact.ts';
import { journalMessages } from '../../history/contact-journal/contact-journal.ts';
import type { OptOutCause, OptOutSubject } from './opt-out.ts';
import { copyContactsToAccounts } from './copy-contacts-to-accounts.ts';

/** Logs the opt-outs and copies the flag to at most `maxInlineCopies` accounts; the table's stream updates the rest. */
export async function propagateOptOuts(
  organization: OrganizationId,
  optedOut: readonly OptOutSubject[],
  { channels }: Pick<OptOutCause, 'channels'>,
  now: Date,
): Promise<ContactId[]> {
  const contacts = optedOut.flatMap(({ contact }) => contact ?? []);
  for (const contact_id of contacts)
    log.info(journalMessages.optedOut, {
      organization,
      contact_id,
      at: now.toISOString(),
      ...(channels && { channels }),
    });
  await copyContactsToAccounts(organization, contacts.slice(0, maxInlineCopies));
  return contacts;
}
