import { AuditEntryId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { conflict } from '../../foundation/problem.ts';
import { type ChannelSettings, applyChannelChange, openingModeOf } from '../channels/channel-settings.ts';
import {
  type AuditAction,
  type AuditDetails,
  type AuditEntry,
  subjectAuditEntry,
} from '../../tenancy/audit/audit-entry.ts';
import { voiceFor } from '../../tenancy/organizations/voice-settings.ts';
import { defaultLlm } from '../voice/supported-llms.ts';
import type { VoiceConfig } from '../voice/voice-config.ts';
import type { VoiceAgentView, missingParts } from './contract.ts';

export const withManagedAgent = (before: ChannelSettings, agentId: string, now: Date): ChannelSettings => ({
  ...applyChannelChange(before, { agent_id: agentId }, now),
  agent_managed: true,
});

export function withOwnAgent(before: ChannelSettings, agentId: string | null, now: Date): ChannelSettings {
  const { agent_managed: _, ...after } = applyChannelChange(before, { agent_id: agentId }, now);
  return after;
}

const agentSelfManaged = () =>
  conflict(
    'agent_self_managed',
    'The organization manages its agent itself. To let the service create one, set its agent_id to null with action set_agent_id first.',
  );

/** Rejects an organization with an agent of its own: 409 `agent_self_managed`. */
export function rejectSelfManaged({ agent_id: agentId, agent_managed: isManaged }: ChannelSettings): void {
  if (agentId !== undefined && !isManaged) throw agentSelfManaged();
}

export interface KnownParts {
  readonly agent: boolean;
  readonly phoneNumber: boolean;
}

type MissingPart = (typeof missingParts)[number];

function missingIn({ from }: ChannelSettings, { agent, phoneNumber }: KnownParts): MissingPart[] {
  const numberPart = from === undefined ? 'phone_number' : 'phone_number_imported';
  return [...(agent ? [] : (['voice_agent'] as const)), ...(phoneNumber ? [] : ([numberPart] as const))];
}

export const voiceAgentAuditEntry = (
  action: AuditAction,
  agentId: string,
  details: AuditDetails,
  { actor, newId, now }: Acting,
): AuditEntry =>
  subjectAuditEntry(
    { action, actor, reason: null, subject: { type: 'voice_agent', id: agentId }, details, at: now.toISOString() },
    newId(AuditEntryId),
  );

export function voiceAgentView({ organization, channel }: VoiceConfig, known: KnownParts): VoiceAgentView {
  const missing = missingIn(channel, known);
  return {
    agent_id: channel.agent_id ?? null,
    managed: channel.agent_managed === true,
    status: missing.length === 0 ? 'ready' : 'incomplete',
    missing,
    exists: known.agent,
    phone_number: channel.from ?? null,
    phone_number_id: channel.agent_phone_number_id ?? null,
    llm: organization.voice?.llm ?? defaultLlm,
    voice_id: voiceFor(organization.voice, organization.language) ?? null,
    voice_opening_mode: openingModeOf(organization, channel),
    language: organization.language,
    updated_at: channel.updated_at ?? null,
  };
}
