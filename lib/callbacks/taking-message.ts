import { readTelephonyNumber } from '../channels/channel-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { type AttemptLog, attemptsOf } from '../dispatch/attempt-log.ts';
import { type AccountId, type InteractionId, type OrganizationId, known, uuidFrom } from '../ids.ts';
import { type Interaction, rankOf } from '../interactions/interaction.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import { personNeeded } from '../notifications/notification.ts';
import { notifying } from '../notifications/notifying.ts';
import { optOutAddress } from '../opt-outs/opting-out.ts';
import { tellStrategy } from '../strategies/telling.ts';
import { keys, partitions } from '../table/keys.ts';
import { type TransactionPart, absent, getItem, getItems, present, queryPage, transact } from '../table/table.ts';
import { optedOut } from './dispositions.ts';
import type { MessageReceived } from './effect.ts';

/** Who wrote, and which of their accounts it is about as far as one can tell. */
interface Sender {
  readonly contact: Contact;
  readonly account: AccountId;
}

/** So many contacts with one number are looked at; which of them wrote is anybody's guess beyond that. */
const contactsMax = 25;

export type Taken = 'taken' | 'not our number' | 'nobody we know';

/**
 * Takes a message that somebody sent to a number of ours: who wants no more is opted out, and the message is put beside
 * the account it is most likely about. The provider's own id of the message lets it be taken once.
 */
export async function takeMessage(message: MessageReceived, receivedAt: string): Promise<Taken> {
  const number = await readTelephonyNumber(message.to);
  if (!number) return 'not our number';
  const { organization } = number;
  const event = keys.callbackEvent(organization, 'telephony', message.message_id);
  if (await getItem(event, { consistent: true })) return 'taken';
  if (message.wish === 'stop') await optOut(organization, message, receivedAt);
  const sender = await senderOf(organization, message.from);
  const interaction = sender && interactionOf(organization, sender, message, receivedAt);
  // Before the message is marked as taken: who dies in between tells it again.
  if (sender)
    await tellStrategy(organization, sender.account, { kind: 'responded', at: receivedAt, outcome: 'answered' });
  await transact([
    { put: { ...event, kind: 'callback_event', organization, received_at: receivedAt }, onlyIf: absent },
    ...(interaction ? [interactionStore(organization).adding(interaction), counting(organization, interaction)] : []),
    ...(interaction?.needs_person ? notifying(organization, personNeeded(interaction), new Date()) : []),
  ]);
  return interaction ? 'taken' : 'nobody we know';
}

const counting = (organization: OrganizationId, { account_id: account }: Interaction): TransactionPart => ({
  update: keys.account(organization, account),
  change: { add: { interaction_count: 1 }, onlyIf: present },
});

const optOut = (organization: OrganizationId, { from, message_id: id, channel }: MessageReceived, receivedAt: string) =>
  optOutAddress(
    organization,
    { phone: from },
    {
      reason: `Asked to stop, by ${channel === 'sms' ? 'SMS' : 'WhatsApp'}.`,
      actor: { kind: 'contact', id: null },
      act: `message:${id}`,
    },
    new Date(receivedAt),
  );

/** Of the contacts with the number, the one we last tried to reach, and the account it was about. */
async function senderOf(organization: OrganizationId, phone: string): Promise<Sender | undefined> {
  const { items } = await queryPage<{ readonly pk: string; readonly sk: Contact['id'] }>({
    pk: partitions.contactsByPhone(organization, phone),
    index: 'gsi1',
    limit: contactsMax,
  });
  if (items.length === 0) return undefined;
  const ids = items.map(({ sk }) => sk);
  const found = await getItems<(Contact | AttemptLog) & { readonly pk: string }>([
    ...ids.map((id) => keys.contact(organization, id)),
    ...ids.map((id) => keys.attempts(organization, id)),
  ]);
  const latest = ids
    .flatMap((id) => {
      const { pk } = keys.attempts(organization, id);
      const log = found.find((item): item is AttemptLog & { pk: string } => item.kind === 'attempts' && item.pk === pk);
      return attemptsOf(log).map(({ at, account_id: account }) => ({ id, at, account }));
    })
    .sort((one, other) => other.at.localeCompare(one.at))
    .at(0);
  const contacts = found.filter((item): item is Contact & { pk: string } => item.kind === 'contact');
  const contact = contacts.find(({ id }) => id === latest?.id) ?? contacts.sort((a, b) => a.id.localeCompare(b.id))[0];
  if (!contact) return undefined;
  const account =
    (contact.id === latest?.id ? latest.account : undefined) ?? (await firstAccountOf(organization, contact));
  return account && { contact, account };
}

async function firstAccountOf(organization: OrganizationId, contact: Contact): Promise<AccountId | undefined> {
  if (contact.account_id !== undefined) return contact.account_id;
  const pk = partitions.accountsOfContact(organization, contact.id);
  const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit: 1 });
  return items[0]?.sk;
}

const interactionOf = (
  organization: OrganizationId,
  { contact, account }: Sender,
  { channel, message_id: messageId, from, to, body, wish }: MessageReceived,
  receivedAt: string,
): Interaction => ({
  kind: 'interaction',
  id: known<InteractionId>(uuidFrom(organization, `message:telephony:${messageId}`)),
  account_id: account,
  contact_id: contact.id,
  channel,
  direction: 'inbound',
  status: 'received',
  rank: rankOf('received'),
  provider: 'telephony',
  provider_message_id: messageId,
  from,
  to,
  body,
  ...(wish === 'stop' && { disposition: optedOut }),
  ...(wish === 'may_stop' && { needs_person: true }),
  initiated_by: { kind: 'contact', id: contact.id },
  created_at: receivedAt,
  updated_at: receivedAt,
});
