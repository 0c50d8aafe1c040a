import { readTelephonyNumber } from '../channels/channel-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { type AttemptLog, attemptsOf } from '../dispatch/attempt-log.ts';
import { readLastMessage } from '../dispatch/last-message-store.ts';
import { type AccountId, type ContactId, InteractionId, type OrganizationId, deriveId } from '../../foundation/ids.ts';
import { type Interaction, rankOf } from '../interactions/interaction.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import {
  type Notice,
  messageReceivedNotice,
  personRequestedNotice,
} from '../../organizations/notifications/notification.ts';
import { notificationInsertions } from '../../organizations/notifications/notify.ts';
import { optOutAddress } from '../opt-outs/opt-out-address.ts';
import { advanceAccountStrategy } from '../../campaigns/execution/advance-account-strategy.ts';
import { type Key, keys, partitions } from '../../aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  getItems,
  present,
  queryPage,
  transact,
} from '../../aws/table/table.ts';
import { optedOutDisposition } from './dispositions.ts';
import type { MessageReceived } from '../../jobs/messages/provider-event.ts';
import { mostLikelySender } from './most-likely-sender.ts';

/** The presumed sender, and the account that the message is about. */
interface Sender {
  readonly contact: ContactId;
  readonly account: AccountId;
}

/** At most this many contacts with one number are considered. */
const contactsMax = 25;

export type InboundResult = 'handled' | 'unknown_number' | 'unknown_sender';

/**
 * Handles a message to one of our numbers: a request to stop opts the sender out, the agents are notified about any other
 * message, and the message is stored with the account it answers. It is handled once, by the provider's id of it.
 */
export async function handleInboundMessage(message: MessageReceived, receivedAt: string): Promise<InboundResult> {
  const number = await readTelephonyNumber(message.to);
  if (!number) return 'unknown_number';
  const { organization } = number;
  const event = keys.callbackEvent(organization, 'telephony', message.message_id);
  if (await getItem(event, { consistent: true })) return 'handled';
  if (message.wish === 'stop') await optOut(organization, message, receivedAt);
  const sender = await senderOf(organization, message);
  const interaction = sender && interactionOf(organization, sender, message, receivedAt);
  // Before the message is marked as handled, so that a repetition after a crash does it again.
  if (sender)
    await advanceAccountStrategy(organization, sender.account, {
      kind: 'responded',
      at: receivedAt,
      outcome: 'answered',
    });
  const result = await transact([
    { put: { ...event, kind: 'callback_event', organization, received_at: receivedAt }, onlyIf: absent },
    ...(interaction
      ? [interactionStore(organization).insertion(interaction), counting(organization, interaction)]
      : []),
    ...(message.wish === 'stop'
      ? []
      : notificationInsertions(organization, noticeOf(message, interaction), new Date())),
  ]);
  const wasTakenBefore = !result.ok && result.refused.has(0);
  if (!result.ok && !wasTakenBefore) throw new Error('A message could not be stored with its account.');
  return interaction ? 'handled' : 'unknown_sender';
}

const noticeOf = (message: MessageReceived, interaction: Interaction | undefined): Notice =>
  interaction?.needs_person ? personRequestedNotice(interaction) : messageReceivedNotice(message, interaction);

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

/** The contact that was last sent a message at this number on this channel; else the most likely of those that have it. */
async function senderOf(organization: OrganizationId, message: MessageReceived): Promise<Sender | undefined> {
  const last = await readLastMessage(organization, message.channel, message.from);
  if (last) return { contact: last.contact_id, account: last.account_id };
  const ids = await contactStore(organization).findByNumber(message.from, { max: contactsMax });
  if (ids.length === 0) return undefined;
  const found = await getItems<(Contact | AttemptLog) & Key>([
    ...ids.map((id) => keys.contact(organization, id)),
    ...ids.map((id) => keys.attempts(organization, id)),
  ]);
  const logs = new Map(found.flatMap((item) => (item.kind === 'attempts' ? [[item.pk, item] as const] : [])));
  const attemptsAt = ({ id }: Contact) => attemptsOf(logs.get(keys.attempts(organization, id).pk));
  const contacts = found.filter((item) => item.kind === 'contact');
  const likely = mostLikelySender(
    message,
    contacts.map((contact) => ({ contact, attempts: attemptsAt(contact) })),
  );
  const account = likely && (likely.attempt?.account_id ?? (await firstAccountOf(organization, likely.contact)));
  return account && { contact: likely.contact.id, account };
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
  id: deriveId(InteractionId, organization, `message:telephony:${messageId}`),
  account_id: account,
  contact_id: contact,
  channel,
  direction: 'inbound',
  status: 'received',
  rank: rankOf('received'),
  provider: 'telephony',
  provider_message_id: messageId,
  from,
  to,
  body,
  ...(wish === 'stop' && { disposition: optedOutDisposition }),
  ...(wish === 'may_stop' && { needs_person: true }),
  initiated_by: { kind: 'contact', id: contact },
  created_at: receivedAt,
  updated_at: receivedAt,
});
