import { parseJson } from '../../platform/http/json-body.ts';
import { isLiveMode } from '../../platform/providers/billing-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { parseBillingEvent } from './billing-event.ts';
import type { Callback } from './callback.ts';
import { enqueueProviderEvent } from './enqueue-provider-event.ts';
import { eventType } from './event-type.ts';

/** Enqueues an event of the billing provider if it belongs to the mode of our secret, test or live. */
export async function receiveBillingEvent({ body, now }: Pick<Callback, 'body' | 'now'>): Promise<void> {
  const event = parseJson(body);
  const isLive = isLiveMode(await providerSecret('billingprovider'));
  await enqueueProviderEvent('billingprovider', parseBillingEvent(event, isLive), { type: eventType(event), now });
}
