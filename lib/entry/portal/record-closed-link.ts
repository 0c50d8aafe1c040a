import { transact } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { system } from '../../foundation/initiator.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import type { Debtor } from './load-debtor.ts';
import { pageLanguage } from './page-language.ts';
import { pageTexts } from './page-texts.ts';
import { debtorInteraction, debtorNotice, inInbox } from './debtor-interaction.ts';

/** Puts it into the inbox that somebody with the link does not know what its person knows. */
export async function recordClosedLink(debtor: Debtor, now: Date): Promise<void> {
  const { organization, contact, account } = debtor;
  if (!account) return;
  const at = now.toISOString();
  const id = deriveId(InteractionId, organization.id, `portal:closed:${contact.id}:${at}`);
  const body = pageTexts[pageLanguage(organization.language)].closed;
  const interaction: Interaction = {
    ...inInbox(debtorInteraction(debtor, account, { id, body, at })),
    initiated_by: system,
  };
  await transact([
    interactionStore(organization.id).insertion(interaction),
    contactCountStore(organization.id).inboundUpdate(account.id),
    ...notificationStore(organization.id).insertion(debtorNotice(debtor, interaction, body), now),
  ]);
}
