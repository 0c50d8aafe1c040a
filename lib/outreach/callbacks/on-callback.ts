import type { Provider } from '../../foundation/provider.ts';
import type { Callback } from './callback.ts';
import { onProviderRequest } from './on-provider-request.ts';
import { type CallbackRoute, verifyCallback } from './verify-callback.ts';

/** The telephony provider would execute the content of the element. */
const received: Readonly<Record<Provider, string>> = {
  telephony: '<Response/>',
  emailprovider: '{"received":true}',
  voiceprovider: '{"received":true}',
  billingprovider: '{"received":true}',
};

export const onCallback = (route: CallbackRoute, receive: (callback: Callback) => Promise<void>) =>
  onProviderRequest(route, async (callback) => {
    await verifyCallback(route, callback);
    await receive(callback);
    return received[route.access.provider];
  });
