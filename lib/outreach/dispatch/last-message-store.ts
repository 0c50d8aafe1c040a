import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { indexedForms, matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import {
  type ChannelWithReplies,
  type LastMessage,
  type SentMessage,
  channelsWithReplies,
  hasReplies,
} from './last-message.ts';

/** More numbers than an organization uses within the time in which people reply. */
const maxSenders = 100;

/** The last message of one organization to each number, per channel and sending number. */
export const lastMessageStore = (organization: OrganizationId) => {
  async function listOfChannel(channel: ChannelWithReplies, number: string): Promise<SentMessage[]> {
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

  return {
    async record(interaction: Interaction): Promise<void> {
      const { channel, from, to, contact_id, account_id, id, updated_at: at } = interaction;
      if (!hasReplies(channel) || to === undefined || from === undefined) return;
      const key = keys.lastMessage(organization, channel, matchingForm(to), matchingForm(from));
      await putItem({
        ...key,
        kind: 'last_message',
        organization,
        contact_id,
        account_id,
        interaction_id: id,
        from,
        at,
      });
    },

    async list(number: string): Promise<SentMessage[]> {
      const sent = await Promise.all(channelsWithReplies.map((channel) => listOfChannel(channel, number)));
      return sent.flat().sort((one, other) => other.at.localeCompare(one.at));
    },
  };
};
