import { randomIds } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { system } from '../../foundation/initiator.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { campaignStore } from '../../portfolio/campaigns/campaign-store.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { writeAndPropagate } from './propagate-campaign-status.ts';

/**
 * Writes and propagates the status that a budget gives a campaign, together with the audit entry. Returns false, with
 * nothing written, if the campaign was written since it was read.
 */
export async function writeStatusByBudget(
  organization: OrganizationId,
  before: Campaign,
  after: Campaign,
  now: Date,
): Promise<boolean> {
  const { id, version, status } = after;
  const became = status === 'active' ? 'active' : 'paused';
  const entry = subjectAuditEntry(
    {
      action: became === 'active' ? 'campaign_resumed' : 'campaign_paused',
      actor: system,
      reason: null,
      subject: { type: 'campaign', id },
      details: { before: auditedFields(before), after: auditedFields(after) },
      at: now.toISOString(),
    },
    randomIds()(AuditEntryId),
  );
  const change = async () =>
    (
      await transact([
        campaignStore(organization).replacement(before, after),
        auditStore(organization).insertion(entry),
      ])
    ).ok;
  return writeAndPropagate(organization, { campaign_id: id, version, became }, change, now);
}

const auditedFields = ({ status, pause_reason, resumes_at, budget }: Campaign) => ({
  status,
  pause_reason: pause_reason ?? null,
  resumes_at: resumes_at ?? null,
  budget: budget ?? null,
});
