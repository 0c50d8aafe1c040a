import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { rankOf } from '../../history/interactions/interaction-status.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';
import { priceMessage } from './price-message.ts';
import type { PreparedSend } from './sender.ts';

export type OutboundInteraction = Interaction & { readonly to: string };

export function outboundInteraction(
  intent: Intent,
  context: Pick<DispatchContext, 'account' | 'organization'>,
  channel: Channel,
  { provider, fields }: Pick<PreparedSend, 'provider' | 'fields'>,
  to: string,
  now: Date,
): OutboundInteraction {
  const { account } = context;
  const price = priceMessage(context, intent, { channel, to, fields }, now);
  return {
    kind: 'interaction',
    id: intent.interaction,
    account_id: account.id,
    contact_id: account.contact.id,
    channel,
    direction: 'outbound',
    status: 'sending',
    rank: rankOf('sending'),
    provider,
    action_type: intent.actionType,
    decision_id: intent.decision,
    initiated_by: intent.initiatedBy,
    ...fields,
    ...(intent.step && { step: intent.step.step }),
    ...(intent.reply && { is_reply: true as const }),
    ...(price && { price }),
    to,
    created_at: intent.at.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** The telephony provider's own limit on how long it holds a message. */
const maxValiditySeconds = 36_000;

/** The time for which a provider may hold a message back: at most until the permitted hours end. */
export function validitySeconds(allowedUntil: string | null, now: Date): number {
  if (allowedUntil === null) return maxValiditySeconds;
  const left = Math.floor((Date.parse(allowedUntil) - now.getTime()) / 1000);
  return Math.max(1, Math.min(left, maxValiditySeconds));
}
