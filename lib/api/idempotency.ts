import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { type NewId, type OrganizationId, repeatableIds } from '../ids.ts';
import { Problem, conflict } from '../problem.ts';
import { type Key, keys } from '../table/keys.ts';
import { deleteItem, updateItem } from '../table/table.ts';

/** What a run of a request is given so that a repetition makes the same things again. */
export interface Execution {
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
  /** What makes a request the same request: method, path and body. */
  readonly fingerprint: readonly string[];
  readonly requestId: string;
  readonly now: Date;
}

type StoredReply = Key & {
  readonly fingerprint: string;
  readonly seed: string;
  readonly began_at: string;
  readonly locked_by: string;
  readonly locked_until_seconds: number;
  readonly expires_at_seconds: number;
  readonly status?: number;
  readonly sealed_body?: string;
};

export const idempotencyKeyCharactersMax = 255;
const keptForSeconds = 24 * 60 * 60;
/** Longer than any endpoint that keeps replies may run, so that two never run at once. */
const lockedForSeconds = 60;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Runs a request once per idempotency key: the same key again gets the stored reply for 24 hours. A run that died half
 * way is taken up again with the ids and the time of the first. A refusal is not kept: the request may be corrected.
 */
export async function once(
  attempt: Attempt,
  run: (execution: Execution) => Promise<TextReply>,
): Promise<TextReply & { readonly replayed: boolean }> {
  if (attempt.idempotencyKey.length < 1 || attempt.idempotencyKey.length > idempotencyKeyCharactersMax)
    throw new Problem(
      422,
      'invalid_idempotency_key',
      `Idempotency-Key: 1 to ${idempotencyKeyCharactersMax} characters.`,
    );
  const key = keys.storedReply(attempt.organization, sha256(attempt.idempotencyKey));
  const lock = await take(key, attempt);
  if (lock.status !== undefined) return { status: lock.status, body: open(lock, attempt), replayed: true };
  try {
    const reply = await run({ now: new Date(lock.began_at), newId: repeatableIds(lock.seed) });
    await keep(key, attempt, reply);
    return { ...reply, replayed: false };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await release(key, attempt);
    else await unlock(key, attempt);
    throw error;
  }
}

async function take(key: Key, attempt: Attempt): Promise<StoredReply> {
  const nowSeconds = Math.floor(attempt.now.getTime() / 1000);
  const fingerprint = sha256(JSON.stringify(attempt.fingerprint));
  const lock = { locked_by: attempt.requestId, locked_until_seconds: nowSeconds + lockedForSeconds };
  const first = await updateItem<StoredReply>(key, {
    set: {
      ...lock,
      kind: 'stored_reply',
      fingerprint,
      seed: randomUUID(),
      began_at: attempt.now.toISOString(),
      expires_at_seconds: nowSeconds + keptForSeconds,
    },
    remove: ['status', 'sealed_body'],
    onlyIf: {
      expression: 'attribute_not_exists(#pk) OR #expires_at_seconds <= :now',
      values: { ':now': nowSeconds },
    },
  });
  if (first.ok) return first.item;
  const current = first.current;
  if (current?.fingerprint !== fingerprint)
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  if (current.status !== undefined) return current;
  const again = await updateItem<StoredReply>(key, {
    set: lock,
    onlyIf: {
      expression: 'attribute_not_exists(#status) AND #locked_until_seconds <= :now AND #seed = :seed',
      values: { ':now': nowSeconds, ':seed': current.seed },
    },
  });
  if (again.ok) return again.item;
  throw conflict('idempotency_in_progress', 'A request with this Idempotency-Key is still running.');
}

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

const release = (key: Key, attempt: Attempt) => deleteItem(key, isMine(attempt));

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
