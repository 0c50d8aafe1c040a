import type { CallbackToApply } from './messages.ts';
import type { ProviderEvent } from './provider-event.ts';

/**
 * Queued under the former names until the release after 1.3.0:
 * docs/decisions/0061-stored-shapes-change-in-two-releases.md.
 */
export const toQueuedCallback = ({ event, ...callback }: CallbackToApply) => ({
  ...callback,
  effect: toQueuedEvent(event),
});

function toQueuedEvent(event: ProviderEvent) {
  if (event.kind !== 'status_reached' && event.kind !== 'call_not_reached') return event;
  const { reported: told, ...others } = event;
  return { ...others, told };
}
