import { createHmac } from 'node:crypto';
import { type SignatureVerifier, isRecent, matchesAny } from './signed-request.ts';

/** `t=<seconds>,<version>=<hex>`: the HMAC-SHA256 of time and body. The key is the whole secret as text. */
const timedSignature =
  (header: string, version: string): SignatureVerifier =>
  ({ headers, body }, secrets, now) => {
    const claimed = headers[header];
    if (!claimed) return 'missing';
    const parts = claimed.split(',').map((part) => part.trim().split('='));
    const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
    const [time = ''] = valuesOf('t');
    if (!/^\d{1,12}$/.test(time)) return 'wrong';
    if (!isRecent(Number(time), now)) return 'stale';
    const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    return matchesAny(valuesOf(version), expected) ? 'valid' : 'wrong';
  };

/** https://elevenlabs.io/docs/eleven-api/resources/webhooks */
export const verifyVoice = timedSignature('elevenlabs-signature', 'v0');

/** https://docs.stripe.com/webhooks#verify-manually */
export const verifyBilling = timedSignature('stripe-signature', 'v1');
