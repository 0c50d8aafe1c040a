import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, getItem, getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { claimEndsAt } from './claim-term.ts';
import { type EmailDomainLink, domainAndParents } from './sender-domain.ts';

const kind = 'email_domain_link';

const isFreeOrOwn = (organization: OrganizationId): Condition => ({
  expression: 'attribute_not_exists(#pk) OR #organization = :organization',
  values: { ':organization': organization },
});

/** A subdomain may be claimed unless another organization has verified the domain. */
const allowsSubdomains = (organization: OrganizationId): Condition => ({
  expression: 'attribute_not_exists(#verified_at) OR #organization = :organization',
  values: { ':organization': organization },
});

function newTerm(domain: string, now: Date) {
  const term = { claimed_at: now.toISOString() };
  return { ...term, ...indexKeys.unverifiedClaim(keys.emailDomainLink(domain), claimEndsAt(term) ?? '') };
}

const isStillUnverified = ({ organization, claimed_at: claimedAt }: EmailDomainLink): Condition => ({
  expression:
    '#organization = :organization AND attribute_not_exists(#verified_at) AND ' +
    (claimedAt === undefined ? 'attribute_not_exists(#claimed_at)' : '#claimed_at = :claimed'),
  values: { ':organization': organization, ...(claimedAt !== undefined && { ':claimed': claimedAt }) },
});

export const emailDomainLinkStore = () => ({
  read: (domain: string): Promise<EmailDomainLink | undefined> =>
    getItem<EmailDomainLink>(keys.emailDomainLink(domain), kind, { consistent: true }),

  readAll: (domains: readonly string[]): Promise<EmailDomainLink[]> =>
    getItems<EmailDomainLink>(domains.map(keys.emailDomainLink), kind, { consistent: true }),

  /**
   * The writes that claim a domain for the organization, in place of `replaced` if that is given. They fail if
   * `replaced` has changed, or if another organization has claimed the domain or verified one of its parents.
   */
  claim(organization: OrganizationId, domain: string, now: Date, replaced?: EmailDomainLink): TransactionPart[] {
    const [own = domain, ...parents] = domainAndParents(domain);
    return [
      {
        update: keys.emailDomainLink(own),
        change: {
          set: { kind, domain: own, organization, ...newTerm(own, now) },
          onlyIf: replaced ? isStillUnverified(replaced) : isFreeOrOwn(organization),
        },
      },
      ...parents.map((parent) => ({ check: keys.emailDomainLink(parent), onlyIf: allowsSubdomains(organization) })),
    ];
  },

  removal: (link: EmailDomainLink): TransactionPart => ({
    delete: keys.emailDomainLink(link.domain),
    onlyIf:
      link.verified_at === undefined
        ? isStillUnverified(link)
        : {
            expression: '#organization = :organization AND #verified_at = :verified',
            values: { ':organization': link.organization, ':verified': link.verified_at },
          },
  }),

  release: (organization: OrganizationId, domain: string): TransactionPart => ({
    delete: keys.emailDomainLink(domain),
    onlyIf: isFreeOrOwn(organization),
  }),

  /**
   * The write that allows the organization to send from its domain as of `verifiedAt`, or forbids it if that is
   * undefined. An organization whose domain lost its DNS records has the term of a new claim to restore them.
   */
  verification: (
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
  }),

  verifiedCheck: (organization: OrganizationId, domain: string): TransactionPart => ({
    check: keys.emailDomainLink(domain),
    onlyIf: {
      expression: '#organization = :organization AND attribute_exists(#verified_at)',
      values: { ':organization': organization },
    },
  }),
});
