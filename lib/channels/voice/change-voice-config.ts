import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { NewId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { VoiceConfigChange } from './contract.ts';
import { voiceConfigStore } from './voice-config-store.ts';
import { type VoiceConfig, applyVoiceConfigChange, changedFields, isSameVoiceConfig } from './voice-config.ts';

/**
 * Stores a change of the organization and its voice channel with its audit entry in one transaction, if neither has
 * changed since it was read. Writes nothing if the change has no effect. 409 `agent_in_use` if the agent is another
 * organization's.
 */
export const changeVoiceConfig = (
  id: OrganizationId,
  change: VoiceConfigChange,
  { actor, newId, now }: { readonly actor: Initiator; readonly newId: NewId; readonly now: Date },
): Promise<VoiceConfig> =>
  retryOnConflict(
    async () => {
      const before = await voiceConfigStore(id).read({ consistent: true });
      const after = applyVoiceConfigChange(before, change, now);
      if (isSameVoiceConfig(before, after)) return before;
      const entry = subjectAuditEntry(
        {
          action: 'voice_config_changed',
          actor,
          reason: null,
          subject: { type: 'organization', id },
          details: changedFields(before, after, change),
          at: now.toISOString(),
        },
        newId(AuditEntryId),
      );
      const written = await transact([
        organizationStore(id).voiceSettingsUpdate(before.organization, after.organization, now),
        ...(after.channel === before.channel
          ? [channelStore(id).unchangedCheck(before.channel)]
          : await composeChannelUpdates(id, [{ before: before.channel, after: after.channel }], now)),
        auditStore(id).insertion(entry),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('voice configuration'),
  );
