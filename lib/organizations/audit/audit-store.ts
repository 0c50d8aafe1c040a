import { keys, partitions } from '../../aws/table/keys.ts';
import type { Listing } from '../../aws/table/listed-rows.ts';
import type { TransactionPart } from '../../aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The write that adds an entry, as part of the transaction that makes the audited change. */
export const auditEntryInsertion = (organization: OrganizationId, entry: AuditEntry): TransactionPart => ({
  put: { ...entry, ...keys.auditEntry(organization, entry.at, entry.id), organization },
});

export const auditEntryListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.audit(organization)],
  kinds: 'audit_entry',
  descending: true,
});
