import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type CampaignId, type OrganizationId, Uuid } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';

/**
 * Audits that accounts join or leave a campaign: one entry for each campaign. It comes before the accounts change, so
 * that a crash hides nothing.
 */
export async function recordMembershipChange(
  organization: OrganizationId,
  action: 'accounts_joined' | 'accounts_left',
  counts: ReadonlyMap<CampaignId, number>,
  { actor, newId, now }: Acting,
): Promise<void> {
  const act = newId(Uuid);
  for (const [campaign, accounts] of counts) {
    const subject = { type: 'campaign', id: campaign } as const;
    const details = { before: {}, after: { accounts } };
    const at = now.toISOString();
    const id = deriveId(AuditEntryId, campaign, `${action}:${act}`);
    await auditStore(organization).add(subjectAuditEntry({ action, actor, reason: null, at, subject, details }, id));
  }
}
