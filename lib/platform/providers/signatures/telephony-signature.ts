import { createHash, createHmac } from 'node:crypto';
import { type SignatureVerifier, type SignedRequest, matchesAny } from './signed-request.ts';

/** Sorted keys, each followed by its sorted distinct values, without separators. */
function formText(body: string): string {
  const values = Map.groupBy(new URLSearchParams(body), ([key]) => key);
  return [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, pairs]) => [...new Set(pairs.map(([, value]) => value))].sort().map((value) => key + value))
    .flat()
    .join('');
}

/** A JSON body is not part of the signed text: the URL carries its hash. */
const bodyHashIn = (url: string): string | null => new URL(url).searchParams.get('bodySHA256');

function signedTexts({ url, body }: SignedRequest): string[] {
  const form = bodyHashIn(url) === null ? formText(body) : '';
  const withPort = url.replace(/^(https:\/\/[^/?#:]+)(?=[/?#]|$)/, '$1:443');
  return [...new Set([url, withPort])].map((each) => each + form);
}

/**
 * `X-Twilio-Signature`: base64 of the HMAC-SHA1 of URL and form with an auth token
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). It has no timestamp, so a replay is valid.
 */
export const verifyTelephony: SignatureVerifier = (request, authTokens) => {
  const claimed = request.headers['x-twilio-signature'];
  if (!claimed) return 'missing';
  const texts = signedTexts(request);
  const expected = authTokens.flatMap((token) =>
    texts.map((text) => createHmac('sha1', token).update(text).digest('base64')),
  );
  const hash = bodyHashIn(request.url);
  const isBodyValid = hash === null || matchesAny([hash], [createHash('sha256').update(request.body).digest('hex')]);
  return matchesAny([claimed], expected) && isBodyValid ? 'valid' : 'wrong';
};
