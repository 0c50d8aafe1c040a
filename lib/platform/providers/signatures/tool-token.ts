import { createHmac } from 'node:crypto';
import { type InteractionRef, interactionRefFromText, interactionRefText } from '../interaction-ref.ts';
import { matchesAny } from './signed-request.ts';

export type ToolTokenResult =
  | { readonly verdict: 'valid'; readonly ref: InteractionRef }
  | { readonly verdict: 'missing' | 'stale' | 'wrong' };

const tokenPattern = /^(?<payload>(?<ref>[0-9a-f/-]+)\.(?<expires>\d{1,12}))\.(?<mac>[\w-]{43})$/;

const macOf = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`tool-token:${payload}`).digest('base64url');

/**
 * `<reference>.<expiry in seconds since 1970>.<HMAC-SHA256>`: about 180 characters, which fit into a header. The token
 * alone identifies the call, not what the model says.
 */
export function mintToolToken(
  { ref, expires }: { readonly ref: InteractionRef; readonly expires: Date },
  secret: string,
): string {
  const payload = `${interactionRefText(ref)}.${Math.floor(expires.getTime() / 1000)}`;
  return `${payload}.${macOf(payload, secret)}`;
}

/** `stale`: the token is genuine but has expired. */
export function verifyToolToken(token: string | undefined, secrets: readonly string[], now: Date): ToolTokenResult {
  if (!token) return { verdict: 'missing' };
  const { payload = '', ref: text, expires, mac = '' } = tokenPattern.exec(token)?.groups ?? {};
  const expected = secrets.map((secret) => macOf(payload, secret));
  const ref = interactionRefFromText(text);
  if (!matchesAny([mac], expected) || ref === undefined) return { verdict: 'wrong' };
  return Number(expires) * 1000 > now.getTime() ? { verdict: 'valid', ref } : { verdict: 'stale' };
}
