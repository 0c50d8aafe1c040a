import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../http/route.ts';
import { capabilityChecks } from './voice-capabilities.ts';

/** The organization is the caller's own unless a platform administrator names another. */
export const VoiceRequest = () => z.strictObject({ organization_id: z.optional(OrganizationId()) });

export const SignedVoiceUrl = () => z.object({ signedUrl: z.string() });

const Readiness = () => z.object({ ready: z.boolean(), missing: z.array(z.enum(capabilityChecks)) });

/** Whether calls by AI agents and by people can be placed, and what is missing. */
export const VoiceCapabilities = () =>
  z.object({
    ready: z.boolean(),
    ai: Readiness(),
    human: Readiness(),
    checks: z.array(z.object({ check: z.enum(capabilityChecks), ok: z.boolean(), detail: z.nullable(z.string()) })),
  });
export type VoiceCapabilities = z.output<ReturnType<typeof VoiceCapabilities>>;

/** Open to a platform administrator without an organization, who names one in the body. */
const voiceRequest = {
  method: 'POST',
  access: { role: 'agent' },
  acrossOrganizations: true,
  body: VoiceRequest,
  isBodyOptional: true,
  timeoutSeconds: maxReplySeconds,
} as const;

const organizationRefusals = {
  403: ['organization_not_allowed', 'organization_required'],
  404: ['organization_not_found'],
} as const;

export const createSignedVoiceUrl = {
  ...voiceRequest,
  path: '/api/voice/signed-url',
  summary: 'Create a signed URL for a voice session in a browser',
  replies: { 200: SignedVoiceUrl },
  refusals: { ...organizationRefusals, 502: ['provider_error'], 503: ['provider_not_configured'] },
  repliesWithCredential: true,
  table: 'read',
  secrets: ['voiceprovider'],
} as const satisfies Route;

export const checkVoiceCapabilities = {
  ...voiceRequest,
  path: '/api/voice/capabilities',
  summary: 'Check whether voice calls can be placed, and what is missing',
  replies: { 200: VoiceCapabilities },
  refusals: organizationRefusals,
  table: 'write',
  secrets: ['telephony', 'voiceprovider'],
} as const satisfies Route;

export const voiceRoutes = { createSignedVoiceUrl, checkVoiceCapabilities };
