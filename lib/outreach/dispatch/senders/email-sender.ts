import { loadSealingKey } from '../../../platform/aws/load-sealing-key.ts';
import { email } from '../../../platform/providers/email-client.ts';
import { mapAccepted } from '../../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../../platform/providers/provider-secrets.ts';
import { readSetting } from '../../../foundation/read-setting.ts';
import { linkKeyPurpose, unsubscribeUrl } from '../../../channels/unsubscriptions/unsubscribe-link.ts';
import { languageFor } from '../dispatch-context.ts';
import { renderMessage } from '../render-message.ts';
import { requireChannelSettings } from '../../../channels/channels/require-channel-settings.ts';
import type { Sender } from '../sender.ts';

export const emailSender: Sender = {
  channel: 'email',
  acceptedAs: 'sent',
  async prepare(context, intent, to, now) {
    const { template, message } = await renderMessage(context, 'email', intent, now);
    const { from, reply_to: replyTo } = requireChannelSettings(context.channel, 'email', ['from']);
    const client = email(await providerSecret('emailprovider'));
    const linkKey = await loadSealingKey(linkKeyPurpose);
    const { account } = context;
    const { subject = '', body: html = '' } = { subject: undefined, ...message };
    return {
      provider: 'emailprovider',
      fields: { from, template_id: template.id, subject, body: html },
      send: async ({ ref }) =>
        mapAccepted(
          await client.send({
            ref,
            from,
            to,
            ...(replyTo && { replyTo }),
            subject,
            html,
            unsubscribeUrl: unsubscribeUrl(readSetting('PUBLIC_URL'), linkKey, {
              ...ref,
              contact: account.contact.id,
              email: to,
              language: languageFor(context),
            }),
          }),
          ({ messageId }) => ({
            provider_message_id: messageId,
          }),
        ),
    };
  },
};
