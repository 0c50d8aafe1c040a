import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Where webhooks may go: `public` addresses by https; with `loopback` also to this machine, by http and to any port. */
export type ReceiverPolicy = 'public' | 'loopback';

/** Whether a webhook may be sent to an IP address. */
export const isAllowedReceiver = (address: string, policy: ReceiverPolicy): boolean =>
  isPublicAddress(address) || (policy === 'loopback' && isLoopbackAddress(address));

/** Whether a host name always means this machine (RFC 6761). */
export const isLocalhost = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname);
