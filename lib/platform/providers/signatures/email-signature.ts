import { createHmac } from 'node:crypto';
import { type SignatureVerifier, isRecent, matchesAny } from './signed-request.ts';

/**
 * The email provider's signature, in the scheme of Svix (https://docs.svix.com/receiving/verifying-payloads/how-manual):
 * `svix-signature` has one or more `v1,<base64>` of the HMAC-SHA256 of id, timestamp and body. The key is the secret
 * after `whsec_`, decoded from base64.
 */
export const verifyEmail: SignatureVerifier = ({ headers, body }, secrets, now) => {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`svix-${name}`]);
  if (!id || !timestamp || !signatures) return 'missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'wrong';
  if (!isRecent(Number(timestamp), now)) return 'stale';
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return matchesAny(signatures.split(' '), expected) ? 'valid' : 'wrong';
};
