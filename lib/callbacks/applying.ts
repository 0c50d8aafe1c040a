import { log } from '../log.ts';
import type { InteractionStatus } from '../interactions/interaction.ts';
import { type InteractionRef, interactionRefFromText } from '../providers/interaction-ref.ts';
import { providerSecret } from '../providers/provider-secrets.ts';
import { voice } from '../providers/voice.ts';
import { tellStrategy } from '../strategies/telling.ts';
import type { CallNotReached, Effect } from './effect.ts';
import { endCall } from './ending-call.ts';
import { type Applied, reachStatus } from './reaching-status.ts';
import { type Taken, takeMessage } from './taking-message.ts';
import { interactionOf } from './voice-event.ts';

/**
 * Applies what a provider told. It may be told again, late, or after what came later: the end is the same. An event about
 * what is not there, such as another deployment's message, is left alone.
 */
export async function applyEffect(effect: Effect, receivedAt: string): Promise<void> {
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
    await tellStrategy(ref.organization, ref.account, {
      kind: 'responded',
      at: receivedAt,
      outcome,
      interaction: ref.interaction,
    });
}

type Result = Applied | Taken;

async function apply(effect: Effect, receivedAt: string): Promise<Result> {
  if (effect.kind === 'message_received') return takeMessage(effect, receivedAt);
  const ref = interactionRefFromText(effect.interaction) ?? (await refOfConversation(effect));
  if (!ref) return 'unknown interaction';
  log.appendKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  switch (effect.kind) {
    case 'status_reached': {
      const result = await reachStatus(ref, effect, receivedAt);
      await tellOutcome(ref, effect.status, receivedAt);
      return result;
    }
    case 'call_ended': {
      const result = await endCall(ref, effect.conversation, receivedAt);
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

const notReached = (ref: InteractionRef, { status, told }: CallNotReached, receivedAt: string): Promise<Applied> =>
  reachStatus(ref, { kind: 'status_reached', interaction: '', status, told, is_conversation: false }, receivedAt);

/** The provider's word that nobody was reached may name the conversation only; the conversation knows whom it is about. */
async function refOfConversation(effect: Effect): Promise<InteractionRef | undefined> {
  if (effect.kind !== 'call_not_reached' || effect.conversation_id === null) return undefined;
  const found = await voice(await providerSecret('voiceprovider')).fetchConversation(effect.conversation_id);
  if (found.kind === 'accepted') return interactionOf(found.value);
  if (found.kind === 'refused') return undefined;
  throw new Error(`The voice provider did not tell of a conversation: ${found.kind}.`);
}
