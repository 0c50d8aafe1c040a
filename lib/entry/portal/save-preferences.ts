import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { changeContact } from '../../portfolio/accounts/change-contact.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { debtorInteraction } from './debtor-interaction.ts';
import type { Debtor } from './load-debtor.ts';
import { type DebtorPreferences, preferencesText } from './debtor-preferences.ts';

/** Saves how a person wants to be contacted, which binds like a rule, and adds it to the timeline. Safe to repeat. */
export async function savePreferences(
  { link, organization, contact, account, language }: Debtor,
  preferred: DebtorPreferences,
): Promise<void> {
  const changed = await changeContact(organization.id, contact.id, { preferred });
  if (!account) return;
  const id = deriveId(InteractionId, organization.id, `portal:prefer:${changed.id}:${changed.version}`);
  const said = { id, body: preferencesText(preferred, language), at: changed.updated_at };
  // Refused if an earlier request stored it.
  await transact([
    interactionStore(organization.id).insertion(debtorInteraction({ link, contact: changed }, account, said)),
    contactCountStore(organization.id).inboundUpdate(account.id),
  ]);
}
