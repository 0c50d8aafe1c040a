import { addLogKeys, log } from '../../foundation/log.ts';
import type { CallEnded, CallNotReached, ProviderEvent, StatusReached } from '../../history/messages/provider-event.ts';
import { type SubscriptionResult, applySubscription } from '../../tenancy/billing/apply-subscription.ts';
import { billingClient } from '../../platform/providers/billing-client.ts';
import { type InteractionRef, interactionRefFromText } from '../../platform/providers/interaction-ref.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { voiceClient } from '../../platform/providers/voice-client.ts';
import { type DebtorPaymentResult, applyDebtorPayment } from './apply-debtor-payment.ts';
import { advanceAfterCall } from './advance-after-call.ts';
import type { EventTimes } from './event-times.ts';
import { type InboundResult, handleInboundMessage } from './handle-inbound-message.ts';
import { recordCallResult } from './record-call-result.ts';
import { type DomainUpdateResult, updateEmailDomain } from './update-email-domain.ts';
import { type ApplyResult, updateInteractionStatus } from './update-interaction-status.ts';
import { conversationInteraction } from './voice-event.ts';

/**
 * Applies a provider event. Events may be repeated, late or out of order. An event about an unknown interaction, such
 * as one of another deployment, has no effect.
 */
export async function applyProviderEvent(event: ProviderEvent, times: EventTimes): Promise<void> {
  const result = await apply(event, times);
  log.info('callback applied', { event: event.kind, result });
}

type InteractionEvent = StatusReached | CallEnded | CallNotReached;

async function apply(
  event: ProviderEvent,
  times: EventTimes,
): Promise<ApplyResult | InboundResult | SubscriptionResult | DebtorPaymentResult | DomainUpdateResult> {
  switch (event.kind) {
    case 'domain_updated':
      return updateEmailDomain(event, times.receivedAt);
    case 'message_received':
      return handleInboundMessage(event, times);
    case 'subscription_changed':
      addLogKeys({ organization: event.organization });
      return applySubscription(billingClient(await providerSecret('billingprovider')), event, times.now);
    case 'payment_changed':
      return applyDebtorPayment(billingClient(await providerSecret('billingprovider')), event, times.now);
    case 'status_reached':
    case 'call_ended':
    case 'call_not_reached':
      return applyToInteraction(event, times);
  }
}

async function applyToInteraction(event: InteractionEvent, times: EventTimes): Promise<ApplyResult> {
  const ref = interactionRefFromText(event.interaction) ?? (await refOfConversation(event));
  if (!ref) return 'unknown_interaction';
  addLogKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  if (event.kind === 'call_ended') return recordCallResult(ref, event.conversation, times);
  const reported = event.kind === 'call_not_reached' ? { ...event, is_conversation: false } : event;
  const result = await updateInteractionStatus(ref, reported, times.receivedAt);
  await advanceAfterCall(ref, event.status, times.receivedAt);
  return result;
}

/** An event about a failed call may name only the conversation, which the provider still returns. */
async function refOfConversation(event: InteractionEvent): Promise<InteractionRef | undefined> {
  if (event.kind !== 'call_not_reached' || event.conversation_id === null) return undefined;
  const found = await voiceClient(await providerSecret('voiceprovider')).fetchConversation(event.conversation_id);
  if (found.kind === 'accepted') return conversationInteraction(found.value);
  if (found.kind === 'refused') return undefined;
  throw new Error(`The voice provider did not return a conversation: ${found.kind}.`);
}
