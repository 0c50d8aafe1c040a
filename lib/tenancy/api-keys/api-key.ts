import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import type { Scope } from '../../platform/http/route.ts';
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
  /** The most recent quota window with a call, and the number of calls in it. */
  readonly window_number?: number;
  readonly window_calls?: number;
}

export const maxCallsPerWindow = 100;
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

export type ApiKeyState = 'valid' | 'unknown' | 'revoked' | 'expired';

export function apiKeyState(key: ApiKey | undefined, now: Date): ApiKeyState {
  if (!key) return 'unknown';
  if (key.revoked_at !== undefined) return 'revoked';
  if (key.expires_at !== undefined && key.expires_at <= now.toISOString()) return 'expired';
  return 'valid';
}

export const apiKeyView = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  last4: key.last4,
  created_at: key.created_at,
  expires_at: key.expires_at ?? null,
  last_used_at: key.last_used_at ?? null,
  revoked_at: key.revoked_at ?? null,
});
