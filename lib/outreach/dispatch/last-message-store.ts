import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { indexedForms, matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';

/**
 * The latest message to a number on a channel from one of the organization's numbers. If several contacts share it, a reply
 * belongs to the last recipient.
 */
interface LastMessage {
  readonly kind: 'last_message';
  readonly contact_id: ContactId;
  readonly account_id: AccountId;
  readonly interaction_id: InteractionId;
  readonly at: string;
  /** The organization's number; absent if it was stored before it was known, for a message from any of them. */
  readonly from?: string;
}

/** Records a sent message, unless its channel has no replies. */
export async function recordLastMessage(organization: OrganizationId, interaction: Interaction): Promise<void> {
  const { channel, from, to, contact_id, account_id, id, updated_at: at } = interaction;
  if ((channel !== 'sms' && channel !== 'whatsapp') || to === undefined || from === undefined) return;
  const key = keys.lastMessage(organization, channel, matchingForm(to), matchingForm(from));
  await putItem({ ...key, kind: 'last_message', organization, contact_id, account_id, interaction_id: id, from, at });
}

/** An organization has few numbers in the time in which people reply. */
const maxSenders = 100;

const channelsWithReplies = ['sms', 'whatsapp'] as const;
type ChannelWithReplies = (typeof channelsWithReplies)[number];

/** A last message with the channel that it was sent on. */
export interface SentMessage extends LastMessage {
  readonly channel: ChannelWithReplies;
}

/** Reads the last message from each number of the organization to a number on each channel, newest first. */
export async function readLastMessages(organization: OrganizationId, number: string): Promise<SentMessage[]> {
  const sent = await Promise.all(channelsWithReplies.map((channel) => readOfChannel(organization, channel, number)));
  return sent.flat().sort((one, other) => other.at.localeCompare(one.at));
}

async function readOfChannel(
  organization: OrganizationId,
  channel: ChannelWithReplies,
  number: string,
): Promise<SentMessage[]> {
  for (const form of indexedForms(number)) {
    const { items } = await queryPage<LastMessage>({
      pk: partitions.lastMessages(organization, channel, form),
      kinds: 'last_message',
      limit: maxSenders,
    });
    if (items.length > 0) return items.map((item) => ({ ...item, channel }));
  }
  return [];
}
