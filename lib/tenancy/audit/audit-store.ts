import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, putItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditFilters } from './contract.ts';

export const auditStore = (organization: OrganizationId) => ({
  insertion: (entry: AuditEntry): TransactionPart => ({
    put: { ...entry, ...keys.auditEntry(organization, entry.at, entry.id), organization },
  }),

  /** Keeps the first one if a request is repeated. */
  async add(entry: AuditEntry): Promise<void> {
    await putItem({ ...entry, ...keys.auditEntry(organization, entry.at, entry.id), organization }, absent);
  },

  listing(filters: AuditFilters): Listing {
    const { action, subject_type, subject_id, contact_id, actor, user_id, api_key_id, from, to } = filters;
    const where = {
      ...(action && { action }),
      ...(subject_type && { 'subject.type': subject_type }),
      ...(subject_id && { 'subject.id': subject_id }),
      ...(contact_id && { contact_id }),
      ...(user_id && { 'actor.kind': 'user', 'actor.id': user_id }),
      ...(api_key_id && { 'actor.kind': 'api_key', 'actor.id': api_key_id }),
      ...(actor && { 'actor.kind': actor }),
    };
    return {
      partitions: [partitions.audit(organization)],
      kinds: 'audit_entry',
      descending: true,
      // A sort key begins with the instant: one at that instant sorts after the instant alone.
      ...(from && { from }),
      ...(to && { upTo: to }),
      ...(Object.keys(where).length > 0 && { where }),
    };
  },
});
