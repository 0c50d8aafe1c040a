import { advanceAccountStrategy } from '../execution/advance-account-strategy.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { MessageReceived } from '../../history/messages/provider-event.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { evidenceUpdate } from '../../portfolio/contacts/address-evidence.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { contactWriteStore } from '../../portfolio/contacts/contact-write-store.ts';
import type { Statement } from '../../policy/statements/phrase.ts';
import { recognizeStatements } from '../../policy/statements/recognize-statements.ts';
import { numberOwnerStore } from '../../channels/channels/number-owner-store.ts';
import { lastMessageStore } from '../dispatch/last-message-store.ts';
import { loadStoppedChannels } from '../../tenancy/organizations/load-stopped-channels.ts';
import { optOutAddress } from '../../channels/opt-outs/opt-out-address.ts';
import type { EventTimes } from './event-times.ts';
import { handledMessageStore } from './handled-message-store.ts';
import { type InboundSender, inboundInteraction, inboundNotice, requestedOptOut } from './inbound-message.ts';
import { type PossibleRecipient, inboundRecipients, lastMessageFrom } from './inbound-recipients.ts';
import { mostLikelySender } from './most-likely-sender.ts';
import { senderCandidateStore } from './sender-candidate-store.ts';
import { storeInboundText } from './store-inbound-text.ts';

const maxCandidates = 25;

/** A stranger, or somebody who may be one. */
const tellsNotWhoWasReached: ReadonlySet<Statement> = new Set(['another_person', 'stop', 'cease']);

export type InboundResult = 'handled' | 'unknown_number' | 'unknown_sender';

/**
 * Handles a message to a number that an organization has or had: opts out the sender of a request to stop, notifies the
 * agents about any other message, and stores it with the account it answers. Safe to repeat and to run concurrently:
 * each recipient handles a message id once, and unless it is a request to stop, only one recipient does.
 */
export async function handleInboundMessage(message: MessageReceived, times: EventTimes): Promise<InboundResult> {
  const owners = await Promise.all(
    (await numberOwnerStore().read(message.to)).map(async (owner) => ({
      ...owner,
      lastMessages: await lastMessageStore(owner.organization).list(message.from),
    })),
  );
  const recipients = inboundRecipients(message, owners, times.receivedAt);
  if (recipients.length === 0) return 'unknown_number';
  const results: InboundResult[] = [];
  for (const recipient of recipients) {
    // When this is repeated, another organization may have become the last one that wrote to the person.
    const others = message.wish === 'stop' ? [] : owners.filter((owner) => owner !== recipient);
    results.push(
      await deliver(
        message,
        recipient,
        others.map(({ organization }) => organization),
        times,
      ),
    );
  }
  return results.includes('handled') ? 'handled' : 'unknown_sender';
}

async function deliver(
  message: MessageReceived,
  recipient: PossibleRecipient,
  others: readonly OrganizationId[],
  { receivedAt, now }: EventTimes,
): Promise<InboundResult> {
  const { organization } = recipient;
  const handled = handledMessageStore();
  if (await handled.isHandledByAny([organization, ...others], message.message_id)) return 'handled';

  const optOut = requestedOptOut(message);
  if (optOut) {
    const channels = await loadStoppedChannels(organization, message.channel);
    const address = { kind: 'phone', phone: message.from } as const;
    await optOutAddress(organization, address, { ...optOut, channels }, new Date(receivedAt));
  }
  const sender = await findSender(recipient, message);
  const statements = message.wish === 'stop' ? [] : recognizeStatements(message.body);
  const interaction = sender && inboundInteraction(organization, sender, message, statements, receivedAt);
  const notice = inboundNotice(message, interaction);
  if (sender && message.wish === 'other' && !statements.some((each) => tellsNotWhoWasReached.has(each)))
    await markReachedNumber(organization, sender.contact, message, receivedAt);
  // Before the message is marked as handled, so that a retry after a crash does it again.
  if (sender)
    await advanceAccountStrategy(organization, sender.account, {
      kind: 'responded',
      at: receivedAt,
      outcome: 'answered',
    });
  const marks = [
    handled.insertion(organization, message.message_id, receivedAt),
    ...others.map((other) => handled.absenceCheck(other, message.message_id)),
  ];
  const isStop = message.wish === 'stop';
  await storeInboundText(organization, { interaction, notice, isStop, statements, marks }, now);
  return interaction ? 'handled' : 'unknown_sender';
}

/**
 * Marks the number of a person who wrote from it, unless other contacts have it too: then the message does not tell who
 * was reached. Usually it is known already.
 */
async function markReachedNumber(
  organization: OrganizationId,
  contact: ContactId,
  { from }: MessageReceived,
  at: string,
): Promise<void> {
  const contacts = contactStore(organization);
  const address = { field: 'phone', value: from } as const;
  const evidence = { shows: 'reached', at } as const;
  const [found] = await contacts.readLatest([contact]);
  if (!found || Object.keys(evidenceUpdate(found, address, evidence)).length === 0) return;
  const holders = await contacts.findByNumber(from, { max: 2 });
  if (holders.length === 1 && holders[0] === found.id)
    await contactWriteStore(organization).write(found, (each) => evidenceUpdate(each, address, evidence));
}

/**
 * Prefers the contact of the last message sent on this channel from the number, then on this channel from any number,
 * then from the number on any channel; otherwise the most likely contact with the sender's number.
 */
async function findSender(recipient: PossibleRecipient, message: MessageReceived): Promise<InboundSender | undefined> {
  const { organization, lastMessages } = recipient;
  const onChannel = lastMessages.filter(({ channel }) => channel === message.channel);
  const last =
    lastMessageFrom(message.to, { lastMessages: onChannel }) ?? onChannel[0] ?? lastMessageFrom(message.to, recipient);
  if (last) return { contact: last.contact_id, account: last.account_id };
  const contacts = await contactStore(organization).findByNumber(message.from, { max: maxCandidates });
  const likely = mostLikelySender(message, await senderCandidateStore(organization).readMany(contacts));
  const account =
    likely && (likely.attempt?.account_id ?? (await contactAccountStore(organization).findOne(likely.contact)));
  return account && { contact: likely.contact.id, account };
}
