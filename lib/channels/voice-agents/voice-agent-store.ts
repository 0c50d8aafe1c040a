import { keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { Problem, concurrentChange } from '../../foundation/problem.ts';
import { requireUnlinkedNumber } from '../channels/channel-link-store.ts';
import { type ChannelSettings, applyChannelChange } from '../channels/channel-settings.ts';
import { channelStore } from '../channels/channel-store.ts';
import { type AuditDetails, type AuditAction, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';
import { readVoiceConfig } from '../voice/voice-config-store.ts';
import { rejectSelfManaged, withManagedAgent, withOwnAgent } from './voice-agent.ts';

/** The claim to make an organization's agent. Once the agent is made, the voice channel has it instead. */
export interface AgentClaim extends CreationClaim {
  readonly kind: 'agent_claim';
  readonly organization: OrganizationId;
  readonly agent_id?: string;
}

/** The claim to import a number into the voice provider. Once it is imported, the voice channel has it instead. */
export interface ImportClaim extends CreationClaim {
  readonly kind: 'number_import';
  readonly organization: OrganizationId;
  /** Where the telephony provider sent the messages to the number before; null if the account does not own it. */
  readonly sms_url: string | null;
  readonly phone_number_id?: string;
}

/** A claim that is no longer stored, because the channel has what it was for. */
const done = { state: 'made', claimed_at: '', claim_id: '' } as const;

const tooManyChanges = () => concurrentChange('voice channel');

/** The channel has this value, or none, so that nobody has completed the claim meanwhile. */
const hasOrLacks = (setting: 'agent_id' | 'agent_phone_number_id', value: string | undefined): Condition =>
  value === undefined
    ? { expression: `attribute_not_exists(#${setting})` }
    : {
        expression: `attribute_not_exists(#${setting}) OR #${setting} = :value`,
        values: { ':value': value },
      };

/** The agent of one organization, and the import of its number. */
export const voiceAgentStore = (organization: OrganizationId) => {
  const channels = channelStore(organization);
  const readChannel = async (): Promise<ChannelSettings> =>
    (await readVoiceConfig(organization, { consistent: true })).channel;

  /** Ends a claim that led to a problem: nothing more comes of it. */
  const releaseOnProblem = async <Value>(release: () => Promise<void>, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem) await release();
      throw error;
    }
  };

  const check = (onlyIf: Condition): TransactionPart => ({ check: keys.channel(organization, 'voice'), onlyIf });

  const auditPart = (
    action: AuditAction,
    agentId: string,
    details: AuditDetails,
    { actor, newId, now }: Acting,
  ): TransactionPart =>
    auditStore(organization).insertion(
      subjectAuditEntry(
        { action, actor, reason: null, subject: { type: 'voice_agent', id: agentId }, details, at: now.toISOString() },
        newId(AuditEntryId),
      ),
    );

  /** Claims to make the agent in place of `former`, which no longer exists. */
  const agentClaims = (former: string | undefined) => {
    const claims = claimStore<AgentClaim>(keys.agentClaim(organization), 'agent_claim');
    return {
      ...claims,

      /** Reads the claim. If the channel has an agent by now, it was made. */
      read: async (): Promise<AgentClaim | undefined> => {
        const [claim, channel] = await Promise.all([claims.read(), readChannel()]);
        const { agent_id: agentId } = channel;
        if (claim || agentId === undefined || agentId === former) return claim;
        rejectSelfManaged(channel);
        return { ...done, kind: 'agent_claim', organization, agent_id: agentId };
      },

      /** Claims the agent, or takes over the claim that was read; undefined if another request was faster. */
      claim: async (before: AgentClaim | undefined, claim: CreationClaim): Promise<AgentClaim | undefined> => {
        const item: AgentClaim = { ...claim, kind: 'agent_claim', organization };
        const written = await transact([claims.claimPart(before, item), check(hasOrLacks('agent_id', former))]);
        return written.ok ? item : undefined;
      },

      /**
       * Gives the agent to the voice channel, audits it and ends the claim, all at once, if the claim is still held.
       * @throws Problem 409 `agent_self_managed` if another agent was set meanwhile, `agent_in_use`
       */
      complete: (agentId: string, claimed: AgentClaim, acting: Acting): Promise<AgentClaim | undefined> =>
        releaseOnProblem(
          () => claims.release(claimed),
          () =>
            retryOnConflict(async () => {
              const before = await readChannel();
              if (before.agent_id !== former) rejectSelfManaged(before);
              const details = { before: { agent_id: before.agent_id ?? null }, after: { agent_id: agentId } };
              const written = await transact([
                claims.endPart(claimed),
                ...(await channels.changeParts(before, withManagedAgent(before, agentId, acting.now), acting.now)),
                auditPart('agent_provisioned', agentId, details, acting),
              ]);
              if (written.ok) return { ...claimed, state: 'made', agent_id: agentId };
              return written.refused.has(0) ? undefined : versionConflict;
            }, tooManyChanges),
        ),
    };
  };

  /** Claims to import the number of the channel in place of `former`, which no longer exists. */
  const importClaims = (number: string, former: string | undefined) => {
    const claims = claimStore<ImportClaim>(keys.numberImport(organization, number), 'number_import');
    return {
      ...claims,

      /** Reads the claim. If the channel has a number by now, it was imported. */
      read: async (): Promise<ImportClaim | undefined> => {
        const [claim, { from, agent_phone_number_id: id }] = await Promise.all([claims.read(), readChannel()]);
        if (claim || id === undefined || id === former || from !== number) return claim;
        return { ...done, kind: 'number_import', organization, sms_url: null, phone_number_id: id };
      },

      /** Claims the import, or takes over the claim that was read; undefined if another request was faster. */
      claim: async (
        before: ImportClaim | undefined,
        claim: CreationClaim,
        smsUrl: string | null,
      ): Promise<ImportClaim | undefined> => {
        const item: ImportClaim = { ...claim, kind: 'number_import', organization, sms_url: smsUrl };
        const written = await transact([
          claims.claimPart(before, item),
          check(hasOrLacks('agent_phone_number_id', former)),
        ]);
        return written.ok ? item : undefined;
      },

      /** Rejects a number whose id belongs to another organization: 409 `number_in_use`. */
      requireUnlinked: (id: string, claimed: ImportClaim): Promise<void> =>
        releaseOnProblem(
          () => claims.release(claimed),
          () => requireUnlinkedNumber(organization, id),
        ),

      /** Gives the number to the voice channel, audits it and ends the claim, all at once, if the claim is still held. */
      complete: (id: string, claimed: ImportClaim, agentId: string, acting: Acting): Promise<ImportClaim | undefined> =>
        releaseOnProblem(
          () => claims.release(claimed),
          () =>
            retryOnConflict(async () => {
              const before = await readChannel();
              const after = applyChannelChange(before, { agent_phone_number_id: id }, acting.now);
              const details = {
                before: { agent_phone_number_id: before.agent_phone_number_id ?? null },
                after: { agent_phone_number_id: id },
              };
              const written = await transact([
                claims.endPart(claimed),
                // If the channel has another number by now, the import is found when this one is set again.
                ...(before.from === number && [undefined, former, id].includes(before.agent_phone_number_id)
                  ? [
                      ...(await channels.changeParts(before, after, acting.now)),
                      auditPart('agent_provisioned', agentId, details, acting),
                    ]
                  : []),
              ]);
              if (written.ok) return { ...claimed, state: 'made', phone_number_id: id };
              return written.refused.has(0) ? undefined : versionConflict;
            }, tooManyChanges),
        ),
    };
  };

  return {
    agentClaims,
    importClaims,

    /** Records that the agent got its configuration again. */
    async recordUpdate(agentId: string, fields: Readonly<Record<string, unknown>>, acting: Acting): Promise<void> {
      await transact([auditPart('agent_provisioned', agentId, { before: {}, after: fields }, acting)]);
    },

    /**
     * Sets an agent that the organization manages itself, or removes it, and returns the voice channel. What changes nothing
     * is not written.
     */
    setAgent: (agentId: string | null, acting: Acting): Promise<ChannelSettings> =>
      retryOnConflict(async () => {
        const before = await readChannel();
        const managed = before.agent_managed === true;
        if ((before.agent_id ?? null) === agentId && !managed) return before;
        const after = withOwnAgent(before, agentId, acting.now);
        const details = {
          before: { agent_id: before.agent_id ?? null, managed },
          after: { agent_id: agentId, managed: false },
        };
        const written = await transact([
          ...(await channels.changeParts(before, after, acting.now)),
          auditPart('agent_set', agentId ?? before.agent_id ?? '', details, acting),
        ]);
        return written.ok ? after : versionConflict;
      }, tooManyChanges),
  };
};
export type VoiceAgentStore = ReturnType<typeof voiceAgentStore>;
