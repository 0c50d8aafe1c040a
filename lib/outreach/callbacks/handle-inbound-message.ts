import { transact } from '../../aws/table/table.ts';
import { advanceAccountStrategy } from '../../campaigns/execution/advance-account-strategy.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { MessageReceived } from '../../jobs/messages/provider-event.ts';
import { notificationInsertions } from '../../organizations/notifications/notify.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { inboundContactUpdate } from '../../portfolio/accounts/contact-count-store.ts';
import { readTelephonyNumber } from '../channels/channel-link-store.ts';
import { readLastMessage } from '../dispatch/last-message-store.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import { optOutAddress } from '../opt-outs/opt-out-address.ts';
import { inboundMessageStore } from './inbound-message-store.ts';
import { type InboundSender, inboundInteraction, inboundNotice, requestedOptOut } from './inbound-message.ts';
import { mostLikelySender } from './most-likely-sender.ts';

export type InboundResult = 'handled' | 'unknown_number' | 'unknown_sender';

/**
 * Handles a message to one of our numbers: opts out the sender of a request to stop, notifies the agents about any other
 * message, and stores it with the account it answers. Safe to repeat: the provider's message id is handled once.
 */
export async function handleInboundMessage(message: MessageReceived, receivedAt: string): Promise<InboundResult> {
  const number = await readTelephonyNumber(message.to);
  if (!number) return 'unknown_number';
  const { organization } = number;
  const store = inboundMessageStore(organization);
  if (await store.isHandled(message.message_id)) return 'handled';

  const optOut = requestedOptOut(message);
  if (optOut) await optOutAddress(organization, { phone: message.from }, optOut, new Date(receivedAt));
  const sender = await findSender(organization, message);
  const interaction = sender && inboundInteraction(organization, sender, message, receivedAt);
  const notice = inboundNotice(message, interaction);
  // Before the message is marked as handled, so that a retry after a crash does it again.
  if (sender)
    await advanceAccountStrategy(organization, sender.account, {
      kind: 'responded',
      at: receivedAt,
      outcome: 'answered',
    });
  const result = await transact([
    store.handledMark(message.message_id, receivedAt),
    ...(interaction
      ? [
          interactionStore(organization).insertion(interaction),
          inboundContactUpdate(organization, interaction.account_id),
        ]
      : []),
    ...(notice ? notificationInsertions(organization, notice, new Date()) : []),
  ]);
  const wasHandledBefore = !result.ok && result.refused.has(0);
  if (!result.ok && !wasHandledBefore) throw new Error('The message could not be stored with its account.');
  return interaction ? 'handled' : 'unknown_sender';
}

/** The contact that was last sent a message at this number on this channel, else the most likely one that has it. */
async function findSender(organization: OrganizationId, message: MessageReceived): Promise<InboundSender | undefined> {
  const last = await readLastMessage(organization, message.channel, message.from);
  if (last) return { contact: last.contact_id, account: last.account_id };
  const likely = mostLikelySender(message, await inboundMessageStore(organization).findCandidates(message.from));
  const account =
    likely && (likely.attempt?.account_id ?? (await accountStore(organization).findOneOfContact(likely.contact)));
  return account && { contact: likely.contact.id, account };
}
