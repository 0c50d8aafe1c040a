import { createHmac } from 'node:crypto';

/** The providers' signatures, written from their documentation and independently of the service's verifiers. */

/** `X-Twilio-Signature`: signs the URL followed by each parameter's name and value, sorted by name. */
export const telephonySignature = (authToken: string, url: string, parameters: Record<string, string>): string => {
  const names = Object.keys(parameters).sort();
  const signed = url + names.map((name) => `${name}${parameters[name]}`).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
};

/** The three `svix-` headers; the key is the Base64 after `whsec_`. */
export const emailproviderHeaders = (
  secret: string,
  id: string,
  at: Date,
  body: string,
): Readonly<Record<string, string>> => {
  const timestamp = unixSeconds(at);
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': String(timestamp), 'svix-signature': `v1,${signature}` };
};

export const voiceproviderSignature = (secret: string, at: Date, body: string): string =>
  timestamped('v0', secret, at, body);

export const billingproviderSignature = (secret: string, at: Date, body: string): string =>
  timestamped('v1', secret, at, body);

const timestamped = (scheme: string, secret: string, at: Date, body: string): string => {
  const timestamp = unixSeconds(at);
  return `t=${timestamp},${scheme}=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
};

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
