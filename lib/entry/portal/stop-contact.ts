import { transact } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { optOutContact } from '../../channels/opt-outs/opt-out-contact.ts';
import { optOutStore } from '../../channels/opt-outs/opt-out-store.ts';
import { optedOutDisposition } from '../../outreach/callbacks/dispositions.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import type { Debtor } from './load-debtor.ts';
import { pageTexts } from './page-texts.ts';
import { debtorInteraction } from './debtor-interaction.ts';

/**
 * Opts out the person on every channel, and adds the request to the timeline. Safe to repeat and to run concurrently:
 * the page opts out once, and again only if the opt-out was removed since.
 */
export async function stopContact(
  { link, organization, contact, account, language }: Debtor,
  now: Date,
): Promise<void> {
  const prefix = `portal:stop:${contact.id}:`;
  const findAct = async () => {
    const { rows } = await optOutStore(organization.id).readOfContact(contact);
    const { act, acted_at: at } = rows.find(({ contact_id: id }) => id === contact.id) ?? {};
    return at !== undefined && act?.startsWith(prefix) ? { act, at } : undefined;
  };
  const cause = {
    reason: 'Asked to stop on their page.',
    actor: { kind: 'contact', id: null } as const,
    act: (await findAct())?.act ?? `${prefix}${contact.version}`,
  };
  await optOutContact(organization.id, contact.id, cause, now);
  const done = await findAct();
  if (!done || !account) return;
  const id = deriveId(InteractionId, organization.id, done.act);
  const said = { id, body: pageTexts[language].acts.stop, at: done.at };
  // Refused if an earlier request stored it, or if the account is gone.
  await transact([
    interactionStore(organization.id).insertion({
      ...debtorInteraction({ link, contact }, account, said),
      disposition: optedOutDisposition,
    }),
    contactCountStore(organization.id).inboundUpdate(account.id),
  ]);
}
