import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type AuditDetails, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { changedFields, isUnchanged } from '../../tenancy/audit/changed-fields.ts';
import type { ClaimContext } from './channel-link.ts';
import { type ChannelSettings, applyChannelChange, auditedSettings } from './channel-settings.ts';
import { channelStore } from './channel-store.ts';
import { composeChannelUpdates } from './compose-channel-updates.ts';
import { composeLinkChanges } from './compose-link-changes.ts';
import { composeSenderChecks } from './compose-sender-checks.ts';
import type { ChannelChange } from './contract.ts';

/**
 * Writes and audits a change to a channel. `isConfirmed` returns whether the provider confirms a number or an agent.
 * One that it now confirms becomes verified even if the change has no other effect.
 * @throws Problem 409 `number_in_use`, `agent_in_use`, `domain_in_use`; 422 `domain_not_verified`
 */
export const writeChannelChange = (
  organization: OrganizationId,
  channel: Channel,
  change: ChannelChange,
  acting: Acting,
  isConfirmed: ClaimContext['isConfirmed'],
): Promise<ChannelSettings> =>
  retryOnConflict(
    async () => {
      const { now } = acting;
      const before = await channelStore(organization).read(channel, { consistent: true });
      const after = applyChannelChange(before, change, now);
      const details = changedFields(before, after, auditedSettings);
      if (isUnchanged(details)) {
        const context = { now, isConfirmed, verifiesKept: true } as const;
        const parts = await composeLinkChanges(organization, [{ before, after: before }], context);
        return parts.length === 0 || (await transact(parts)).ok ? before : versionConflict;
      }
      const written = await transact([
        ...(await composeChannelUpdates(organization, [{ before, after }], now, isConfirmed)),
        ...(await composeSenderChecks(organization, { before, after })),
        composeAudit(organization, channel, details, acting),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('channel'),
  );

function composeAudit(
  organization: OrganizationId,
  channel: Channel,
  details: AuditDetails,
  { actor: { kind, id }, newId, now }: Acting,
): TransactionPart {
  const entry = {
    action: 'channel_changed',
    actor: { kind, id },
    reason: null,
    subject: { type: 'channel', id: channel },
    details,
    at: now.toISOString(),
  } as const;
  return auditStore(organization).insertion(subjectAuditEntry(entry, newId(AuditEntryId)));
}
