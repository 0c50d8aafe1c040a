import { createHash, timingSafeEqual } from 'node:crypto';

/** A callback as it was received. */
export interface SignedRequest {
  /** The URL that the provider was given, character by character. */
  readonly url: string;
  /** The body as sent: base64 decoded, not parsed. */
  readonly body: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The result of a check. `stale`: the timestamp is more than five minutes in the past or in the future. */
export type SignatureVerdict = 'valid' | 'missing' | 'stale' | 'wrong';

/** Verifies a callback. Any of the secrets is accepted, so that they can be rotated. */
export type SignatureVerifier = (request: SignedRequest, secrets: readonly string[], now: Date) => SignatureVerdict;

const toleranceSeconds = 300;

/** Accepts a timestamp, in seconds since 1970, that is at most five minutes away. */
export const isRecent = (seconds: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Accepts any pair of equal signatures, in a time that does not depend on where they differ. */
export function matchesAny(claimed: readonly string[], expected: readonly string[]): boolean {
  const digests = expected.map(digest);
  // `filter` compares all of them, where `some` would stop at the first match.
  return claimed.map(digest).flatMap((one) => digests.filter((other) => timingSafeEqual(one, other))).length > 0;
}
