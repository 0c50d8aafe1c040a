import { receiveTelephonyCallback } from '../../lib/outreach/callbacks/contract.ts';
import { enqueueProviderEvent } from '../../lib/outreach/callbacks/enqueue-provider-event.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';
import { parseTelephonyEvent } from '../../lib/outreach/callbacks/telephony-event.ts';
import { interactionRefFromQuery } from '../../lib/providers/interaction-ref.ts';

export const handler = onCallback(receiveTelephonyCallback, async ({ body, query, now }) => {
  const form = new URLSearchParams(body);
  const event = parseTelephonyEvent(form, interactionRefFromQuery(query), now.toISOString());
  const type = form.get('CallStatus') ?? form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  await enqueueProviderEvent('telephony', event, { type, now });
});
