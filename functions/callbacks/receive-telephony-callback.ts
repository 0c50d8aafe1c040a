import { receiveTelephonyCallback } from '../../lib/callbacks/contract.ts';
import { onCallback } from '../../lib/callbacks/on-callback.ts';
import { receive } from '../../lib/callbacks/receiving.ts';
import { telephonyEffect } from '../../lib/callbacks/telephony-event.ts';
import { interactionRefFromQuery } from '../../lib/providers/interaction-ref.ts';

export const handler = onCallback(receiveTelephonyCallback, async ({ body, query, now }) => {
  const form = new URLSearchParams(body);
  const effect = telephonyEffect(form, interactionRefFromQuery(query), now.toISOString());
  const type = form.get('CallStatus') ?? form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  await receive('telephony', effect, { type, now });
});
