import { parseJson } from '../../lib/http/parse.ts';
import { receiveBillingCallback } from '../../lib/outreach/callbacks/contract.ts';
import { enqueueProviderEvent } from '../../lib/outreach/callbacks/enqueue-provider-event.ts';
import { eventType } from '../../lib/outreach/callbacks/event-type.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';

export const handler = onCallback(receiveBillingCallback, async ({ body, now }) => {
  await enqueueProviderEvent('billingprovider', undefined, {
    type: eventType(parseJson(body)),
    now,
  });
});
