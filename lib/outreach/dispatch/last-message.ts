import type { AccountId, ContactId, InteractionId } from '../../foundation/ids.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';

/** The last message from one number of an organization to a number. If several contacts share it, a reply is the last one's. */
export interface LastMessage {
  readonly kind: 'last_message';
  readonly contact_id: ContactId;
  readonly account_id: AccountId;
  readonly interaction_id: InteractionId;
  readonly at: string;
  /** The organization's number. Absent in old items: those count as sent from any of its numbers. */
  readonly from?: string;
}

export const channelsWithReplies = ['sms', 'whatsapp'] as const;
export type ChannelWithReplies = (typeof channelsWithReplies)[number];

export const hasReplies = (channel: Channel): channel is ChannelWithReplies =>
  channel === 'sms' || channel === 'whatsapp';

export interface SentMessage extends LastMessage {
  readonly channel: ChannelWithReplies;
}
