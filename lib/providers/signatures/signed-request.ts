import { createHash, timingSafeEqual } from 'node:crypto';

/** A callback as it arrived. */
export interface SignedRequest {
  /** The address that the provider was given, to the letter. */
  readonly url: string;
  /** As it was sent; base64 undone, nothing parsed. */
  readonly body: string;
  /** Header values by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a signature is worth. `stale` is a timestamp more than five minutes away, in the past or in the future. */
export type SignatureVerdict = 'valid' | 'missing' | 'stale' | 'wrong';

/** Judges a callback; any of the secrets will do, so that one can be replaced by another. */
export type SignatureVerifier = (request: SignedRequest, secrets: readonly string[], now: Date) => SignatureVerdict;

const toleranceSeconds = 300;

/** Whether a timestamp in seconds since 1970 is at most five minutes away. */
export const isRecent = (seconds: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether any claim is any of the right signatures; takes the same time wherever they differ. */
export function matchesAny(claims: readonly string[], right: readonly string[]): boolean {
  const expected = right.map(digest);
  const matches = claims.flatMap((claim) => {
    const claimed = digest(claim);
    return expected.filter((each) => timingSafeEqual(claimed, each));
  });
  return matches.length > 0;
}
