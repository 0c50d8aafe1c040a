import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { composePurchaseEnd } from '../channels/compose-purchase-end.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import type { PhoneNumber } from './phone-number.ts';

/** Removes and audits a number that the provider has released. False if the claim is no longer held. */
export const completeRelease = (
  organization: OrganizationId,
  claimed: PhoneNumber,
  { actor, newId, now }: Acting,
): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const { number, provider_id: providerId = null } = claimed;
      const at = now.toISOString();
      const store = phoneNumberStore(organization);
      const entry = subjectAuditEntry(
        {
          action: 'number_released',
          actor,
          reason: null,
          subject: { type: 'phone_number', id: number },
          details: { before: { provider_id: providerId }, after: {} },
          at,
        },
        newId(AuditEntryId),
      );
      const written = await transact([
        ...store.removal(claimed),
        ...(await composePurchaseEnd(organization, number, now)),
        store.releasedInsertion(number, at),
        auditStore(organization).insertion(entry),
      ]);
      if (!written.ok) return written.refused.has(0) ? false : versionConflict;
      return true;
    },
    () => concurrentChange('phone number'),
  );
