import { log } from '../../foundation/log.ts';
import type { InteractionStatus } from '../interactions/interaction.ts';
import { type InteractionRef, interactionRefFromText } from '../../providers/interaction-ref.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { voiceClient } from '../../providers/voice-client.ts';
import { advanceAccountStrategy } from '../../campaigns/execution/advance-account-strategy.ts';
import type { CallNotReached, ProviderEvent } from '../../jobs/messages/provider-event.ts';
import { recordCallResult } from './record-call-result.ts';
import { type ApplyResult, updateInteractionStatus } from './update-interaction-status.ts';
import { type InboundResult, handleInboundMessage } from './handle-inbound-message.ts';
import { conversationInteraction } from './voice-event.ts';

/**
 * Applies what a provider told. It may be told again, late, or after what came later: the end is the same. An event about
 * what is not there, such as another deployment's message, is left alone.
 */
export async function applyProviderEvent(effect: ProviderEvent, receivedAt: string): Promise<void> {
  const result = await apply(effect, receivedAt);
  log.info('callback applied', { effect: effect.kind, result });
}

/** Statuses of a call that reached the person, and of one that did not; any other is not its end. */
const outcomes: Readonly<Partial<Record<InteractionStatus, 'answered' | 'no_answer'>>> = {
  completed: 'answered',
  no_answer: 'no_answer',
  busy: 'no_answer',
  voicemail: 'no_answer',
  failed: 'no_answer',
  canceled: 'no_answer',
};

/** Lets the account's strategy go on that waits for a call. */
async function tellOutcome(ref: InteractionRef, status: InteractionStatus | null, receivedAt: string): Promise<void> {
  const outcome = status === null ? undefined : outcomes[status];
  if (outcome)
    await advanceAccountStrategy(ref.organization, ref.account, {
      kind: 'responded',
      at: receivedAt,
      outcome,
      interaction: ref.interaction,
    });
}

type Result = ApplyResult | InboundResult;

async function apply(effect: ProviderEvent, receivedAt: string): Promise<Result> {
  if (effect.kind === 'message_received') return handleInboundMessage(effect, receivedAt);
  const ref = interactionRefFromText(effect.interaction) ?? (await refOfConversation(effect));
  if (!ref) return 'unknown_interaction';
  log.appendKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  switch (effect.kind) {
    case 'status_reached': {
      const result = await updateInteractionStatus(ref, effect, receivedAt);
      await tellOutcome(ref, effect.status, receivedAt);
      return result;
    }
    case 'call_ended': {
      const result = await recordCallResult(ref, effect.conversation, receivedAt);
      await tellOutcome(ref, effect.conversation.status, receivedAt);
      return result;
    }
    case 'call_not_reached': {
      const result = await notReached(ref, effect, receivedAt);
      await tellOutcome(ref, effect.status, receivedAt);
      return result;
    }
  }
}

const notReached = (ref: InteractionRef, { status, told }: CallNotReached, receivedAt: string): Promise<ApplyResult> =>
  updateInteractionStatus(
    ref,
    { kind: 'status_reached', interaction: '', status, told, is_conversation: false },
    receivedAt,
  );

/** The provider's word that nobody was reached may name the conversation only; the conversation knows whom it is about. */
async function refOfConversation(effect: ProviderEvent): Promise<InteractionRef | undefined> {
  if (effect.kind !== 'call_not_reached' || effect.conversation_id === null) return undefined;
  const found = await voiceClient(await providerSecret('voiceprovider')).fetchConversation(effect.conversation_id);
  if (found.kind === 'accepted') return conversationInteraction(found.value);
  if (found.kind === 'refused') return undefined;
  throw new Error(`The voice provider did not tell of a conversation: ${found.kind}.`);
}
