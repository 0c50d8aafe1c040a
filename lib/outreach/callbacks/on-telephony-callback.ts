import { interactionRefFromQuery } from '../../platform/providers/interaction-ref.ts';
import { enqueueProviderEvent } from './enqueue-provider-event.ts';
import { onCallback } from './on-callback.ts';
import { parseTelephonyEvent } from './telephony-event.ts';
import type { CallbackRoute } from './verify-callback.ts';

/**
 * Makes a Lambda handler for the telephony provider's statuses and messages. Each path accepts both, so that URLs
 * configured earlier still work.
 */
export const onTelephonyCallback = (route: CallbackRoute) =>
  onCallback(route, async ({ body, query, now }) => {
    const form = new URLSearchParams(body);
    const event = parseTelephonyEvent(form, interactionRefFromQuery(query), now.toISOString());
    const type = form.get('CallStatus') ?? form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
    await enqueueProviderEvent('telephony', event, { type, now });
  });
