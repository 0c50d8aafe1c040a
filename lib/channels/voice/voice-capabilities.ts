import type { ChannelSetting, ChannelSettings } from '../channels/channel-settings.ts';
import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import type { OwnedNumber } from '../../platform/providers/telephony-numbers-client.ts';
import { type CapabilityCheck, type VoiceCapabilities, capabilityChecks } from './contract.ts';

const requiredChecks = {
  ai: ['voice_credentials', 'voice_agent', 'phone_number_imported'],
  human: ['telephony_credentials', 'phone_number', 'human_line'],
} as const satisfies Readonly<Record<string, readonly CapabilityCheck[]>>;

type Lookup<Value = unknown> = ProviderOutcome<Value | null> | undefined;

export interface CapabilityFacts {
  readonly voice: ChannelSettings;
  readonly credentialProblems: { readonly telephony: string | null; readonly voiceprovider: string | null };
  readonly agent: Lookup;
  readonly number: Lookup<OwnedNumber>;
  readonly importedNumber: Lookup;
}

const patchHint = 'with PATCH /api/admin/channels/voice';
const provisionHint = 'with POST /api/admin/voiceprovider-agent';
const provisionedSettings: readonly ChannelSetting[] = ['agent_id', 'agent_phone_number_id'];
const credentialsRemedy = 'ask the operator of the service to correct the secret';

const isUnauthorized = (lookup: Lookup): boolean =>
  lookup?.kind === 'refused' && (lookup.status === 401 || lookup.status === 403);

function credentialsProblem(problem: string | null, provider: string, lookups: readonly Lookup[]): string | null {
  if (problem !== null) return `${problem}; ${credentialsRemedy}.`;
  return lookups.some(isUnauthorized) ? `The ${provider} rejected the credentials; ${credentialsRemedy}.` : null;
}

const disabledProblem = ({ enabled }: ChannelSettings): string | null =>
  enabled ? null : `The voice channel is disabled; enable it ${patchHint}.`;

const missingProblem = (voice: ChannelSettings, setting: ChannelSetting): string | null =>
  voice[setting] === undefined
    ? `The voice channel lacks ${setting}; set it ${provisionedSettings.includes(setting) ? provisionHint : patchHint}.`
    : null;

function lookupProblem(
  voice: ChannelSettings,
  setting: ChannelSetting,
  provider: string,
  lookup: Lookup,
): string | null {
  const missing = missingProblem(voice, setting);
  if (missing !== null) return missing;
  if (lookup === undefined || isUnauthorized(lookup))
    return `The ${provider} cannot be asked for ${setting} without its credentials; correct them first.`;
  if (lookup.kind !== 'accepted')
    return `The ${provider} did not confirm ${setting} (${lookup.code}); try again later.`;
  return lookup.value === null ? `The ${provider} does not have this ${setting}; set another ${patchHint}.` : null;
}

function numberProblem({ voice, number }: CapabilityFacts): string | null {
  const problem = lookupProblem(voice, 'from', 'telephony provider', number);
  if (problem !== null || number?.kind !== 'accepted' || number.value?.capabilities.voice !== false) return problem;
  return `The number in from cannot make calls; set another ${patchHint}.`;
}

const problemsOf = (facts: CapabilityFacts): Readonly<Record<CapabilityCheck, string | null>> => {
  const { voice, credentialProblems, agent, number, importedNumber } = facts;
  return {
    telephony_credentials: credentialsProblem(credentialProblems.telephony, 'telephony provider', [number]),
    voice_credentials: credentialsProblem(credentialProblems.voiceprovider, 'voice provider', [agent, importedNumber]),
    voice_agent: disabledProblem(voice) ?? lookupProblem(voice, 'agent_id', 'voice provider', agent),
    phone_number: numberProblem(facts),
    phone_number_imported: lookupProblem(voice, 'agent_phone_number_id', 'voice provider', importedNumber),
    human_line: disabledProblem(voice) ?? missingProblem(voice, 'human_agent_number'),
  };
};

export function evaluateVoiceCapabilities(facts: CapabilityFacts): VoiceCapabilities {
  const problems = problemsOf(facts);
  const readiness = (needed: readonly CapabilityCheck[]) => {
    const missing = needed.filter((check) => problems[check] !== null);
    return { ready: missing.length === 0, missing };
  };
  const [ai, human] = [readiness(requiredChecks.ai), readiness(requiredChecks.human)];
  return {
    ready: ai.ready || human.ready,
    ai,
    human,
    checks: capabilityChecks.map((check) => ({ check, ok: problems[check] === null, detail: problems[check] })),
  };
}
