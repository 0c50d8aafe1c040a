import { keys } from '../../platform/aws/table/keys.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type ProviderOutcome, mapAccepted, nullIfNotFound } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { createOnce } from '../../platform/provisioning/create-once.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { agentConfiguration } from '../voice/agent-configuration.ts';
import type { VoiceConfig } from '../voice/voice-config.ts';
import { type AgentClaim, completedClaim } from './agent-claim.ts';
import { agentDefinition, agentName } from './agent-definition.ts';
import type { VoiceClients } from './import-number.ts';
import { releaseOnProblem } from './release-on-problem.ts';
import { rejectSelfManaged, voiceAgentAuditEntry, withManagedAgent } from './voice-agent.ts';

const claimsOf = (organization: OrganizationId) => claimStore<AgentClaim>(keys.agentClaim(organization), 'agent_claim');

/**
 * Creates an organization's agent, or sends the whole definition to the existing one. Returns whether it was created.
 * @throws Problem 409 `agent_self_managed`, `agent_in_use`, `in_progress`; 502 `provider_error`
 */
export async function ensureAgent(
  { organization, channel }: VoiceConfig,
  toolIds: readonly string[],
  { workspace, provisioning }: VoiceClients,
  acting: Acting,
): Promise<boolean> {
  const definition = agentDefinition(organization, toolIds);
  const { agent_id: current } = channel;
  if (current !== undefined) {
    const updated = nullIfNotFound(await workspace.updateAgent(current, definition));
    if (updated.kind !== 'accepted') throw providerProblem('voiceprovider', updated);
    if (updated.value !== null) {
      await recordUpdate(organization, current, acting);
      return false;
    }
  }

  let existed = false;
  const updateExistingAgent = async (): Promise<ProviderOutcome<string | null>> => {
    const found = await provisioning.findAgents(agentName(organization.id));
    if (found.kind !== 'accepted') return found;
    const [id] = found.value.filter((each) => each !== current);
    if (id === undefined) return { kind: 'accepted', value: null };
    return mapAccepted(nullIfNotFound(await workspace.updateAgent(id, definition)), (agent) => agent && agent.agentId);
  };
  const claims = claimsOf(organization.id);
  const { isNew } = await createOnce<AgentClaim, string>(
    {
      provider: 'voiceprovider',
      read: () => readClaim(organization.id, current),
      claim: async (before, claim) => {
        const item: AgentClaim = { ...claim, kind: 'agent_claim', organization: organization.id };
        const written = await transact([
          claims.claimPart(before, item),
          channelStore(organization.id).settingCheck('voice', 'agent_id', current),
        ]);
        return written.ok ? item : undefined;
      },
      find: updateExistingAgent,
      create: () =>
        createUnlessFound(
          async () => {
            const found = await updateExistingAgent();
            existed = found.kind === 'accepted' && found.value !== null;
            return found;
          },
          () => provisioning.createAgent(definition),
        ),
      complete: (id, claimed) =>
        releaseOnProblem(
          () => claims.release(claimed),
          () => completeAgent(organization.id, { agentId: id, former: current }, claimed, acting),
        ),
      markUnknown: claims.markUnknown,
      release: claims.release,
    },
    acting.now,
  );
  return isNew && !existed;
}

async function recordUpdate(organization: VoiceConfig['organization'], agentId: string, acting: Acting): Promise<void> {
  const { agent, tts } = agentConfiguration(organization).conversation_config;
  const after = { llm: agent.prompt.llm, voice_id: tts.voice_id, language: organization.language };
  const entry = voiceAgentAuditEntry('agent_provisioned', agentId, { before: {}, after }, acting);
  await transact([auditStore(organization.id).insertion(entry)]);
}

async function readClaim(organization: OrganizationId, former: string | undefined): Promise<AgentClaim | undefined> {
  const [claim, channel] = await Promise.all([
    claimsOf(organization).read(),
    channelStore(organization).read('voice', { consistent: true }),
  ]);
  const { agent_id: agentId } = channel;
  if (claim || agentId === undefined || agentId === former) return claim;
  rejectSelfManaged(channel);
  return { ...completedClaim, kind: 'agent_claim', organization, agent_id: agentId };
}

/**
 * Sets the agent on the voice channel, audits it and ends the claim in one transaction, if the claim is still held.
 * @throws Problem 409 `agent_self_managed` if another agent was set meanwhile, `agent_in_use`
 */
const completeAgent = (
  organization: OrganizationId,
  { agentId, former }: { readonly agentId: string; readonly former: string | undefined },
  claimed: AgentClaim,
  acting: Acting,
): Promise<AgentClaim | undefined> =>
  retryOnConflict(
    async () => {
      const before = await channelStore(organization).read('voice', { consistent: true });
      if (before.agent_id !== former) rejectSelfManaged(before);
      const after = withManagedAgent(before, agentId, acting.now);
      const details = { before: { agent_id: before.agent_id ?? null }, after: { agent_id: agentId } };
      const written = await transact([
        claimsOf(organization).endPart(claimed),
        ...(await composeChannelUpdates(organization, [{ before, after }], acting.now)),
        auditStore(organization).insertion(voiceAgentAuditEntry('agent_provisioned', agentId, details, acting)),
      ]);
      if (written.ok) return { ...claimed, state: 'made', agent_id: agentId };
      return written.refused.has(0) ? undefined : versionConflict;
    },
    () => concurrentChange('voice channel'),
  );
