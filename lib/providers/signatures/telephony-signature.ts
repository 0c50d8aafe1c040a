import { createHash, createHmac } from 'node:crypto';
import { type SignedRequest, type SignatureVerifier, matchesAny } from './signed-request.ts';

/** Keys in order, each followed by its distinct values in order, with nothing between them. */
function formText(body: string): string {
  const values = Map.groupBy(new URLSearchParams(body), ([key]) => key);
  return [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, pairs]) => [...new Set(pairs.map(([, value]) => value))].sort().map((value) => key + value))
    .flat()
    .join('');
}

/** A JSON body is not in the signed text: the address carries its hash. */
const bodyHashIn = (url: string): string | null => new URL(url).searchParams.get('bodySHA256');

function signedTexts({ url, body }: SignedRequest): string[] {
  const form = bodyHashIn(url) === null ? formText(body) : '';
  const withPort = url.replace(/^(https:\/\/[^/?#:]+)(?=[/?#]|$)/, '$1:443');
  return [...new Set([url, withPort])].map((address) => address + form);
}

/**
 * Telephony's signature: `X-Twilio-Signature`, base64 of the HMAC-SHA1, by an auth token, of the address and the form
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). It has no timestamp: a replay is valid.
 */
export const verifyTelephony: SignatureVerifier = (request, authTokens) => {
  const claimed = request.headers['x-twilio-signature'];
  if (!claimed) return 'missing';
  const texts = signedTexts(request);
  const right = authTokens.flatMap((token) =>
    texts.map((text) => createHmac('sha1', token).update(text).digest('base64')),
  );
  const hash = bodyHashIn(request.url);
  const isBodyRight = hash === null || matchesAny([hash], [createHash('sha256').update(request.body).digest('hex')]);
  return matchesAny([claimed], right) && isBodyRight ? 'valid' : 'wrong';
};
