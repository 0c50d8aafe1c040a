import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { InstalmentPlan } from './plan.ts';

export type OwnedPlan = InstalmentPlan & { readonly organization: OrganizationId };

export const duePlanStore = () => ({
  list: (now: Date): AsyncGenerator<readonly OwnedPlan[]> => listDueItems<OwnedPlan>(partitions.duePlans, 'plan', now),
});
