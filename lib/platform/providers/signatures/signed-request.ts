import { createHash, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  /** Exactly the URL that was given to the provider, character by character. */
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** `stale`: the timestamp is more than five minutes away. */
export type SignatureVerdict = 'valid' | 'missing' | 'stale' | 'wrong';

/** Accepts any of the secrets, so that they can be rotated. */
export type SignatureVerifier = (request: SignedRequest, secrets: readonly string[], now: Date) => SignatureVerdict;

const toleranceSeconds = 300;

export const isRecent = (seconds: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time wherever the signatures differ. */
export function matchesAny(claimed: readonly string[], expected: readonly string[]): boolean {
  const digests = expected.map(digest);
  // `filter` compares all of them, where `some` would stop at the first match.
  return claimed.map(digest).flatMap((one) => digests.filter((other) => timingSafeEqual(one, other))).length > 0;
}
