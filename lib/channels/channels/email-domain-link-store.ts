import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, getItem, getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type LossCause, channelLoss } from './channel-loss-store.ts';
import { type ChannelSettings } from './channel-settings.ts';
import { claimEndsAt } from './claim-term.ts';
import { type EmailDomainLink, domainAndParents, domainOfSender, requireVerifiedDomain } from './sender-domain.ts';

const kind = 'email_domain_link';

const isNobodyElses = (organization: OrganizationId): Condition => ({
  expression: 'attribute_not_exists(#pk) OR #organization = :organization',
  values: { ':organization': organization },
});

/** Reads who may send from a domain, as of now. */
export const readEmailDomainLink = (domain: string): Promise<EmailDomainLink | undefined> =>
  getItem<EmailDomainLink>(keys.emailDomainLink(domain), kind, { consistent: true });

/** A domain may be claimed below one that is the organization's, or that nobody has verified. */
const isOpenBelow = (organization: OrganizationId): Condition => ({
  expression: 'attribute_not_exists(#verified_at) OR #organization = :organization',
  values: { ':organization': organization },
});

/** The attributes of a claim that begins now. */
function newTerm(domain: string, now: Date) {
  const term = { claimed_at: now.toISOString() };
  return { ...term, ...indexKeys.unverifiedClaim(keys.emailDomainLink(domain), claimEndsAt(term) ?? '') };
}

/** The condition that a claim is still as it was read, and has not been verified. */
const isStillUnverified = ({ organization, claimed_at: claimedAt }: EmailDomainLink): Condition => ({
  expression:
    '#organization = :organization AND attribute_not_exists(#verified_at) AND ' +
    (claimedAt === undefined ? 'attribute_not_exists(#claimed_at)' : '#claimed_at = :claimed'),
  values: { ':organization': organization, ...(claimedAt !== undefined && { ':claimed': claimedAt }) },
});

/**
 * The writes that make a domain the organization's, in place of a claim that was read and gives way to it. They fail if it is
 * another's, or if another organization has verified one that it is a subdomain of.
 */
export function emailDomainClaim(
  organization: OrganizationId,
  domain: string,
  now: Date,
  replaced?: EmailDomainLink,
): TransactionPart[] {
  const [own = domain, ...parents] = domainAndParents(domain);
  return [
    {
      update: keys.emailDomainLink(own),
      change: {
        set: { kind, domain: own, organization, ...newTerm(own, now) },
        onlyIf: replaced ? isStillUnverified(replaced) : isNobodyElses(organization),
      },
    },
    ...parents.map((parent) => ({ check: keys.emailDomainLink(parent), onlyIf: isOpenBelow(organization) })),
  ];
}

/** The writes that take a sender of a domain from the email channel of the organization that loses the domain. */
export async function emailSenderLoss(
  { organization, domain }: EmailDomainLink,
  cause: LossCause,
): Promise<TransactionPart[]> {
  const email = await getItem<ChannelSettings>(keys.channel(organization, 'email'), 'channel', { consistent: true });
  return email?.from !== undefined && domainOfSender(email.from) === domain
    ? channelLoss(organization, 'email', { kind: 'sender', value: email.from }, cause)
    : [];
}

/** The write that ends a claim as it was read; one that is not verified only if it is still not. */
export const emailDomainLoss = (link: EmailDomainLink): TransactionPart => ({
  delete: keys.emailDomainLink(link.domain),
  onlyIf:
    link.verified_at === undefined
      ? isStillUnverified(link)
      : {
          expression: '#organization = :organization AND #verified_at = :verified',
          values: { ':organization': link.organization, ':verified': link.verified_at },
        },
});

/** The write that frees a domain of the organization. */
export const emailDomainRelease = (organization: OrganizationId, domain: string): TransactionPart => ({
  delete: keys.emailDomainLink(domain),
  onlyIf: isNobodyElses(organization),
});

/**
 * The write that lets the organization send from its domain since `verifiedAt`, or no longer. A domain whose records are gone
 * has the time of a new claim to set them again.
 */
export const emailDomainVerification = (
  organization: OrganizationId,
  domain: string,
  verifiedAt: string | undefined,
  now: Date,
): TransactionPart => ({
  update: keys.emailDomainLink(domain),
  change: {
    ...(verifiedAt === undefined
      ? { set: newTerm(domain, now), remove: ['verified_at'] }
      : { set: { verified_at: verifiedAt }, remove: ['gsi2pk', 'gsi2sk'] }),
    onlyIf: { expression: '#organization = :organization', values: { ':organization': organization } },
  },
});

/**
 * The conditions of a change of the email channel: a new `from` must be of a domain that the organization has verified. A
 * `from` that stays is not checked.
 * @throws Problem 409 `domain_in_use`, 422 `domain_not_verified`
 */
export async function senderChecks(
  organization: OrganizationId,
  before: ChannelSettings,
  { channel, from }: ChannelSettings,
): Promise<TransactionPart[]> {
  if (channel !== 'email' || from === undefined || from === before.from) return [];
  const sender = domainOfSender(from);
  const domains = sender === undefined ? [] : domainAndParents(sender);
  const links = await getItems<EmailDomainLink>(domains.map(keys.emailDomainLink), kind, { consistent: true });
  const verified = requireVerifiedDomain(organization, domains, links);
  return [
    {
      check: keys.emailDomainLink(verified),
      onlyIf: {
        expression: '#organization = :organization AND attribute_exists(#verified_at)',
        values: { ':organization': organization },
      },
    },
  ];
}
