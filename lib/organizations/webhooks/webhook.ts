import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import type { EventType } from '../../reporting/event-types/event-types.ts';

/** The version of the body of deliveries. */
export const apiVersion = 'v1';

export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** All events, or those with these names. */
export type EventFilter = readonly ['*'] | readonly EventType[];

/** Whether the receiver has answered lately. Deliveries change it. */
export interface WebhookHealth {
  readonly enabled: boolean;
  /** Why deliveries disabled it; absent if a caller did. */
  readonly disabled_reason?: DisabledReason;
  readonly disabled_at?: string;
  /** The first failure since a success. */
  readonly failing_since?: string;
  /** At `slowAfterTimeouts` the receiver is slow, until it answers. */
  readonly consecutive_timeouts: number;
}

/** A subscription of an organization to domain events. */
export interface Webhook extends WebhookHealth {
  readonly kind: 'webhook';
  readonly organization: OrganizationId;
  readonly id: WebhookId;
  readonly url: string;
  readonly events: EventFilter;
  readonly description?: string;
  readonly api_version: typeof apiVersion;
  readonly sealed_secret: string;
  /** The secret before the last rotation: it signs too until it expires. */
  readonly previous_sealed_secret?: string;
  readonly previous_secret_expires_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

export const slowAfterTimeouts = 2;

/** Whether deliveries to it wait in the queue of slow receivers. */
export const isSlow = ({ consecutive_timeouts }: WebhookHealth): boolean => consecutive_timeouts >= slowAfterTimeouts;

export const wantsEvent = ({ events }: Pick<Webhook, 'events'>, type: EventType): boolean =>
  events.some((name) => name === '*' || name === type);

/** The sealed secrets that sign a delivery at an instant, the newest first. */
export const sealedSecretsAt = (
  { sealed_secret, previous_sealed_secret, previous_secret_expires_at = '' }: Webhook,
  now: Date,
): readonly string[] =>
  previous_sealed_secret !== undefined && previous_secret_expires_at > now.toISOString()
    ? [sealed_secret, previous_sealed_secret]
    : [sealed_secret];

/** The subscription with another health, which replaces the one before as a whole. */
export function withHealth(before: Webhook, health: WebhookHealth): Webhook {
  const { disabled_reason: _, disabled_at: __, failing_since: ___, ...others } = before;
  return { ...others, ...health };
}
