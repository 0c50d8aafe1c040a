import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { requireKnownIds } from '../voice/require-known-ids.ts';
import { voiceConfigStore } from '../voice/voice-config-store.ts';
import type { VoiceAgentView } from './contract.ts';
import { readKnownParts } from './read-agent-status.ts';
import { voiceAgentAuditEntry, voiceAgentView, withOwnAgent } from './voice-agent.ts';

/**
 * Sets the agent that an organization manages itself, or removes the agent from its voice channel.
 * @throws Problem 409 `agent_in_use`, 422 `agent_not_found`, 502 `provider_error`, 503 `provider_not_configured`
 */
export async function setAgent(
  organization: OrganizationId,
  agentId: string | null,
  acting: Acting,
): Promise<VoiceAgentView> {
  await requireKnownIds({ agent_id: agentId });
  const before = await voiceConfigStore(organization).read({ consistent: true });
  // Ask the provider before writing anything, so that a failure changes nothing.
  const { phoneNumber } = await readKnownParts({ agent_phone_number_id: before.channel.agent_phone_number_id });
  const channel = await writeAgent(organization, agentId, acting);
  return voiceAgentView({ ...before, channel }, { agent: agentId !== null, phoneNumber });
}

const writeAgent = (organization: OrganizationId, agentId: string | null, acting: Acting): Promise<ChannelSettings> =>
  retryOnConflict(
    async () => {
      const before = await channelStore(organization).read('voice', { consistent: true });
      const managed = before.agent_managed === true;
      if ((before.agent_id ?? null) === agentId && !managed) return before;
      const after = withOwnAgent(before, agentId, acting.now);
      const details = {
        before: { agent_id: before.agent_id ?? null, managed },
        after: { agent_id: agentId, managed: false },
      };
      const entry = voiceAgentAuditEntry('agent_set', agentId ?? before.agent_id ?? '', details, acting);
      const written = await transact([
        ...(await composeChannelUpdates(organization, [{ before, after }], acting.now)),
        auditStore(organization).insertion(entry),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('voice channel'),
  );
