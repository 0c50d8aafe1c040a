import { jsonOf } from '../../lib/api/reading.ts';
import { receiveEmailCallback } from '../../lib/callbacks/contract.ts';
import { emailEffect } from '../../lib/callbacks/email-event.ts';
import { eventType } from '../../lib/callbacks/event-type.ts';
import { onCallback } from '../../lib/callbacks/on-callback.ts';
import { receive } from '../../lib/callbacks/receiving.ts';

export const handler = onCallback(receiveEmailCallback, async ({ body, now }) => {
  const event = jsonOf(body, undefined, Infinity);
  await receive('emailprovider', emailEffect(event, now.toISOString()), { type: eventType(event), now });
});
