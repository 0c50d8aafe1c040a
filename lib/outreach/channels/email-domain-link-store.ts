import { keys } from '../../aws/table/keys.ts';
import { type Condition, type TransactionPart, getItem, getItems } from '../../aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type ChannelSettings } from './channel-settings.ts';
import { type EmailDomainLink, domainAndParents, domainOfSender, requireVerifiedDomain } from './sender-domain.ts';

const kind = 'email_domain_link';

const isNobodyElses = (organization: OrganizationId): Condition => ({
  expression: 'attribute_not_exists(#pk) OR #organization = :organization',
  values: { ':organization': organization },
});

/** Reads who may send from a domain, as of now. */
export const readEmailDomainLink = (domain: string): Promise<EmailDomainLink | undefined> =>
  getItem<EmailDomainLink>(keys.emailDomainLink(domain), kind, { consistent: true });

/** The writes that make a domain the organization's. They fail if it, or one that it is a subdomain of, is another's. */
export function emailDomainClaim(organization: OrganizationId, domain: string): TransactionPart[] {
  const [own = domain, ...parents] = domainAndParents(domain);
  const onlyIf = isNobodyElses(organization);
  return [
    { update: keys.emailDomainLink(own), change: { set: { kind, domain: own, organization }, onlyIf } },
    ...parents.map((parent) => ({ check: keys.emailDomainLink(parent), onlyIf })),
  ];
}

/** The write that frees a domain of the organization. */
export const emailDomainRelease = (organization: OrganizationId, domain: string): TransactionPart => ({
  delete: keys.emailDomainLink(domain),
  onlyIf: isNobodyElses(organization),
});

/** The write that lets the organization send from its domain since `verifiedAt`, or no longer. */
export const emailDomainVerification = (
  organization: OrganizationId,
  domain: string,
  verifiedAt: string | undefined,
): TransactionPart => ({
  update: keys.emailDomainLink(domain),
  change: {
    ...(verifiedAt === undefined ? { remove: ['verified_at'] } : { set: { verified_at: verifiedAt } }),
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
