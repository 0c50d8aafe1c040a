import { createHash } from 'node:crypto';
import { type NewId, deterministicIds } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem, conflict } from '../../foundation/problem.ts';
import { deriveSealingKey, seal, unseal } from '../../foundation/seal.ts';
import { type Claim, type StoredReply, storedReplyStore } from './stored-reply-store.ts';

/** The same in every run of a request, so that a repeated run creates the same records. */
export interface RunContext {
  readonly now: Date;
  readonly newId: NewId;
}

export interface TextReply {
  readonly status: number;
  readonly body: string;
  /** Only of the first reply. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface IdempotentRequest {
  readonly organization: OrganizationId | null;
  readonly idempotencyKey: string;
  /** Two requests are the same if these parts are equal: method, path, query and body. */
  readonly fingerprint: readonly string[];
  readonly requestId: string;
  readonly now: Date;
}

const maxIdempotencyKeyLength = 255;
const maxRetryAfterSeconds = 5;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Runs a request once per idempotency key; for 24 hours the same key returns the stored reply. Every run under a key
 * gets the ids and the time of the first run, however the earlier runs ended, so that it finds what they created. A
 * rejection is not stored: if it had no effect, a corrected request may use the same key.
 */
export async function runOnce(
  request: IdempotentRequest,
  run: (context: RunContext) => Promise<TextReply>,
): Promise<TextReply & { readonly replayed: boolean }> {
  const { idempotencyKey } = request;
  if (idempotencyKey.length < 1 || idempotencyKey.length > maxIdempotencyKeyLength)
    throw new Problem(
      422,
      'invalid_idempotency_key',
      `Idempotency-Key must have 1 to ${maxIdempotencyKeyLength} characters.`,
    );
  const keyed = {
    ...request,
    keyHash: sha256(idempotencyKey),
    fingerprint: sha256(JSON.stringify(request.fingerprint)),
  };
  const store = storedReplyStore(request.organization);
  const claim = await store.claim(keyed);
  if (claim.kind === 'replied')
    return { status: claim.stored.status ?? 200, body: openReply(claim.stored, request), replayed: true };
  if (claim.kind !== 'claimed') throw rejection(claim);
  const { stored, mayHaveHadEffect } = claim;
  try {
    const reply = await run({ now: new Date(stored.began_at), newId: deterministicIds(stored.seed) });
    await store.save(keyed, reply.status, seal(replyKey(request), reply.body, ownerOf(request)));
    return { ...reply, replayed: false };
  } catch (error) {
    const hadNoEffect = !mayHaveHadEffect && error instanceof Problem && error.status < 500;
    await (hadNoEffect ? store.releaseKey(keyed, stored) : store.releaseLock(keyed));
    throw error;
  }
}

function rejection(claim: Extract<Claim, { readonly kind: 'key_reused' | 'in_progress' }>): Problem {
  if (claim.kind === 'key_reused')
    return conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  const retryAfter = Math.max(1, Math.min(claim.lockedSeconds, maxRetryAfterSeconds));
  return new Problem(
    409,
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still running; try again.',
    {
      headers: { 'Retry-After': String(retryAfter) },
    },
  );
}

/** A stored reply may contain a secret that is shown once, such as an API key, so only the idempotency key opens it. */
const replyKey = ({ idempotencyKey }: IdempotentRequest): Uint8Array =>
  deriveSealingKey(idempotencyKey, 'stored reply');

const ownerOf = ({ organization }: IdempotentRequest): string => organization ?? 'platform';

const openReply = ({ sealed_body: sealed = '' }: StoredReply, request: IdempotentRequest): string =>
  unseal(replyKey(request), sealed, ownerOf(request));
