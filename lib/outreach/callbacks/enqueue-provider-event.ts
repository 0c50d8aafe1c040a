import { sendMessages } from '../../platform/aws/queue-client.ts';
import { log } from '../../foundation/log.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Provider } from '../../foundation/provider.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import type { ProviderEvent } from '../../history/messages/provider-event.ts';
import { toQueuedCallback } from '../../history/messages/queued-callback.ts';
import { interactionRefFromText } from '../../platform/providers/interaction-ref.ts';

function organizationOf(event: ProviderEvent): OrganizationId | undefined {
  switch (event.kind) {
    case 'message_received':
    case 'domain_updated':
    case 'payment_changed':
      return undefined;
    case 'subscription_changed':
      return event.organization;
    case 'status_reached':
    case 'call_ended':
    case 'call_not_reached':
      return interactionRefFromText(event.interaction)?.organization;
  }
}

/** Enqueues an event for the job that applies it. Without an event, logs the type of the callback. */
export async function enqueueProviderEvent(
  provider: Provider,
  event: ProviderEvent | undefined,
  { type, now }: { readonly type: string; readonly now: Date },
): Promise<void> {
  if (event === undefined) {
    log.info('callback ignored', { provider, type: truncateText(type, 60) });
    return;
  }
  const message = toQueuedCallback({ provider, event, received_at: now.toISOString() });
  await sendMessages('callback', organizationOf(event) ?? provider, [message]);
}
