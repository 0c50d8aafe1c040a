import { log } from '../log.ts';
import { type InteractionRef, interactionRefFromText } from '../providers/interaction-ref.ts';
import { providerSecret } from '../providers/provider-secrets.ts';
import { voice } from '../providers/voice.ts';
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

type Result = Applied | Taken;

async function apply(effect: Effect, receivedAt: string): Promise<Result> {
  if (effect.kind === 'message_received') return takeMessage(effect, receivedAt);
  const ref = interactionRefFromText(effect.interaction) ?? (await refOfConversation(effect));
  if (!ref) return 'unknown interaction';
  log.appendKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  switch (effect.kind) {
    case 'status_reached':
      return reachStatus(ref, effect, receivedAt);
    case 'call_ended':
      return endCall(ref, effect.conversation, receivedAt);
    case 'call_not_reached':
      return notReached(ref, effect, receivedAt);
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
