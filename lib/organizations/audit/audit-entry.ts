import type { AuditEntryId, ContactId } from '../../foundation/ids.ts';
import type { Initiator } from '../../outreach/interactions/interaction.ts';
import type { AuditEntryView, auditActions } from './contract.ts';

/** Who did what, and why. Written once and never changed. */
export interface AuditEntry {
  readonly kind: 'audit_entry';
  readonly id: AuditEntryId;
  readonly action: (typeof auditActions)[number];
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly actor: Initiator;
  readonly reason: string | null;
  readonly at: string;
}

export const userIdOf = (actor: Initiator): string | null => (actor.kind === 'user' ? actor.id : null);

export const auditEntryView = (entry: AuditEntry): AuditEntryView => ({
  id: entry.id,
  action: entry.action,
  contact_id: entry.contact_id,
  phone: entry.phone,
  email: entry.email,
  actor: entry.actor.kind,
  user_id: userIdOf(entry.actor),
  reason: entry.reason,
  at: entry.at,
});
