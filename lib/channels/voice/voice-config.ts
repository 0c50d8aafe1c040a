import { refused } from '../../foundation/problem.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type ChannelSettings, applyChannelChange, openingModeOf } from '../channels/channel-settings.ts';
import type { AuditDetails } from '../../tenancy/audit/audit-entry.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { VoiceSettings } from '../../tenancy/organizations/voice-settings.ts';
import type { CuratedVoice, VoiceConfigChange, VoiceConfigView } from './contract.ts';
import { aiDisclosure } from './ai-disclosure.ts';
import { defaultLlm, supportedLlms } from './supported-llms.ts';

export interface VoiceConfig {
  readonly organization: Organization;
  readonly channel: ChannelSettings;
}

export function requireSupportedLlm({ llm }: VoiceConfigChange): void {
  if (typeof llm !== 'string' || supportedLlms.some(({ id }) => id === llm)) return;
  const ids = supportedLlms.map(({ id }) => id).join(', ');
  throw refused('unsupported_llm', 'llm', `Must be one of ${ids}.`);
}

/**
 * Applies a change; `null` restores the default. A new opening mode replaces one that is still stored on the channel.
 */
export function applyVoiceConfigChange(before: VoiceConfig, change: VoiceConfigChange, now: Date): VoiceConfig {
  const { organization, channel } = before;
  return {
    organization: { ...organization, voice: changedVoice(organization.voice, change) },
    channel: changedChannel(channel, change, now),
  };
}

function changedVoice(before: VoiceSettings | undefined, change: VoiceConfigChange): VoiceSettings {
  const settings = {
    llm: applySetting(before?.llm, change.llm),
    voice_id: applySetting(before?.voice_id, change.voice_id),
    voices: applySetting(before?.voices, change.voices),
    opening_mode: applySetting(before?.opening_mode, change.voice_opening_mode),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), version: (before?.version ?? 0) + 1 };
}

const applySetting = <Value>(before: Value | undefined, after: Value | null | undefined): Value | undefined =>
  after === undefined ? before : (after ?? undefined);

function changedChannel(before: ChannelSettings, change: VoiceConfigChange, now: Date): ChannelSettings {
  const { agent_id: agent, voice_opening_mode: mode } = change;
  const keepsAgent = agent === undefined || (agent ?? undefined) === before.agent_id;
  const keepsMode = mode === undefined || before.voice_opening_mode === undefined;
  if (keepsAgent && keepsMode) return before;
  const { voice_opening_mode: formerMode, ...after } = applyChannelChange(before, { agent_id: agent }, now);
  return mode === undefined && formerMode !== undefined ? { ...after, voice_opening_mode: formerMode } : after;
}

export const isSameVoiceConfig = (before: VoiceConfig, after: VoiceConfig): boolean =>
  before.channel === after.channel &&
  canonicalJson({ ...before.organization.voice, version: 0 }) ===
    canonicalJson({ ...after.organization.voice, version: 0 });

const fieldsOf = ({ organization, channel }: VoiceConfig) => ({
  llm: organization.voice?.llm ?? defaultLlm,
  voice_id: organization.voice?.voice_id ?? null,
  voices: { ...organization.voice?.voices },
  voice_opening_mode: openingModeOf(organization, channel),
  agent_id: channel.agent_id ?? null,
});

export function changedFields(before: VoiceConfig, after: VoiceConfig, change: VoiceConfigChange): AuditDetails {
  const isGiven = ([name]: readonly [string, unknown]) => Reflect.get(change, name) !== undefined;
  const given = (config: VoiceConfig) => Object.fromEntries(Object.entries(fieldsOf(config)).filter(isGiven));
  return { before: given(before), after: given(after) };
}

export const voiceConfigView = (config: VoiceConfig, curatedVoices: readonly CuratedVoice[]): VoiceConfigView => ({
  ...fieldsOf(config),
  ai_disclosure: aiDisclosure(config.organization.language),
  org_language: config.organization.language,
  supported_llms: supportedLlms.map((llm) => ({ ...llm })),
  curated_voices: curatedVoices.map((voice) => ({ ...voice })),
});
