import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Settlement } from './settlement.ts';

export type OwnedSettlement = Settlement & { readonly organization: OrganizationId };

export const dueSettlementStore = () => ({
  list: (now: Date): AsyncGenerator<readonly OwnedSettlement[]> =>
    listDueItems<OwnedSettlement>(partitions.dueSettlements, 'settlement', now),
});
