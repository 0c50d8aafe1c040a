import { email } from '../../../platform/providers/email-client.ts';
import { mapAccepted } from '../../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../../platform/providers/provider-secrets.ts';
import { renderMessage } from '../render-message.ts';
import { requireChannelSettings } from '../../../channels/channels/require-channel-settings.ts';
import type { Sender } from '../sender.ts';

export const emailSender: Sender = {
  channel: 'email',
  acceptedAs: 'sent',
  async prepare(context, intent, to, now) {
    const { template, message } = renderMessage(context, 'email', intent, now);
    const { from, reply_to: replyTo } = requireChannelSettings(context.channel, 'email', ['from']);
    const client = email(await providerSecret('emailprovider'));
    const { subject = '', body: html = '' } = { subject: undefined, ...message };
    return {
      provider: 'emailprovider',
      fields: { from, template_id: template.id, subject, body: html },
      send: async ({ ref }) =>
        mapAccepted(
          await client.send({ ref, from, to, ...(replyTo && { replyTo }), subject, html }),
          ({ messageId }) => ({
            provider_message_id: messageId,
          }),
        ),
    };
  },
};
