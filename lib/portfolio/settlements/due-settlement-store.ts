import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Settlement } from './settlement.ts';

/** A settlement with the organization that owns it. */
export type OwnedSettlement = Settlement & { readonly organization: OrganizationId };

/** The settlements of all organizations that can still expire or be breached. */
export const dueSettlementStore = () => ({
  /** Lists those that have expired or whose last day to pay is over, page by page. */
  list: (now: Date): AsyncGenerator<readonly OwnedSettlement[]> =>
    listDueItems<OwnedSettlement>(partitions.dueSettlements, 'settlement', now),
});
