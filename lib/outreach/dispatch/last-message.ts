import type { AccountId, ContactId, InteractionId } from '../../foundation/ids.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';

/**
 * The last message from one of an organization's numbers to a number. If several contacts share that number, a reply is
 * attributed to this recipient.
 */
export interface LastMessage {
  readonly kind: 'last_message';
  readonly contact_id: ContactId;
  readonly account_id: AccountId;
  readonly interaction_id: InteractionId;
  readonly at: string;
  /** The sending number. Absent in old items, which count for each of the organization's numbers. */
  readonly from?: string;
}

export const channelsWithReplies = ['sms', 'whatsapp'] as const;
export type ChannelWithReplies = (typeof channelsWithReplies)[number];

export const hasReplies = (channel: Channel): channel is ChannelWithReplies =>
  channel === 'sms' || channel === 'whatsapp';

export interface SentMessage extends LastMessage {
  readonly channel: ChannelWithReplies;
}
