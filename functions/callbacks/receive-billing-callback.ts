import { parseJson } from '../../lib/platform/http/json-body.ts';
import { parseBillingEvent } from '../../lib/outreach/callbacks/billing-event.ts';
import { receiveBillingCallback } from '../../lib/outreach/callbacks/contract.ts';
import { enqueueProviderEvent } from '../../lib/outreach/callbacks/enqueue-provider-event.ts';
import { eventType } from '../../lib/outreach/callbacks/event-type.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';
import { isLiveMode } from '../../lib/platform/providers/billing-client.ts';
import { providerSecret } from '../../lib/platform/providers/provider-secrets.ts';

export const handler = onCallback(receiveBillingCallback, async ({ body, now }) => {
  const event = parseJson(body);
  const isLive = isLiveMode(await providerSecret('billingprovider'));
  await enqueueProviderEvent('billingprovider', parseBillingEvent(event, isLive), { type: eventType(event), now });
});
