import { BoundedCache } from '../../foundation/bounded-cache.ts';
import { type ApiKey, type ApiKeyState, apiKeyState, callsPerWindow, hashApiKey, windowAt } from './api-key.ts';
import { callQuotaStore } from './call-quota-store.ts';

export type Admission =
  | { readonly state: 'valid'; readonly apiKey: ApiKey; readonly callsLeft: number; readonly isExceeded: boolean }
  | { readonly state: Exclude<ApiKeyState, 'valid'> };

/** The most recent window of each key in this function instance: it decides which write to try first. */
const recentWindows = new BoundedCache<{ readonly window: number; readonly isExceeded: boolean }>(10_000);

/**
 * Checks a key and counts the call in one conditional write: existence, revocation, expiry and the window's quota. A
 * key that has used up its quota is only read until the next window, which costs less and still notices a revocation.
 */
export async function admitCall(text: string, now: Date): Promise<Admission> {
  const hash = hashApiKey(text);
  const store = callQuotaStore();
  const window = windowAt(now);
  const recent = recentWindows.get(hash);
  if (recent?.window === window && recent.isExceeded) {
    const current = await store.read(hash);
    // Its quota may have been raised since.
    if (apiKeyState(current, now) !== 'valid' || isUsedUp(current, window)) return uncountedAdmission(current, now);
  }
  const [first, second] =
    recent?.window === window ? [store.countCall, store.beginWindow] : [store.beginWindow, store.countCall];
  let written = await first(hash, window, now);
  if (!written.ok && apiKeyState(written.current, now) === 'valid' && !isUsedUp(written.current, window))
    written = await second(hash, window, now);
  if (!written.ok) {
    const admission = uncountedAdmission(written.current, now);
    if (admission.state === 'valid') recentWindows.set(hash, { window, isExceeded: true });
    return admission;
  }
  recentWindows.set(hash, { window, isExceeded: false });
  const callsLeft = callsPerWindow(written.item) - (written.item.window_calls ?? 0);
  return { state: 'valid', apiKey: written.item, callsLeft, isExceeded: false };
}

const isUsedUp = (apiKey: ApiKey | undefined, window: number): boolean =>
  apiKey !== undefined && (apiKey.window_number ?? 0) >= window && (apiKey.window_calls ?? 0) >= callsPerWindow(apiKey);

function uncountedAdmission(apiKey: ApiKey | undefined, now: Date): Admission {
  const state = apiKeyState(apiKey, now);
  if (state !== 'valid') return { state };
  if (!apiKey) return { state: 'unknown' };
  return { state, apiKey, callsLeft: 0, isExceeded: true };
}
