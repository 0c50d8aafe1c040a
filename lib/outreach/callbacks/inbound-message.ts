import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, type ContactId, InteractionId, type OrganizationId } from '../../foundation/ids.ts';
import type { MessageReceived } from '../../history/messages/provider-event.ts';
import { type Notice, messageReceivedNotice, personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import type { Statement } from '../../policy/statements/phrase.ts';
import type { OptOutCause } from '../../channels/opt-outs/opt-out.ts';
import { optedOutDisposition } from './dispositions.ts';

export interface InboundSender {
  readonly contact: ContactId;
  readonly account: AccountId;
}

/** The id is derived from the provider's, so that a message is stored once. */
export const inboundInteraction = (
  organization: OrganizationId,
  { contact, account }: InboundSender,
  { channel, message_id: messageId, from, to, body, wish }: MessageReceived,
  statements: readonly Statement[],
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
  ...(wish === 'stop' ? { disposition: optedOutDisposition } : { inbox: 'open' as const }),
  ...((wish === 'may_stop' || statements.length > 0) && { needs_person: true }),
  initiated_by: { kind: 'contact', id: contact },
  created_at: receivedAt,
  updated_at: receivedAt,
});

export const requestedOptOut = ({ channel, message_id: id, wish }: MessageReceived): OptOutCause | undefined =>
  wish === 'stop'
    ? {
        reason: `Asked to stop by ${channel === 'sms' ? 'SMS' : 'WhatsApp'}.`,
        actor: { kind: 'contact', id: null },
        act: `message:${id}`,
      }
    : undefined;

export function inboundNotice(message: MessageReceived, interaction: Interaction | undefined): Notice | undefined {
  if (message.wish === 'stop') return undefined;
  return interaction?.needs_person ? personRequestedNotice(interaction) : messageReceivedNotice(message, interaction);
}
