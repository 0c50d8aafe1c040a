import { readSetting } from '../../../foundation/read-setting.ts';
import { statusCallbackUrl } from '../../../platform/providers/interaction-ref.ts';
import { mapAccepted } from '../../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../../platform/providers/provider-secrets.ts';
import { withRetries } from '../../../platform/providers/telephony-callbacks.ts';
import { telephonyClient } from '../../../platform/providers/telephony-client.ts';
import type { DispatchContext } from '../dispatch-context.ts';
import type { Intent } from '../intent.ts';
import { renderMessage } from '../render-message.ts';
import { requireChannelSettings } from '../../../channels/channels/require-channel-settings.ts';
import type { Sender } from '../sender.ts';

export const messageSender = (channel: 'sms' | 'whatsapp'): Sender => ({
  channel,
  acceptedAs: 'sent',
  async prepare(context, intent, to, now) {
    const { fields, content } = await contentOf(context, channel, intent, now);
    const { from } = requireChannelSettings(context.channel, channel, ['from']);
    const client = telephonyClient(await providerSecret('telephony'));
    return {
      provider: 'telephony',
      fields: { from, ...fields },
      send: async ({ ref, validitySeconds }) => {
        const statusCallback = withRetries(statusCallbackUrl(readSetting('PUBLIC_URL'), ref));
        return mapAccepted(
          await client.sendMessage({ channel, from, to, content, validitySeconds, statusCallback }),
          ({ messageId }) => ({ provider_message_id: messageId }),
        );
      },
    };
  },
});

/** Within a day of a message, WhatsApp carries free text too. */
async function contentOf(context: DispatchContext, channel: 'sms' | 'whatsapp', intent: Intent, now: Date) {
  if (intent.reply) return { fields: { body: intent.reply.text }, content: { text: intent.reply.text } };
  const { template, message } = await renderMessage(context, channel, intent, now);
  return {
    fields: { template_id: template.id, ...(message.body !== undefined && { body: message.body }) },
    content:
      message.kind === 'content'
        ? { contentId: message.content_id, variables: message.content_variables }
        : { text: message.body },
  };
}
