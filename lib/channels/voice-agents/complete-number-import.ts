import { keys } from '../../platform/aws/table/keys.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { applyChannelChange } from '../channels/channel-settings.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import type { ImportClaim, NumberToImport } from './agent-claim.ts';
import { voiceAgentAuditEntry } from './voice-agent.ts';

export const completeNumberImport = (
  { organization, phoneNumber, agentId, former }: NumberToImport,
  id: string,
  claimed: ImportClaim,
  acting: Acting,
): Promise<ImportClaim | undefined> =>
  retryOnConflict(
    async () => {
      const claims = claimStore<ImportClaim>(keys.numberImport(organization, phoneNumber), 'number_import');
      const before = await channelStore(organization).read('voice', { consistent: true });
      const after = applyChannelChange(before, { agent_phone_number_id: id }, acting.now);
      const details = {
        before: { agent_phone_number_id: before.agent_phone_number_id ?? null },
        after: { agent_phone_number_id: id },
      };
      // If the channel has another number by now, the import is found when this one is set again.
      const isExpected = before.from === phoneNumber && [undefined, former, id].includes(before.agent_phone_number_id);
      const written = await transact([
        claims.endPart(claimed),
        ...(isExpected
          ? [
              ...(await composeChannelUpdates(organization, [{ before, after }], acting.now)),
              auditStore(organization).insertion(voiceAgentAuditEntry('agent_provisioned', agentId, details, acting)),
            ]
          : []),
      ]);
      if (written.ok) return { ...claimed, state: 'made', phone_number_id: id };
      return written.refused.has(0) ? undefined : versionConflict;
    },
    () => concurrentChange('voice channel'),
  );
