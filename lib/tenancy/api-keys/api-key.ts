import { createHash } from 'node:crypto';
import { type ApiKeyId, AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { Scope } from '../../platform/http/route.ts';
import { type AuditEntry, subjectAuditEntry } from '../audit/audit-entry.ts';
import { changedFields } from '../audit/changed-fields.ts';
import type { ApiKeyView } from './contract.ts';

/** A stored API key. The key itself is not stored, only its SHA-256, which is part of the item's key. */
export interface ApiKey {
  readonly kind: 'api_key';
  readonly id: ApiKeyId;
  readonly organization: OrganizationId;
  readonly name: string;
  readonly scopes: Scope[];
  readonly last4: string;
  readonly created_at: string;
  readonly expires_at?: string;
  readonly revoked_at?: string;
  readonly last_used_at?: string;
  /** Absent means the default. */
  readonly requests_per_window?: number;
  readonly window_number?: number;
  readonly window_calls?: number;
}

export const defaultCallsPerWindow = 100;
/** What the keys of an organization may call together. */
export const maxCallsOfOrganization = 50_000;

export const callsPerWindow = ({ requests_per_window: own }: Pick<ApiKey, 'requests_per_window'>): number =>
  own ?? defaultCallsPerWindow;

const windowSeconds = 15 * 60;

/** The number of the quota window at an instant: quarter hours since 1970, aligned to the clock. */
export const windowAt = (now: Date): number => Math.floor(now.getTime() / 1000 / windowSeconds);

/** Whole seconds until the next window begins, at least 1. */
export const secondsToNextWindow = (now: Date): number =>
  Math.ceil((windowAt(now) + 1) * windowSeconds - now.getTime() / 1000);

const keyPrefix = 'cms_pk_';
const keyFormat = new RegExp(`^${keyPrefix}[0-9a-f]{64}$`);

export const apiKeyText = (randomHex: string): string => `${keyPrefix}${randomHex}`;
export const isApiKeyText = (text: string): boolean => keyFormat.test(text);

export const hashApiKey = (text: string): string => createHash('sha256').update(text).digest('hex');

export type ApiKeyState = 'valid' | 'unknown' | 'revoked' | 'expired';

export function apiKeyState(key: ApiKey | undefined, now: Date): ApiKeyState {
  if (!key) return 'unknown';
  if (key.revoked_at !== undefined) return 'revoked';
  if (key.expires_at !== undefined && key.expires_at <= now.toISOString()) return 'expired';
  return 'valid';
}

export function apiKeyAuditEntry(
  action: 'api_key_created' | 'api_key_changed' | 'api_key_revoked',
  before: ApiKey | undefined,
  after: ApiKey,
  { actor: { kind, id }, newId, now }: Acting,
): AuditEntry {
  const subject = { type: 'api_key', id: after.id } as const;
  const details = changedFields(before, after, [
    'name',
    'scopes',
    'last4',
    'expires_at',
    'requests_per_window',
    'revoked_at',
  ]);
  const entry = { action, actor: { kind, id }, reason: null, subject, details, at: now.toISOString() };
  return subjectAuditEntry(entry, newId(AuditEntryId));
}

export const apiKeyView = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  last4: key.last4,
  created_at: key.created_at,
  expires_at: key.expires_at ?? null,
  requests_per_window: callsPerWindow(key),
  last_used_at: key.last_used_at ?? null,
  revoked_at: key.revoked_at ?? null,
});
