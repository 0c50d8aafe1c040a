/** Receives statuses of messages and calls, and messages to older numbers. */
export const telephonyCallbackPath = '/api/webhooks/telephony';

/** Messages to our numbers have their own path, and so their own limit. */
export const inboundMessagePath = '/api/webhooks/telephony/inbound';

/**
 * Retries of a failed callback. By default the provider repeats only a failed connection, once. With these it repeats
 * up to five times after any failure, 429 and 5xx included, within its limit of 15 seconds; an attempt may take 2
 * seconds to connect and 4.5 to answer, so that even hanging attempts leave time for another. The provider neither
 * sends nor signs the fragment (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const connectionOverrides = 'rc=5&rp=all&ct=2000&rt=4500&tt=15000';

export const withRetries = (url: string): string => `${url}#${connectionOverrides}`;
