import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { handledMessageStore } from '../../outreach/callbacks/handled-message-store.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import { debtorInteraction } from './debtor-interaction.ts';
import type { Debtor } from './load-debtor.ts';
import { pageTexts } from './page-texts.ts';

/** Adds to the timeline, once a day, that a person proved who they are and saw their debts. Safe to repeat. */
export async function recordVisit(debtor: Debtor, now: Date): Promise<void> {
  const { organization, contact, account, language } = debtor;
  if (!account) return;
  const at = now.toISOString();
  const id = deriveId(InteractionId, organization.id, `portal:visit:${contact.id}:${at.slice(0, 10)}`);
  // Refused if an earlier visit of the day stored it.
  await transact([
    handledMessageStore().insertion(organization.id, `portal:${id}`, at),
    interactionStore(organization.id).insertion(
      debtorInteraction(debtor, account, { id, body: pageTexts[language].visited, at }),
    ),
    contactCountStore(organization.id).inboundUpdate(account.id),
  ]);
}
