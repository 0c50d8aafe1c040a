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

export interface EmailDomain extends CreationClaim {
  readonly kind: 'email_domain';
  /** In its ASCII form and lower case. */
  readonly domain: string;
  readonly requested_at: string;
  readonly names_channel?: true;
  /** The claim replaced another organization's, so that one's registration at the provider must be replaced too. */
  readonly replaces_claim?: true;
  /** The provider's id of the replaced registration, which must not be mistaken for the result of this claim. */
  readonly replaced_provider_id?: string;
  readonly provider_id?: string;
  readonly status?: DomainStatus;
  readonly region?: string;
  readonly records?: readonly DomainRecord[];
  readonly created_at?: string;
  readonly verified_at?: string;
  /** Last loss of verification; the term of the claim restarts here. */
  readonly unverified_since?: string;
  /** Counts the changes since it was registered. */
  readonly version: number;
}

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

/**
 * True for the id of the organization's email channel, false without an id.
 * @throws Problem 422 `channel_mismatch` for any other id
 */
export function namesEmailChannel(organization: OrganizationId, id: string | undefined): boolean {
  if (id === undefined) return false;
  if (channelIdOf(organization, 'email') === id) return true;
  throw refused('channel_mismatch', 'channelConfigId', "Must be the id of the organization's email channel.");
}

const clockToleranceMs = 5 * 60 * 1000;

/** A domain that the provider registered before the request is not the result of the request. */
export const isResultOf = (
  { requested_at: at, replaced_provider_id: replacedId }: EmailDomain,
  { domainId, createdAt }: ListedDomain,
): boolean =>
  domainId !== replacedId && (createdAt === undefined || createdAt.getTime() >= Date.parse(at) - clockToleranceMs);

export function registrationRefusal(domain: string, { status, code }: OutcomeRefused): Problem | undefined {
  if (code === registeredCode || status === 409) return domainInUse(domain);
  if (status !== 400 && status !== 422) return undefined;
  return refused('domain_refused', 'domain', 'The email provider does not accept it. Choose another domain.');
}

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

export function withoutProviderDomain({ verified_at: verifiedAt, ...rest }: EmailDomain, now: Date): EmailDomain {
  return { ...rest, status: 'failed', ...(verifiedAt !== undefined && { unverified_since: now.toISOString() }) };
}

const endsAt = ({ requested_at: requestedAt, unverified_since: since = requestedAt, verified_at: at }: EmailDomain) =>
  claimEndsAt({ claimed_at: since, ...(at !== undefined && { verified_at: at }) });

/** Gives the email channel a sender in the domain. Undefined if it already has a sender. */
export const withSenderAddress = (before: ChannelSettings, domain: string, now: Date) =>
  before.from === undefined
    ? { before, after: applyChannelChange(before, { from: `no-reply@${domain}` }, now) }
    : undefined;

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
