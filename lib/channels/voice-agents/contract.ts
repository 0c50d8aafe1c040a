import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { InstantView, ProviderError } from '../../platform/http/wire.ts';
import { ProviderId } from '../channels/contract.ts';
import { openingModes } from '../../tenancy/organizations/opening-mode.ts';

const organizationId = () => z.optional(OrganizationId());

export const VoiceAgentRequest = () =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('provision'), organizationId: organizationId() }),
    z.strictObject({ action: z.literal('status'), organizationId: organizationId() }),
    z.strictObject({
      action: z.literal('set_agent_id'),
      agent_id: z.nullable(ProviderId()),
      organizationId: organizationId(),
    }),
  ]);
export type VoiceAgentRequest = z.output<ReturnType<typeof VoiceAgentRequest>>;

export const missingParts = ['voice_agent', 'phone_number', 'phone_number_imported'] as const;

export const VoiceAgentView = () =>
  z.object({
    agent_id: z.nullable(z.string()),
    managed: z.boolean(),
    status: z.enum(['ready', 'incomplete']),
    missing: z.array(z.enum(missingParts)),
    exists: z.boolean(),
    phone_number: z.nullable(z.string()),
    phone_number_id: z.nullable(z.string()),
    llm: z.string(),
    voice_id: z.nullable(z.string()),
    voice_opening_mode: z.enum(openingModes),
    language: z.string(),
    updated_at: z.nullable(InstantView()),
  });
export type VoiceAgentView = z.output<ReturnType<typeof VoiceAgentView>>;

export const manageVoiceAgent = {
  method: 'POST',
  path: '/api/admin/voiceprovider-agent',
  summary: 'Provision the AI agent, read its status, or set one of your own',
  access: { role: 'admin' },
  acrossOrganizations: true,
  body: VoiceAgentRequest,
  replies: { 200: VoiceAgentView, 201: VoiceAgentView },
  refusals: {
    403: ['organization_required'],
    409: ['agent_self_managed', 'agent_in_use', 'number_in_use', 'in_progress', 'concurrent_change'],
    422: ['agent_not_found'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['telephony', 'voiceprovider'],
  publicUrl: true,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const voiceAgentRoutes = { manageVoiceAgent };
