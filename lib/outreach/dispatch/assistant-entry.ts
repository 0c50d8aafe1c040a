import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId } from '../../foundation/ids.ts';
import { type AuditEntry, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/**
 * The audit entry of what an assistant sends, so that one list shows all that it did with a key. Other messages have
 * their receipt alone.
 */
export function assistantEntry(interaction: OutboundInteraction): AuditEntry | undefined {
  const { id, account_id: account, contact_id, channel, initiated_by: actor, created_at: at } = interaction;
  if (actor.via === undefined) return undefined;
  return subjectAuditEntry(
    {
      action: 'contact_attempted',
      actor,
      reason: null,
      at,
      contact_id,
      subject: { type: 'account', id: account },
      details: { before: {}, after: { channel, interaction_id: id } },
    },
    deriveId(AuditEntryId, id, 'attempted'),
  );
}
