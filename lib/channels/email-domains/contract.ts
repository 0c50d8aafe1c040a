import * as z from 'zod/mini';
import { OrganizationId, Uuid } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { InstantView, Page, pagingParameters, ProviderError } from '../../platform/http/wire.ts';
import { normalizeDomain } from '../channels/sender-domain.ts';
import { domainStatuses } from '../../platform/providers/domain-status.ts';

const Domain = () =>
  z
    .pipe(
      z.string().check(
        z.maxLength(300),
        z.refine((text) => normalizeDomain(text) !== undefined, {
          error: 'Must be a domain of your organization, such as mail.example.com.',
          params: { code: 'invalid_domain' },
        }),
      ),
      z.transform((text) => normalizeDomain(text) ?? text),
    )
    .register(z.globalRegistry, { type: 'string', maxLength: 300 });

export const EmailDomainRequest = () =>
  z.strictObject({
    action: z.enum(['create', 'verify']),
    domain: Domain(),
    channelConfigId: z.optional(Uuid()),
    organizationId: z.optional(OrganizationId()),
  });
export type EmailDomainRequest = z.output<ReturnType<typeof EmailDomainRequest>>;

const EmailDomainRecord = () =>
  z.object({
    record: z.string(),
    type: z.string(),
    name: z.string(),
    value: z.string(),
    ttl: z.nullable(z.string()),
    priority: z.nullable(z.int()),
    status: z.string(),
  });

export const EmailDomainView = () =>
  z.object({
    id: z.uuid(),
    domain: z.string(),
    provider_id: z.nullable(z.string()),
    status: z.enum(domainStatuses),
    region: z.nullable(z.string()),
    records: z.array(EmailDomainRecord()),
    channel_id: z.nullable(z.uuid()),
    created_at: z.nullable(InstantView()),
    verified_at: z.nullable(InstantView()),
    claim_ends_at: z.nullable(InstantView()),
  });
export type EmailDomainView = z.output<ReturnType<typeof EmailDomainView>>;

export const manageEmailDomains = {
  method: 'POST',
  path: '/api/admin/email-domains',
  summary: 'Register or verify a domain to send email from',
  access: { role: 'admin' },
  acrossOrganizations: true,
  body: EmailDomainRequest,
  replies: { 200: EmailDomainView, 201: EmailDomainView },
  refusals: {
    403: ['organization_required'],
    404: ['domain_not_found'],
    409: ['domain_in_use', 'domain_claimed', 'in_progress', 'concurrent_change'],
    422: ['domain_refused', 'channel_mismatch'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['emailprovider'],
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const listEmailDomains = {
  method: 'GET',
  path: '/api/admin/email-domains',
  summary: 'List the email domains of the organization',
  access: { role: 'admin' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(EmailDomainView()) },
  table: 'page',
} as const satisfies Route;

export const emailDomainRoutes = { manageEmailDomains, listEmailDomains };
