import type { OrganizationId } from '../ids.ts';
import { keys, partitions } from '../table/keys.ts';
import type { TransactionPart } from '../table/table.ts';
import type { Listing } from '../table/walk.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The write that adds an entry, as a part of the transaction that does what the entry tells of. */
export const addingAuditEntry = (organization: OrganizationId, entry: AuditEntry): TransactionPart => ({
  put: { ...entry, ...keys.auditEntry(organization, entry.at, entry.id), organization },
});

export const auditEntries = (organization: OrganizationId): Listing => ({
  partitions: [partitions.audit(organization)],
  descending: true,
});
