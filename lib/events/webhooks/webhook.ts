import { isDeepStrictEqual } from 'node:util';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { type Problem, conflict } from '../../foundation/problem.ts';
import type { apiVersions } from '../event-types/event-types.ts';
import type { AuditDetails } from '../../tenancy/audit/audit-entry.ts';
import { changedFields } from '../../tenancy/audit/changed-fields.ts';
import {
  type EventFilter,
  type NewWebhook,
  type WebhookChange,
  type WebhookView,
  type disabledReasons,
  maxWebhooks,
} from './contract.ts';

type DisabledReason = (typeof disabledReasons)[number];

export interface WebhookHealth {
  readonly enabled: boolean;
  readonly disabled_reason?: DisabledReason;
  readonly disabled_at?: string;
  readonly failing_since?: string;
  /**
   * When a caller last enabled the webhook while it was failing, which restarts the time until it is disabled. Absent
   * after a success.
   */
  readonly retried_at?: string;
  readonly consecutive_timeouts: number;
}

export interface Webhook extends WebhookHealth {
  readonly kind: 'webhook';
  readonly organization: OrganizationId;
  readonly id: WebhookId;
  readonly url: string;
  readonly events: Readonly<EventFilter>;
  readonly description?: string;
  readonly api_version: (typeof apiVersions)[number];
  /** Derived from the request that created the secret, so that a repeated request is recognized. */
  readonly secret_id: string;
  readonly sealed_secret: string;
  /** Also signs until it expires. */
  readonly previous_sealed_secret?: string;
  readonly previous_secret_expires_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

export const slowAfterTimeouts = 2;

const hourMs = 60 * 60 * 1000;

export const subscriptionLimit = (): Problem =>
  conflict('subscription_limit', `The organization has ${maxWebhooks} webhooks. Delete one first.`);

interface NewSecret {
  readonly secret_id: string;
  readonly sealed_secret: string;
}

export const newWebhook = (
  { url, events, description, enabled }: NewWebhook,
  generated: Pick<Webhook, 'organization' | 'id'> & NewSecret,
  now: Date,
): Webhook => ({
  kind: 'webhook',
  ...generated,
  url,
  events,
  ...(description && { description }),
  enabled,
  ...(!enabled && { disabled_at: now.toISOString() }),
  consecutive_timeouts: 0,
  api_version: 'v1',
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  version: 1,
});

/**
 * Applies a change; returns `before` if nothing changes. Enabling the webhook or changing its URL clears its failures.
 */
export function applyWebhookChange(before: Webhook, change: WebhookChange, now: Date): Webhook {
  const { url = before.url, events = before.events, enabled } = change;
  const { description: old, ...others } = before;
  const description = change.description === undefined ? old : change.description;
  const changed = { ...others, url, events, ...(description && { description }) };
  const after = withHealth(changed, changedHealth(before, { enabled, hasNewUrl: url !== before.url }, now));
  return isDeepStrictEqual(before, after) ? before : { ...after, updated_at: now.toISOString() };
}

function changedHealth(
  before: Webhook,
  { enabled, hasNewUrl }: { readonly enabled: boolean | undefined; readonly hasNewUrl: boolean },
  now: Date,
): WebhookHealth {
  const { failing_since, retried_at, consecutive_timeouts, ...state } = healthOf(before);
  const failing = hasNewUrl || failing_since === undefined ? {} : { failing_since };
  const retried = retried_at === undefined || hasNewUrl ? {} : { retried_at };
  if (enabled)
    return {
      enabled,
      ...failing,
      ...(failing.failing_since && { retried_at: now.toISOString() }),
      consecutive_timeouts: 0,
    };
  return {
    ...state,
    ...failing,
    ...retried,
    consecutive_timeouts: hasNewUrl ? 0 : consecutive_timeouts,
    ...(enabled === false && before.enabled && { enabled, disabled_at: now.toISOString() }),
  };
}

/**
 * Sets a new secret, unless an earlier run of the same request has set it. The previous secret also signs for the given
 * hours; older ones stop signing.
 */
export function withNewSecret(before: Webhook, secret: NewSecret, overlapHours: number, now: Date): Webhook {
  if (before.secret_id === secret.secret_id) return before;
  const { previous_sealed_secret: _, previous_secret_expires_at: __, ...others } = before;
  return {
    ...others,
    ...secret,
    ...(overlapHours > 0 && {
      previous_sealed_secret: before.sealed_secret,
      previous_secret_expires_at: new Date(now.getTime() + overlapHours * hourMs).toISOString(),
    }),
    updated_at: now.toISOString(),
  };
}

export const isSlow = ({ consecutive_timeouts }: WebhookHealth): boolean => consecutive_timeouts >= slowAfterTimeouts;

export const isSubscribedTo = ({ events }: Pick<Webhook, 'events'>, type: string): boolean =>
  events.some((name) => name === '*' || name === type);

export const sealedSecretsAt = (
  { sealed_secret, previous_sealed_secret, previous_secret_expires_at = '' }: Webhook,
  now: Date,
): readonly string[] =>
  previous_sealed_secret !== undefined && previous_secret_expires_at > now.toISOString()
    ? [sealed_secret, previous_sealed_secret]
    : [sealed_secret];

export const healthOf = (webhook: Webhook): WebhookHealth => {
  const { enabled, disabled_reason, disabled_at, failing_since, retried_at, consecutive_timeouts } = webhook;
  return {
    enabled,
    ...(disabled_reason !== undefined && { disabled_reason }),
    ...(disabled_at !== undefined && { disabled_at }),
    ...(failing_since !== undefined && { failing_since }),
    ...(retried_at !== undefined && { retried_at }),
    consecutive_timeouts,
  };
};

export function withHealth(before: Webhook, health: WebhookHealth): Webhook {
  const { disabled_reason: _, disabled_at: __, failing_since: ___, retried_at: ____, ...others } = before;
  return { ...others, ...health };
}

const auditedFields = [
  'url',
  'events',
  'description',
  'enabled',
  'disabled_reason',
  'failing_since',
  'previous_secret_expires_at',
] as const satisfies readonly (keyof Webhook)[];

export const webhookAuditDetails = (before: Webhook | undefined, after: Webhook | undefined): AuditDetails =>
  changedFields(before, after, auditedFields);

export function webhookView(webhook: Webhook, now: Date): WebhookView {
  const { previous_secret_expires_at: expiresAt = null } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    description: webhook.description ?? null,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabled_reason ?? null,
    disabled_at: webhook.disabled_at ?? null,
    failing_since: webhook.failing_since ?? null,
    previous_secret_expires_at: expiresAt !== null && expiresAt > now.toISOString() ? expiresAt : null,
    api_version: webhook.api_version,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
  };
}
