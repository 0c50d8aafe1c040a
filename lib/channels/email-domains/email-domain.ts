import { channelIdOf, deriveId } from '../../foundation/derived-ids.ts';
import { type OrganizationId, Uuid } from '../../foundation/ids.ts';
import { type Problem, notFound, refused } from '../../foundation/problem.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import { applyChannelChange } from '../channels/channel-settings.ts';
import { type LossCause, claimEndsAt } from '../channels/claim-term.ts';
import { type EmailDomainLink, domainInUse } from '../channels/sender-domain.ts';
import { type DomainStatus, registeredCode } from '../../platform/providers/domain-status.ts';
import type { DomainRecord, ListedDomain, ProviderDomain } from '../../platform/providers/email-domains-client.ts';
import type { OutcomeRefused } from '../../platform/providers/provider-outcome.ts';
import type { Notice } from '../../tenancy/notifications/notification.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import type { EmailDomainView } from './contract.ts';

/** A domain that the service registered at the email provider for an organization, or is registering. */
export interface EmailDomain extends CreationClaim {
  readonly kind: 'email_domain';
  /** In its ASCII form and lower case. */
  readonly domain: string;
  /** When it was first asked for. */
  readonly requested_at: string;
  /** The email channel gets an address of the domain when it is verified. */
  readonly names_channel?: true;
  /** The claim of another organization gave way to this one: what the provider has from then is to be replaced. */
  readonly replaces_claim?: true;
  /** The registration of that claim, which is never the result of this one. */
  readonly replaced_provider_id?: string;
  /** What the provider said about it, once it is registered. */
  readonly provider_id?: string;
  readonly status?: DomainStatus;
  readonly region?: string;
  readonly records?: readonly DomainRecord[];
  readonly created_at?: string;
  /** Absent unless the status is `verified`. */
  readonly verified_at?: string;
  /** When it last stopped to be verified: from then on it has the time of a new claim. */
  readonly unverified_since?: string;
  /** Counts the changes since it was registered. */
  readonly version: number;
}

/** A claim that gives way to a new one, with the id of its registration at the provider. */
export interface ReplacedClaim {
  readonly link: EmailDomainLink;
  readonly providerId: string | undefined;
  readonly cause: LossCause;
}

export const claimedDomain = (
  domain: string,
  namesChannel: boolean,
  replaced: ReplacedClaim | undefined,
  claim: CreationClaim,
): EmailDomain => ({
  kind: 'email_domain',
  domain,
  requested_at: claim.claimed_at,
  ...(namesChannel && { names_channel: true }),
  ...(replaced && { replaces_claim: true }),
  ...(replaced?.providerId !== undefined && { replaced_provider_id: replaced.providerId }),
  version: 0,
  ...claim,
});

/** Whether the organization's email channel is named. Problem 422 `channel_mismatch` if anything else is. */
export function namesEmailChannel(organization: OrganizationId, id: string | undefined): boolean {
  if (id === undefined) return false;
  if (channelIdOf(organization, 'email') === id) return true;
  throw refused('channel_mismatch', 'channelConfigId', "Must be the id of the organization's email channel.");
}

const clockToleranceMs = 5 * 60 * 1000;

/** Whether a domain at the provider can be the result of a request; if not, somebody else had registered it before. */
export const isResultOf = (
  { requested_at: at, replaced_provider_id: replacedId }: EmailDomain,
  { domainId, createdAt }: ListedDomain,
): boolean =>
  domainId !== replacedId && (createdAt === undefined || createdAt.getTime() >= Date.parse(at) - clockToleranceMs);

/** The problem of a registration that the provider refused, if it has a code of its own. */
export function registrationRefusal(domain: string, { status, code }: OutcomeRefused): Problem | undefined {
  if (code === registeredCode || status === 409) return domainInUse(domain);
  if (status !== 400 && status !== 422) return undefined;
  return refused('domain_refused', 'domain', 'The email provider does not accept it. Choose another domain.');
}

/** A domain as the provider has it now. */
export function withProviderDomain(before: EmailDomain, found: ProviderDomain, now: Date): EmailDomain {
  const { verified_at: verifiedAt, region: _region, ...rest } = before;
  return {
    ...rest,
    ...(verifiedAt !== undefined && found.status !== 'verified' && { unverified_since: now.toISOString() }),
    provider_id: found.domainId,
    status: found.status,
    ...(found.region !== null && { region: found.region }),
    records: found.records,
    ...(found.status === 'verified' && { verified_at: verifiedAt ?? now.toISOString() }),
  };
}

/** A domain that the provider no longer has. */
export function withoutProviderDomain({ verified_at: verifiedAt, ...rest }: EmailDomain, now: Date): EmailDomain {
  return { ...rest, status: 'failed', ...(verifiedAt !== undefined && { unverified_since: now.toISOString() }) };
}

/** When the organization's claim on a domain lapses unless it is verified before; null while it is. */
const endsAt = ({ requested_at: requestedAt, unverified_since: since = requestedAt, verified_at: at }: EmailDomain) =>
  claimEndsAt({ claimed_at: since, ...(at !== undefined && { verified_at: at }) });

/** The change of the email channel that gives it an address of a domain; undefined if it has a sender. */
export const withAddressOf = (before: ChannelSettings, domain: string, now: Date) =>
  before.from === undefined
    ? { before, after: applyChannelChange(before, { from: `no-reply@${domain}` }, now) }
    : undefined;

/** Notifies the administrators that a domain was verified, or could not be; undefined for every other change. */
export function domainChangedNotice(before: EmailDomain, after: EmailDomain): Notice | undefined {
  const { domain, status, version } = after;
  if (status === before.status || (status !== 'verified' && status !== 'failed')) return undefined;
  return {
    kind: 'domain_changed',
    to: { kind: 'role', role: 'admin' },
    subject: {},
    parameters: { domain, domain_status: status },
    deduplicationKey: `domain:${domain}:${after.claim_id}:${version}`,
  };
}

export const domainNotFound = (): Problem => notFound('domain');

export const emailDomainView = (organization: OrganizationId, domain: EmailDomain): EmailDomainView => ({
  id: deriveId(Uuid, organization, `email-domain:${domain.domain}`),
  domain: domain.domain,
  provider_id: domain.provider_id ?? null,
  status: domain.status ?? 'not_started',
  region: domain.region ?? null,
  records: (domain.records ?? []).map((record) => ({ ...record })),
  channel_id: domain.names_channel ? channelIdOf(organization, 'email') : null,
  created_at: domain.created_at ?? null,
  verified_at: domain.verified_at ?? null,
  claim_ends_at: endsAt(domain),
});
