import type { Initiator } from '../../foundation/initiator.ts';
import type { AuditEntryId, ContactId } from '../../foundation/ids.ts';
import type { AuditEntryView, auditActions, auditSubjectTypes } from './contract.ts';

export type AuditAction = (typeof auditActions)[number];

export interface AuditSubject {
  readonly type: (typeof auditSubjectTypes)[number];
  readonly id: string;
}

type AuditedFields = Readonly<Record<string, unknown>>;

export interface AuditDetails {
  readonly before: AuditedFields;
  readonly after: AuditedFields;
}

export interface AuditEntry {
  readonly kind: 'audit_entry';
  readonly id: AuditEntryId;
  readonly action: AuditAction;
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly actor: Initiator;
  readonly reason: string | null;
  /** Absent for opt-outs, which name their contact or address instead. */
  readonly subject?: AuditSubject;
  readonly details?: AuditDetails;
  readonly at: string;
}

export const subjectAuditEntry = (
  entry: Pick<AuditEntry, 'action' | 'actor' | 'reason' | 'at'> & {
    readonly contact_id?: ContactId;
    readonly subject: AuditSubject;
    readonly details: AuditDetails;
  },
  id: AuditEntryId,
): AuditEntry => ({ kind: 'audit_entry', contact_id: null, phone: null, email: null, ...entry, id });

export const userIdOf = (actor: Initiator): string | null => (actor.kind === 'user' ? actor.id : null);

export const apiKeyIdOf = (actor: Initiator): string | null => (actor.kind === 'api_key' ? actor.id : null);

export const auditEntryView = (entry: AuditEntry): AuditEntryView => ({
  id: entry.id,
  action: entry.action,
  contact_id: entry.contact_id,
  phone: entry.phone,
  email: entry.email,
  actor: entry.actor.kind,
  user_id: userIdOf(entry.actor),
  api_key_id: apiKeyIdOf(entry.actor),
  via: entry.actor.via ?? null,
  reason: entry.reason,
  subject: entry.subject ? { ...entry.subject } : null,
  details: entry.details ? { before: { ...entry.details.before }, after: { ...entry.details.after } } : null,
  at: entry.at,
});
