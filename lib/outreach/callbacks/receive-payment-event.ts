import { parseJson } from '../../platform/http/json-body.ts';
import { isLiveMode } from '../../platform/providers/billing-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import type { Callback } from './callback.ts';
import { enqueueProviderEvent } from './enqueue-provider-event.ts';
import { eventType } from './event-type.ts';
import { parsePaymentEvent } from './payment-event.ts';

/** Enqueues an event of a connected account if it belongs to the mode of our secret, test or live. */
export async function receivePaymentEvent({ body, now }: Pick<Callback, 'body' | 'now'>): Promise<void> {
  const event = parseJson(body);
  const isLive = isLiveMode(await providerSecret('billingprovider'));
  await enqueueProviderEvent('billingprovider', parsePaymentEvent(event, isLive), { type: eventType(event), now });
}
