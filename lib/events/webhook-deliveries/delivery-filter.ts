import type { DeliveryStatus } from './contract.ts';
import type { WebhookDelivery } from './delivery.ts';

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
}

/** A page of a filtered log ends after this many deliveries, whether they match or not. */
export const maxRowsRead = 1000;

export const matchesFilter = (delivery: WebhookDelivery, { status, event }: DeliveryFilter): boolean =>
  (status === undefined || delivery.status === status) && (event === undefined || delivery.event === event);
