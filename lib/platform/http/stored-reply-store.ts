import { randomUUID } from 'node:crypto';
import { type Key, keys } from '../aws/table/keys.ts';
import { updateItem } from '../aws/table/table.ts';
import { lockSeconds } from './route.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

interface KeyedRequest {
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly now: Date;
}

export type StoredReply = Key & {
  /** Absent after a rejected request without effect: the next request under the key may differ. */
  readonly fingerprint?: string;
  readonly seed: string;
  readonly began_at: string;
  readonly locked_by: string;
  readonly locked_until_seconds: number;
  readonly expires_at_seconds: number;
  readonly status?: number;
  readonly sealed_body?: string;
};

/** Counted from the last run: a repetition within a day of any run that may have had an effect gets the same ids. */
const retentionSeconds = 24 * 60 * 60;

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export type Claim =
  /** `mayHaveHadEffect`: an earlier run under the key crashed or failed. */
  | { readonly kind: 'claimed'; readonly stored: StoredReply; readonly mayHaveHadEffect: boolean }
  | { readonly kind: 'replied'; readonly stored: StoredReply }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'in_progress'; readonly lockedSeconds: number };

const whileLockedBy = ({ requestId }: KeyedRequest) => ({
  expression: '#locked_by = :request',
  values: { ':request': requestId },
});

/** `organization` is null for callers who belong to none. */
export function storedReplyStore(organization: OrganizationId | null) {
  const keyOf = ({ keyHash }: KeyedRequest): Key => keys.storedReply(organization, keyHash);

  /** Locks the key unless it has a reply, is locked, or belongs to another request. */
  async function claim(request: KeyedRequest): Promise<Claim> {
    const key = keyOf(request);
    const { fingerprint } = request;
    const nowSeconds = toSeconds(request.now);
    const lock = {
      fingerprint,
      locked_by: request.requestId,
      locked_until_seconds: nowSeconds + lockSeconds,
      expires_at_seconds: nowSeconds + retentionSeconds,
    };
    const first = await updateItem<StoredReply>(key, {
      set: { ...lock, kind: 'stored_reply', seed: randomUUID(), began_at: request.now.toISOString() },
      remove: ['status', 'sealed_body'],
      onlyIf: {
        expression: 'attribute_not_exists(#pk) OR #expires_at_seconds <= :now',
        values: { ':now': nowSeconds },
      },
    });
    if (first.ok) return { kind: 'claimed', stored: first.item, mayHaveHadEffect: false };
    const { current } = first;
    if (!current) return { kind: 'in_progress', lockedSeconds: lockSeconds };
    if (current.fingerprint !== undefined && current.fingerprint !== fingerprint) return { kind: 'key_reused' };
    if (current.status !== undefined) return { kind: 'replied', stored: current };
    const sameFingerprint =
      current.fingerprint === undefined
        ? { expression: 'attribute_not_exists(#fingerprint)' }
        : { expression: '#fingerprint = :fingerprint', values: { ':fingerprint': fingerprint } };
    const again = await updateItem<StoredReply>(key, {
      set: lock,
      onlyIf: {
        expression:
          'attribute_not_exists(#status) AND #locked_until_seconds <= :now AND #seed = :seed AND ' +
          sameFingerprint.expression,
        values: { ...sameFingerprint.values, ':now': nowSeconds, ':seed': current.seed },
      },
    });
    if (again.ok) return { kind: 'claimed', stored: again.item, mayHaveHadEffect: current.fingerprint !== undefined };
    return { kind: 'in_progress', lockedSeconds: (again.current ?? current).locked_until_seconds - nowSeconds };
  }

  const save = (request: KeyedRequest, status: number, sealedBody: string) =>
    updateItem(keyOf(request), { set: { status, sealed_body: sealedBody }, onlyIf: whileLockedBy(request) });

  const releaseLock = (request: KeyedRequest) =>
    updateItem(keyOf(request), { set: { locked_until_seconds: 0 }, onlyIf: whileLockedBy(request) });

  /** Lets any request use the key. Ids and time are kept for a day from the first run. */
  const releaseKey = (request: KeyedRequest, { began_at: beganAt }: StoredReply) =>
    updateItem(keyOf(request), {
      set: { locked_until_seconds: 0, expires_at_seconds: toSeconds(new Date(beganAt)) + retentionSeconds },
      remove: ['fingerprint'],
      onlyIf: whileLockedBy(request),
    });

  return { claim, save, releaseLock, releaseKey };
}
