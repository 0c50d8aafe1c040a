import { jsonOf } from '../../lib/api/reading.ts';
import { receiveBillingCallback } from '../../lib/callbacks/contract.ts';
import { eventType } from '../../lib/callbacks/event-type.ts';
import { onCallback } from '../../lib/callbacks/on-callback.ts';
import { receive } from '../../lib/callbacks/receiving.ts';

export const handler = onCallback(receiveBillingCallback, async ({ body, now }) => {
  await receive('billingprovider', undefined, { type: eventType(jsonOf(body, undefined, Infinity)), now });
});
