import type { Provider } from '../../foundation/provider.ts';
import { sendMessages } from '../../aws/queue-client.ts';
import type { CallbackToApply } from '../../jobs/messages/messages.ts';
import { log } from '../../foundation/log.ts';
import { interactionRefFromText } from '../../providers/interaction-ref.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import type { ProviderEvent } from '../../jobs/messages/provider-event.ts';

/** The organization of an effect, where its event names one; a message to a number of ours names only the number. */
const organizationOf = (effect: ProviderEvent) =>
  effect.kind === 'message_received' ? undefined : interactionRefFromText(effect.interaction)?.organization;

/** Leaves what an event means for the job that applies it; one that means nothing to us is only logged, by its type. */
export async function enqueueProviderEvent(
  provider: Provider,
  effect: ProviderEvent | undefined,
  { type, now }: { readonly type: string; readonly now: Date },
): Promise<void> {
  if (effect === undefined) {
    log.info('callback without effect', { provider, type: truncateText(type, 60) });
    return;
  }
  const message: CallbackToApply = { provider, effect, received_at: now.toISOString() };
  await sendMessages('callback', organizationOf(effect) ?? provider, [message]);
}
