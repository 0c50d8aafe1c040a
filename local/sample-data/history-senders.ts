import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import { requireChannelSettings } from '../../lib/channels/channels/require-channel-settings.ts';
import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { Uuid } from '../../lib/foundation/ids.ts';
import { renderMessage } from '../../lib/outreach/dispatch/render-message.ts';
import type { Sender } from '../../lib/outreach/dispatch/sender.ts';

/** Accepts every send in place of a provider, which would report on it today. */
export const historySender = (channel: Channel): Sender => ({
  channel,
  acceptedAs: channel === 'voice' ? 'initiated' : 'sent',
  async prepare(context, intent, _to, now) {
    const sid = deriveId(Uuid, intent.interaction, 'provider').replaceAll('-', '');
    if (channel !== 'voice') {
      const { template, message } = renderMessage(context, channel, intent, now);
      const { from } = requireChannelSettings(context.channel, channel, ['from']);
      const body = 'body' in message ? message.body : undefined;
      const subject = 'subject' in message ? message.subject : undefined;
      return {
        provider: channel === 'email' ? 'emailprovider' : 'telephony',
        fields: {
          from,
          template_id: template.id,
          ...(subject !== undefined && { subject }),
          ...(body !== undefined && { body }),
        },
        send: async () => ({ kind: 'accepted', value: { provider_message_id: `SM${sid}` } }),
      };
    }
    const { from } = requireChannelSettings(context.channel, channel, ['from']);
    const isHuman = intent.call?.agentType === 'human';
    const { id: contact } = context.account.contact;
    return {
      provider: isHuman ? 'telephony' : 'voiceprovider',
      fields: isHuman
        ? { from, agent_type: 'human' }
        : {
            agent_type: 'ai',
            // The scripts of the calls begin with the proof.
            verification: {
              fact: 'reference_last_4',
              wrong_answers: [],
              verified_at: now.toISOString(),
              verified_contact: contact,
            },
          },
      send: async () => ({
        kind: 'accepted',
        value: { call_sid: `CA${sid}`, ...(!isHuman && { conversation_id: `conv_${sid}` }) },
      }),
    };
  },
});
