import type { Provider } from '../provider.ts';
import { send } from '../jobs/queue.ts';
import type { CallbackToApply } from '../jobs/messages.ts';
import { log } from '../log.ts';
import { interactionRefFromText } from '../providers/interaction-ref.ts';
import { cutText } from '../text.ts';
import type { Effect } from './effect.ts';

/** The organization of an effect, where its event names one; a message to a number of ours names only the number. */
const organizationOf = (effect: Effect) =>
  effect.kind === 'message_received' ? undefined : interactionRefFromText(effect.interaction)?.organization;

/** Leaves what an event means for the job that applies it; one that means nothing to us is only logged, by its type. */
export async function receive(
  provider: Provider,
  effect: Effect | undefined,
  { type, now }: { readonly type: string; readonly now: Date },
): Promise<void> {
  if (effect === undefined) {
    log.info('callback without effect', { provider, type: cutText(type, 60) });
    return;
  }
  const message: CallbackToApply = { provider, effect, received_at: now.toISOString() };
  await send('callback', organizationOf(effect) ?? provider, [message]);
}
