import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import { requireChannelSettings } from '../../lib/channels/channels/require-channel-settings.ts';
import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { Uuid } from '../../lib/foundation/ids.ts';
import { renderMessage } from '../../lib/outreach/dispatch/render-message.ts';
import type { DispatchContext } from '../../lib/outreach/dispatch/dispatch-context.ts';
import type { Intent } from '../../lib/outreach/dispatch/intent.ts';
import type { PreparedSend, Sender } from '../../lib/outreach/dispatch/sender.ts';

/** Accepts every send in place of a provider, which would report on it today. */
export const historySender = (channel: Channel): Sender => ({
  channel,
  acceptedAs: channel === 'voice' ? 'initiated' : 'sent',
  prepare: (context, intent, _to, now) =>
    Promise.resolve().then(() =>
      channel === 'voice' ? acceptCall(context, intent, now) : acceptMessage(context, channel, intent, now),
    ),
});

async function acceptMessage(
  context: DispatchContext,
  channel: Exclude<Channel, 'voice'>,
  intent: Intent,
  now: Date,
): Promise<PreparedSend> {
  const { template, message } = await renderMessage(context, channel, intent, now);
  const { from } = requireChannelSettings(context.channel, channel, ['from']);
  return {
    provider: channel === 'email' ? 'emailprovider' : 'telephony',
    fields: {
      from,
      template_id: template.id,
      ...('subject' in message && { subject: message.subject }),
      ...('body' in message && { body: message.body }),
    },
    send: () => accept({ provider_message_id: `SM${messageIdOf(intent)}` }),
  };
}

function acceptCall(context: DispatchContext, intent: Intent, now: Date): PreparedSend {
  const { from } = requireChannelSettings(context.channel, 'voice', ['from']);
  const id = messageIdOf(intent);
  if (intent.call?.agentType === 'human')
    return {
      provider: 'telephony',
      fields: { from, agent_type: 'human' },
      send: () => accept({ call_sid: `CA${id}` }),
    };
  return {
    provider: 'voiceprovider',
    fields: {
      agent_type: 'ai',
      // The scripts of the calls begin with the proof.
      verification: {
        fact: 'reference_last_4',
        wrong_answers: [],
        verified_at: now.toISOString(),
        verified_contact: context.account.contact.id,
      },
    },
    send: () => accept({ call_sid: `CA${id}`, conversation_id: `conv_${id}` }),
  };
}

const messageIdOf = ({ interaction }: Intent): string => deriveId(Uuid, interaction, 'provider').replaceAll('-', '');

const accept = <Value>(value: Value) => Promise.resolve({ kind: 'accepted', value } as const);
