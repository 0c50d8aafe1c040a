import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Hold } from './hold.ts';

export type OwnedHold = Hold & { readonly organization: OrganizationId };

export const dueHoldStore = () => ({
  list: (now: Date): AsyncGenerator<readonly OwnedHold[]> => listDueItems<OwnedHold>(partitions.dueHolds, 'hold', now),
});
