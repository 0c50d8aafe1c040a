import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { Language, Text, ProviderError } from '../../platform/http/wire.ts';
import { ProviderId } from '../channels/contract.ts';
import { openingModes } from '../../tenancy/organizations/opening-mode.ts';

/** Names the caller's own organization, or any other if the caller is a platform administrator. */
export const VoiceRequest = () => z.strictObject({ organization_id: OrganizationId() });

export const SignedVoiceUrl = () => z.object({ signedUrl: z.string() });

export const capabilityChecks = [
  'telephony_credentials',
  'voice_credentials',
  'voice_agent',
  'phone_number',
  'phone_number_imported',
  'human_line',
] as const;
export type CapabilityCheck = (typeof capabilityChecks)[number];

const Readiness = () => z.object({ ready: z.boolean(), missing: z.array(z.enum(capabilityChecks)) });

export const VoiceCapabilities = () =>
  z.object({
    ready: z.boolean(),
    ai: Readiness(),
    human: Readiness(),
    checks: z.array(z.object({ check: z.enum(capabilityChecks), ok: z.boolean(), detail: z.nullable(z.string()) })),
  });
export type VoiceCapabilities = z.output<ReturnType<typeof VoiceCapabilities>>;

/** Open to a platform administrator without an organization, because the body names one. */
const voiceRequest = {
  method: 'POST',
  access: { role: 'agent' },
  acrossOrganizations: true,
  body: VoiceRequest,
  timeoutSeconds: maxReplySeconds,
} as const;

export const createSignedVoiceUrl = {
  ...voiceRequest,
  path: '/api/voice/signed-url',
  summary: 'Create a signed URL for a voice session in a browser',
  replies: { 200: SignedVoiceUrl },
  refusals: { 503: ['provider_not_configured'] },
  errorBodies: { 502: ProviderError },
  repliesWithCredential: true,
  table: 'read',
  secrets: ['voiceprovider'],
} as const satisfies Route;

export const checkVoiceCapabilities = {
  ...voiceRequest,
  path: '/api/voice/capabilities',
  summary: 'Check whether voice calls can be placed, and what is missing',
  replies: { 200: VoiceCapabilities },
  table: 'write',
  secrets: ['telephony', 'voiceprovider'],
} as const satisfies Route;

const optional = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.nullable(value));

const maxLanguages = 50;

const Voices = () =>
  z
    .record(Language(), ProviderId())
    .check(
      z.refine((voices) => Object.keys(voices).length <= maxLanguages, `Must have at most ${maxLanguages} languages.`),
    )
    .register(z.globalRegistry, { maxProperties: maxLanguages });

const isAnyGiven = (change: object): boolean => Object.values(change).some((value) => value !== undefined);

/** The settings to change; `null` means the default, and `voices` is replaced whole. */
export const VoiceConfigChange = () =>
  z
    .strictObject({
      llm: optional(Text(100)),
      voice_id: optional(ProviderId()),
      voices: optional(Voices()),
      voice_opening_mode: optional(z.enum(openingModes)),
      agent_id: optional(ProviderId()),
    })
    .check(
      z.refine(isAnyGiven, {
        error: 'Give at least one of llm, voice_id, voices, voice_opening_mode and agent_id.',
        params: { code: 'nothing_given' },
      }),
    )
    .register(z.globalRegistry, { minProperties: 1 });
export type VoiceConfigChange = z.output<ReturnType<typeof VoiceConfigChange>>;

const text = () => z.nullable(z.string());

export const CuratedVoice = () =>
  z.object({ voice_id: z.string(), name: z.string(), language: text(), gender: text(), preview_url: text() });
export type CuratedVoice = z.output<ReturnType<typeof CuratedVoice>>;

const configuration = () => ({
  llm: z.string(),
  voice_id: text(),
  voices: z.record(z.string(), z.string()),
  voice_opening_mode: z.enum(openingModes),
  ai_disclosure: z.string(),
  agent_id: text(),
  org_language: z.string(),
  supported_llms: z.array(z.object({ id: z.string(), name: z.string() })),
  curated_voices: z.array(CuratedVoice()),
});

export const VoiceConfigView = () => z.object(configuration());
export type VoiceConfigView = z.output<ReturnType<typeof VoiceConfigView>>;

export const agentSyncs = ['none', 'synced', 'pending'] as const;
export type AgentSync = (typeof agentSyncs)[number];

export const ChangedVoiceConfigView = () => z.object({ ...configuration(), agent_sync: z.enum(agentSyncs) });
export type ChangedVoiceConfigView = z.output<ReturnType<typeof ChangedVoiceConfigView>>;

export const readVoiceConfig = {
  method: 'GET',
  path: '/api/admin/voice-config',
  summary: 'Read how AI agents speak, and the models and voices to choose from',
  access: { role: 'admin' },
  replies: { 200: VoiceConfigView },
  table: 'read',
  secrets: ['voiceprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const updateVoiceConfig = {
  method: 'PATCH',
  path: '/api/admin/voice-config',
  summary: 'Change how AI agents speak',
  access: { role: 'admin' },
  body: VoiceConfigChange,
  replies: { 200: ChangedVoiceConfigView },
  refusals: {
    409: ['agent_in_use', 'concurrent_change'],
    422: ['unsupported_llm', 'voice_not_found', 'agent_not_found'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['voiceprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const voiceRoutes = { createSignedVoiceUrl, checkVoiceCapabilities, readVoiceConfig, updateVoiceConfig };
