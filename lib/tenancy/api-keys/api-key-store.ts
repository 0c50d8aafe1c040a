import { createHash, randomBytes } from 'node:crypto';
import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import {
  type Condition,
  type TransactionPart,
  type WriteResult,
  absent,
  getItem,
  getItems,
  queryPage,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { BoundedCache } from '../../foundation/bounded-cache.ts';
import { type ApiKeyId, AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditStore } from '../audit/audit-store.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { type ApiKey, type ApiKeyState, apiKeyState, apiKeyText, maxCallsPerWindow, windowAt } from './api-key.ts';
import type { NewApiKey } from './contract.ts';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Creates a key and returns its text, which is not stored and cannot be read again. */
export async function addApiKey(
  organization: OrganizationId,
  given: NewApiKey,
  id: ApiKeyId,
  acting: Acting,
): Promise<{ readonly apiKey: ApiKey; readonly text: string }> {
  const text = apiKeyText(randomBytes(32).toString('hex'));
  const apiKey: ApiKey = {
    kind: 'api_key',
    id,
    organization,
    name: given.name,
    scopes: [...new Set(given.scopes)],
    last4: text.slice(-4),
    created_at: acting.now.toISOString(),
    ...(given.expires_at && { expires_at: given.expires_at }),
  };
  await transact([
    { put: { ...apiKey, ...keys.apiKey(hashOf(text)), ...indexKeys.apiKey(organization, id) }, onlyIf: absent },
    auditPart('api_key_created', undefined, apiKey, acting),
  ]);
  return { apiKey, text };
}

/**
 * Revokes a key; a repeated call keeps the time of the first. Returns undefined if the organization has no such key.
 * A creation that was retried after a crash may have left two items with the same id: both are revoked.
 */
export const revokeApiKey = (organization: OrganizationId, id: ApiKeyId, acting: Acting): Promise<ApiKey | undefined> =>
  retryOnConflict(
    async () => {
      const { items } = await queryPage<Key>({
        pk: partitions.apiKeys(organization),
        index: 'gsi1',
        from: id,
        upTo: id,
        limit: 10,
      });
      const found = await getItems<ApiKey & Key>(
        items.map(({ pk, sk }) => ({ pk, sk })),
        'api_key',
        { consistent: true },
      );
      const active = found.filter(({ revoked_at: revokedAt }) => revokedAt === undefined);
      const [first] = active;
      if (!first) return found[0];
      const revoked = { ...first, revoked_at: acting.now.toISOString() };
      const written = await transact([
        ...active.map(({ pk, sk }) => ({
          update: { pk, sk },
          change: { set: { revoked_at: revoked.revoked_at }, onlyIf: isNotRevoked },
        })),
        auditPart('api_key_revoked', first, revoked, acting),
      ]);
      return written.ok ? revoked : versionConflict;
    },
    () => concurrentChange('API key'),
  );

const isNotRevoked: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#revoked_at)' };

function auditPart(
  action: 'api_key_created' | 'api_key_revoked',
  before: ApiKey | undefined,
  after: ApiKey,
  { actor: { kind, id }, newId, now }: Acting,
): TransactionPart {
  const subject = { type: 'api_key', id: after.id } as const;
  const details = changedFields(before, after, ['name', 'scopes', 'last4', 'expires_at', 'revoked_at']);
  const entry = { action, actor: { kind, id }, reason: null, subject, details, at: now.toISOString() };
  return auditStore(after.organization).insertion(subjectAuditEntry(entry, newId(AuditEntryId)));
}

export const apiKeyListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.apiKeys(organization)],
  kinds: 'api_key',
  index: 'gsi1',
});

export type Admission =
  | { readonly state: 'valid'; readonly apiKey: ApiKey; readonly callsLeft: number; readonly isExceeded: boolean }
  | { readonly state: Exclude<ApiKeyState, 'valid'> };

/** The most recent window of each key in this function instance: it decides which write to try first. */
const recentWindows = new BoundedCache<{ readonly window: number; readonly isExceeded: boolean }>(10_000);

/**
 * Checks a key and counts the call in one conditional write: existence, revocation, expiry and the window's quota. A key
 * that has used up its quota is only read until the next window, which costs less and still notices a revocation.
 */
export async function admitCall(text: string, now: Date): Promise<Admission> {
  const hash = hashOf(text);
  const key = keys.apiKey(hash);
  const window = windowAt(now);
  const recent = recentWindows.get(hash);
  if (recent?.window === window && recent.isExceeded)
    return uncounted(await getItem<ApiKey>(key, 'api_key', { consistent: true }), now);
  const [first, second] = recent?.window === window ? [countCall, beginWindow] : [beginWindow, countCall];
  let written = await first(key, window, now);
  if (!written.ok && apiKeyState(written.current, now) === 'valid' && !isUsedUp(written.current, window))
    written = await second(key, window, now);
  if (!written.ok) {
    const admission = uncounted(written.current, now);
    if (admission.state === 'valid') recentWindows.set(hash, { window, isExceeded: true });
    return admission;
  }
  recentWindows.set(hash, { window, isExceeded: false });
  const callsLeft = maxCallsPerWindow - (written.item.window_calls ?? 0);
  return { state: 'valid', apiKey: written.item, callsLeft, isExceeded: false };
}

const isUsedUp = (apiKey: ApiKey | undefined, window: number): boolean =>
  (apiKey?.window_number ?? 0) >= window && (apiKey?.window_calls ?? 0) >= maxCallsPerWindow;

/** The admission of a call that was not counted: the key is not valid, or its quota is used up. */
function uncounted(apiKey: ApiKey | undefined, now: Date): Admission {
  const state = apiKeyState(apiKey, now);
  if (state !== 'valid') return { state };
  if (!apiKey) return { state: 'unknown' };
  return { state, apiKey, callsLeft: 0, isExceeded: true };
}

const isValid =
  'attribute_exists(#pk) AND attribute_not_exists(#revoked_at) AND (attribute_not_exists(#expires_at) OR #expires_at > :now)';

const onlyIfValid = (quota: string, window: number, now: Date, values: Record<string, unknown>): Condition => ({
  expression: `${isValid} AND ${quota}`,
  values: { ':now': now.toISOString(), ':window': window, ...values },
});

const beginWindow = (key: Key, window: number, now: Date): Promise<WriteResult<ApiKey>> =>
  updateItem<ApiKey>(key, {
    set: { window_number: window, window_calls: 1, last_used_at: now.toISOString() },
    onlyIf: onlyIfValid('(attribute_not_exists(#window_number) OR #window_number < :window)', window, now, {}),
  });

const countCall = (key: Key, window: number, now: Date): Promise<WriteResult<ApiKey>> =>
  updateItem<ApiKey>(key, {
    set: { last_used_at: now.toISOString() },
    add: { window_calls: 1 },
    onlyIf: onlyIfValid('#window_number >= :window AND #window_calls < :max', window, now, {
      ':max': maxCallsPerWindow,
    }),
  });
