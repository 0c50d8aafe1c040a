import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** `public` allows webhooks to public addresses by https; `loopback` also to this machine, by http and to any port. */
export type ReceiverPolicy = 'public' | 'loopback';

export const isAllowedReceiver = (address: string, policy: ReceiverPolicy): boolean =>
  isPublicAddress(address) || (policy === 'loopback' && isLoopbackAddress(address));

export const isLocalhost = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname);
