import { transact } from '../../platform/aws/table/table.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Channel, hasEveryChannel } from '../../policy/contact-rules/channel.ts';
import { contactCountStore } from '../../portfolio/accounts/contact-count-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { loadStoppedChannels } from '../../tenancy/organizations/load-stopped-channels.ts';
import { optOutPerson } from '../opt-outs/opt-out-person.ts';
import { optOutStore } from '../opt-outs/opt-out-store.ts';
import { type OptOutCause, canonicalEmail, contactAddresses, suppressedChannels } from '../opt-outs/opt-out.ts';
import type { UnsubscribeLink } from './unsubscribe-link.ts';
import { unsubscribedInteraction } from './unsubscribed-interaction.ts';

/**
 * Opts out the address of an email and the person it was sent to, and adds the request to the timeline. Safe to repeat
 * and to run concurrently: a link opts out once, and again only if the opt-out was removed since.
 */
export async function unsubscribeRecipient(link: UnsubscribeLink, now: Date): Promise<void> {
  const { organization, email } = link;
  const [contact] = await contactStore(organization).readLatest([link.contact]);
  const stopped = await loadStoppedChannels(organization, 'email');
  if (!contact || !(await isStoppedAlready(link, contact, stopped))) {
    const id = contact?.id ?? link.contact;
    const cause: OptOutCause = {
      reason: 'Unsubscribed with the link of an email.',
      actor: { kind: 'contact', id: null },
      act: (await findOwnAct(link, contact))?.act ?? `${actPrefix(link)}${contact?.version ?? 0}`,
      channels: stopped,
    };
    await optOutPerson(organization, id, { kind: 'email', email, contact: id }, cause, now);
  }
  if (contact) await recordRequest(link, contact);
}

/** Followed by the version of the contact, which every opt-out and every removal changes. */
const actPrefix = ({ interaction }: UnsubscribeLink): string => `unsubscribe:${interaction}:`;

/** The act by which the link opted out the contact, if it is the latest one. */
async function findOwnAct(link: UnsubscribeLink, contact: Contact | undefined) {
  if (!contact) return undefined;
  const { rows } = await optOutStore(link.organization).readOfContact(contact);
  const { act, acted_at: at } = rows.find(({ contact_id: id }) => id === contact.id) ?? {};
  return at !== undefined && act?.startsWith(actPrefix(link)) ? { act, at } : undefined;
}

async function isStoppedAlready(
  { organization, email }: UnsubscribeLink,
  contact: Contact,
  stopped: readonly Channel[] | undefined,
): Promise<boolean> {
  if (!hasEveryChannel(optedOutChannels(contact), stopped)) return false;
  const addresses = new Set([canonicalEmail(email), ...contactAddresses(contact).map(({ address }) => address)]);
  const found = await optOutStore(organization).readSuppressed([...addresses]);
  return found.filter((each) => hasEveryChannel(suppressedChannels(each), stopped)).length === addresses.size;
}

/** Also when the person is opted out already: the request that did it may have crashed before it came here. */
async function recordRequest(link: UnsubscribeLink, contact: Contact): Promise<void> {
  const { organization, account } = link;
  const own = await findOwnAct(link, contact);
  if (!own) return;
  const id = deriveId(InteractionId, organization, own.act);
  const interaction = unsubscribedInteraction({ ...link, contact: contact.id }, id, own.at);
  // Refused if an earlier request stored it, or if the account is gone.
  await transact([
    interactionStore(organization).insertion(interaction),
    contactCountStore(organization).inboundUpdate(account),
  ]);
}
