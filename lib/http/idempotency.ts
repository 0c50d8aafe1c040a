import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { type NewId, type OrganizationId, deterministicIds } from '../foundation/ids.ts';
import { Problem, conflict } from '../foundation/problem.ts';
import { type Key, keys } from '../aws/table/keys.ts';
import { updateItem } from '../aws/table/table.ts';

/** What a run of a request is given so that a repetition makes the same things again. */
export interface RunContext {
  readonly now: Date;
  readonly newId: NewId;
}

export interface TextReply {
  readonly status: number;
  readonly body: string;
}

interface Attempt {
  readonly organization: OrganizationId | null;
  readonly idempotencyKey: string;
  /** What makes a request the same request: method, path, query and body. */
  readonly fingerprint: readonly string[];
  readonly requestId: string;
  readonly now: Date;
}

type StoredReply = Key & {
  /** Absent after a refusal that had no effect: the next request under the key may be another one. */
  readonly fingerprint?: string;
  readonly seed: string;
  readonly began_at: string;
  readonly locked_by: string;
  readonly locked_until_seconds: number;
  readonly expires_at_seconds: number;
  readonly status?: number;
  readonly sealed_body?: string;
};

export const maxIdempotencyKeyLength = 255;
/** Since the last run: a repetition within a day of any run that may have had an effect finds its ids. */
const keptForSeconds = 24 * 60 * 60;
/** Longer than any endpoint that stores replies may run, so that two runs under one key never overlap. */
export const lockSeconds = 60;
/** The longest `Retry-After` for a request that is still running: most runs end within a second or two. */
const retryAfterSecondsMax = 5;

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Runs a request once per idempotency key: the same key again gets the stored reply for 24 hours. Every run under a key
 * has the ids and the time of the first one, however the runs before it ended, so that it finds what they did. A refusal
 * is not stored; if it had no effect, the request may be corrected under the same key.
 */
export async function runOnce(
  attempt: Attempt,
  run: (execution: RunContext) => Promise<TextReply>,
): Promise<TextReply & { readonly replayed: boolean }> {
  if (attempt.idempotencyKey.length < 1 || attempt.idempotencyKey.length > maxIdempotencyKeyLength)
    throw new Problem(422, 'invalid_idempotency_key', `Idempotency-Key: 1 to ${maxIdempotencyKeyLength} characters.`);
  const key = keys.storedReply(attempt.organization, sha256(attempt.idempotencyKey));
  const { stored, mayHaveHadEffect } = await take(key, attempt);
  if (stored.status !== undefined) return { status: stored.status, body: open(stored, attempt), replayed: true };
  try {
    const reply = await run({ now: new Date(stored.began_at), newId: deterministicIds(stored.seed) });
    await keep(key, attempt, reply);
    return { ...reply, replayed: false };
  } catch (error) {
    const hadNoEffect = !mayHaveHadEffect && error instanceof Problem && error.status < 500;
    await (hadNoEffect ? unbind(key, attempt, stored) : unlock(key, attempt));
    throw error;
  }
}

interface Taken {
  readonly stored: StoredReply;
  /** An earlier run under the key crashed or failed, so its effect is unknown. */
  readonly mayHaveHadEffect: boolean;
}

async function take(key: Key, attempt: Attempt): Promise<Taken> {
  const nowSeconds = secondsOf(attempt.now);
  const fingerprint = sha256(JSON.stringify(attempt.fingerprint));
  const lock = {
    fingerprint,
    locked_by: attempt.requestId,
    locked_until_seconds: nowSeconds + lockSeconds,
    expires_at_seconds: nowSeconds + keptForSeconds,
  };
  const first = await updateItem<StoredReply>(key, {
    set: { ...lock, kind: 'stored_reply', seed: randomUUID(), began_at: attempt.now.toISOString() },
    remove: ['status', 'sealed_body'],
    onlyIf: {
      expression: 'attribute_not_exists(#pk) OR #expires_at_seconds <= :now',
      values: { ':now': nowSeconds },
    },
  });
  if (first.ok) return { stored: first.item, mayHaveHadEffect: false };
  const { current } = first;
  if (!current) throw inProgress(retryAfterSecondsMax);
  if (current.fingerprint !== undefined && current.fingerprint !== fingerprint)
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  if (current.status !== undefined) return { stored: current, mayHaveHadEffect: true };
  const asRead =
    current.fingerprint === undefined
      ? { expression: 'attribute_not_exists(#fingerprint)' }
      : { expression: '#fingerprint = :fingerprint', values: { ':fingerprint': fingerprint } };
  const again = await updateItem<StoredReply>(key, {
    set: lock,
    onlyIf: {
      expression: `attribute_not_exists(#status) AND #locked_until_seconds <= :now AND #seed = :seed AND ${asRead.expression}`,
      values: { ...asRead.values, ':now': nowSeconds, ':seed': current.seed },
    },
  });
  if (again.ok) return { stored: again.item, mayHaveHadEffect: current.fingerprint !== undefined };
  throw inProgress((again.current ?? current).locked_until_seconds - nowSeconds);
}

const inProgress = (lockedSeconds: number): Problem =>
  new Problem(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still running; try again.', {
    headers: { 'Retry-After': String(Math.max(1, Math.min(lockedSeconds, retryAfterSecondsMax))) },
  });

const isMine = (attempt: Attempt) => ({
  expression: '#locked_by = :mine',
  values: { ':mine': attempt.requestId },
});

const keep = (key: Key, attempt: Attempt, reply: TextReply) =>
  updateItem(key, {
    set: { status: reply.status, sealed_body: seal(reply.body, attempt) },
    onlyIf: isMine(attempt),
  });

const unlock = (key: Key, attempt: Attempt) =>
  updateItem(key, { set: { locked_until_seconds: 0 }, onlyIf: isMine(attempt) });

/** After a refusal without effect, the key accepts any request again; its ids and time stay for a day from the first. */
const unbind = (key: Key, attempt: Attempt, { began_at: beganAt }: StoredReply) =>
  updateItem(key, {
    set: { locked_until_seconds: 0, expires_at_seconds: secondsOf(new Date(beganAt)) + keptForSeconds },
    remove: ['fingerprint'],
    onlyIf: isMine(attempt),
  });

/** Stored replies can hold what is shown once, such as an API key: only who knows the idempotency key can open them. */
const sealingKey = ({ organization, idempotencyKey }: Attempt): Buffer =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, organization ?? 'platform', 'stored reply', 32));

const cipher = { name: 'aes-256-gcm', nonceBytes: 12, tagBytes: 16 } as const;

function seal(body: string, attempt: Attempt): string {
  const nonce = randomBytes(cipher.nonceBytes);
  const sealing = createCipheriv(cipher.name, sealingKey(attempt), nonce);
  return Buffer.concat([nonce, sealing.update(body, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString('base64');
}

function open(stored: StoredReply, attempt: Attempt): string {
  const sealed = Buffer.from(stored.sealed_body ?? '', 'base64');
  const opening = createDecipheriv(cipher.name, sealingKey(attempt), sealed.subarray(0, cipher.nonceBytes));
  opening.setAuthTag(sealed.subarray(-cipher.tagBytes));
  return opening.update(sealed.subarray(cipher.nonceBytes, -cipher.tagBytes)).toString('utf8') + opening.final('utf8');
}
