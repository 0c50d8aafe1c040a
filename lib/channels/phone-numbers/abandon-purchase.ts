import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { composePurchaseEnd } from '../channels/compose-purchase-end.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import type { PhoneNumber } from './phone-number.ts';

export const abandonPurchase = (organization: OrganizationId, claimed: PhoneNumber): Promise<void> =>
  retryOnConflict(
    async () => {
      const written = await transact([
        ...phoneNumberStore(organization).removal(claimed),
        ...(await composePurchaseEnd(organization, claimed.number, undefined)),
      ]);
      return written.ok || written.refused.has(0) ? undefined : versionConflict;
    },
    () => concurrentChange('phone number'),
  );
