import { AuditEntryId, type WebhookId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { type AuditAction, type AuditEntry, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { type Webhook, webhookAuditDetails } from './webhook.ts';

export type WebhookAction = Extract<AuditAction, `webhook_${string}`>;

/** The audit entry of a change. A created webhook has no `before`, a deleted one no `after`. */
export const webhookAuditEntry = (
  id: WebhookId,
  action: WebhookAction,
  { before, after }: { readonly before?: Webhook; readonly after?: Webhook },
  { actor, newId, now }: Acting,
): AuditEntry =>
  subjectAuditEntry(
    {
      action,
      actor: { kind: actor.kind, id: actor.id },
      reason: null,
      subject: { type: 'webhook', id },
      details: webhookAuditDetails(before, after),
      at: now.toISOString(),
    },
    newId(AuditEntryId),
  );
