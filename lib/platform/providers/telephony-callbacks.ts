/** The path of telephony's callbacks below our public URL: statuses of messages and calls, and messages to older numbers. */
export const telephonyCallbackPath = '/api/webhooks/telephony';

/** The path of messages to our numbers, with a limit of its own. */
export const inboundMessagePath = '/api/webhooks/telephony/inbound';

/**
 * How the provider is to repeat a callback that fails. By itself it repeats only a failed connection, once. With these it
 * repeats up to five times after whatever failure, 429 and 5xx included, within its limit of 15 seconds; an attempt may take
 * 2 seconds to connect and 4.5 to be answered, so that even hanging attempts leave time for another. The provider neither
 * sends nor signs the fragment (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const connectionOverrides = 'rc=5&rp=all&ct=2000&rt=4500&tt=15000';

/** A callback address as the provider is given it. */
export const withRetries = (url: string): string => `${url}#${connectionOverrides}`;
