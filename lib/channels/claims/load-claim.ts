import { channelLinkStore } from '../channels/channel-link-store.ts';
import { type Link, linkEndsAt } from '../channels/channel-link.ts';
import type { ChannelResource } from '../channels/channel-settings.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { type EmailDomainLink, domainClaimEndsAt, normalizeDomain } from '../channels/sender-domain.ts';
import type { ClaimView, claimKinds } from './contract.ts';

type ClaimKind = (typeof claimKinds)[number];

export type ClaimLink = Link | EmailDomainLink;

const resourceKinds = {
  phone_number: 'telephony_number',
  voice_agent: 'voice_agent',
  voice_number: 'voice_number',
} as const satisfies Readonly<Record<Exclude<ClaimKind, 'email_domain'>, ChannelResource['kind']>>;

export const loadClaim = (kind: ClaimKind, value: string): Promise<ClaimLink | undefined> =>
  kind === 'email_domain'
    ? emailDomainLinkStore().read(normalizeDomain(value) ?? value)
    : channelLinkStore().read({ kind: resourceKinds[kind], id: value });

export const claimView = (claim: ClaimLink): ClaimView => ({
  ...(claim.kind === 'email_domain_link'
    ? { kind: 'email_domain', value: claim.domain }
    : claim.kind === 'telephony_number'
      ? { kind: 'phone_number', value: claim.number }
      : { kind: claim.kind, value: claim.id }),
  organization_id: claim.organization,
  claimed_at: claim.claimed_at ?? null,
  verified_at: claim.verified_at ?? null,
  ends_at: claim.kind === 'email_domain_link' ? domainClaimEndsAt(claim) : linkEndsAt(claim),
});
