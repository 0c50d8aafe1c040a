import { parseJson } from '../../lib/platform/http/json-body.ts';
import { receiveEmailCallback } from '../../lib/outreach/callbacks/contract.ts';
import { parseEmailEvent } from '../../lib/outreach/callbacks/email-event.ts';
import { enqueueProviderEvent } from '../../lib/outreach/callbacks/enqueue-provider-event.ts';
import { eventType } from '../../lib/outreach/callbacks/event-type.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';

export const handler = onCallback(receiveEmailCallback, async ({ body, now }) => {
  const event = parseJson(body);
  await enqueueProviderEvent('emailprovider', parseEmailEvent(event, now.toISOString()), {
    type: eventType(event),
    now,
  });
});
