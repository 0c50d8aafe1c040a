import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { InstantView, ProviderError, Text } from '../../platform/http/wire.ts';

export const claimKinds = ['email_domain', 'phone_number', 'voice_agent', 'voice_number'] as const;

const ClaimedValue = () => Text(300);

export const ClaimRelease = () =>
  z.strictObject({
    kind: z.enum(claimKinds),
    value: ClaimedValue(),
    organizationId: OrganizationId(),
    reason: Text(500),
  });
export type ClaimRelease = z.output<ReturnType<typeof ClaimRelease>>;

export const ClaimView = () =>
  z.object({
    kind: z.enum(claimKinds),
    value: z.string(),
    organization_id: z.uuid(),
    claimed_at: z.nullable(InstantView()),
    verified_at: z.nullable(InstantView()),
    ends_at: z.nullable(InstantView()),
  });
export type ClaimView = z.output<ReturnType<typeof ClaimView>>;

export const readClaim = {
  method: 'GET',
  path: '/api/platform/claims',
  summary: 'Read which organization has claimed a domain, a number or an agent',
  access: { role: 'platform_admin' },
  acrossOrganizations: true,
  query: () => z.strictObject({ kind: z.enum(claimKinds), value: ClaimedValue() }),
  replies: { 200: ClaimView },
  refusals: { 404: ['claim_not_found'] },
  table: 'read',
} as const satisfies Route;

export const releaseClaim = {
  method: 'POST',
  path: '/api/platform/claims/release',
  summary: 'Release the claim of an organization to a domain, a number or an agent',
  access: { role: 'platform_admin' },
  acrossOrganizations: true,
  body: ClaimRelease,
  replies: { 200: ClaimView },
  refusals: {
    404: ['claim_not_found'],
    409: ['number_bought', 'concurrent_change'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['emailprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const claimRoutes = { readClaim, releaseClaim };
