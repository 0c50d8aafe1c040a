import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import { type ClaimTerm, claimEndsAt, hasLapsed } from './claim-term.ts';

/**
 * The right to send email from a domain. Nobody else may claim the domain or, once it is verified, a subdomain
 * of it: an unverified claim proves nothing about subdomains.
 */
export interface EmailDomainLink extends ClaimTerm {
  readonly kind: 'email_domain_link';
  readonly domain: string;
  readonly organization: OrganizationId;
}

/** Claims stored before terms existed have no time and count as old. */
const beforeTerms = new Date(0).toISOString();

const termOf = ({ claimed_at: claimedAt = beforeTerms, verified_at: verifiedAt }: EmailDomainLink): ClaimTerm => ({
  claimed_at: claimedAt,
  ...(verifiedAt !== undefined && { verified_at: verifiedAt }),
});

/** The end of an unverified claim on a domain; null once it is verified. */
export const domainClaimEndsAt = (link: EmailDomainLink): string | null => claimEndsAt(termOf(link));

export const isDomainLapsed = (link: EmailDomainLink, now: Date): boolean => hasLapsed(termOf(link), now);

const maxLength = 253;
const minLabels = 2;
/** Each label costs a table lookup when a sender is set. */
const maxLabels = 10;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Converts a domain to lower case and to its ASCII form (Punycode), without the trailing dot. Undefined for text that
 * is not a domain, such as a single label or an IP address. Public suffixes are refused when a domain is registered.
 */
export function normalizeDomain(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, '');
  const url = `http://${name}`;
  // The URL parser also reads ports, user names and percent-encoding.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) || !URL.canParse(url)) return undefined;
  const domain = new URL(url).hostname;
  const labels = domain.split('.');
  const isDomain =
    domain.length <= maxLength &&
    labels.length >= minLabels &&
    labels.length <= maxLabels &&
    labels.every((each) => label.test(each)) &&
    topLevel.test(labels.at(-1) ?? '');
  return isDomain ? domain : undefined;
}

/**
 * A domain and its parents, most specific first, without the top-level label. May include public suffixes, which
 * nobody owns.
 */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(minLabels - 1).map((_, index) => labels.slice(index).join('.'));
}

/** The domain of a sender, which is an address or `Name <address>`; undefined if no organization can own it. */
export function domainOfSender(from: string): string | undefined {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return normalizeDomain(address.slice(address.lastIndexOf('@') + 1));
}

export const domainInUse = (domain: string) => conflict('domain_in_use', `${domain} belongs to another organization.`);

const notVerified = () =>
  refused('domain_not_verified', 'from', 'Its domain must be verified with POST /api/admin/email-domains first.');

/**
 * Requires that an organization has verified the first of `domains`, which are a domain and its parents: the email
 * provider verifies each subdomain on its own.
 * @throws Problem 409 `domain_in_use`, 422 `domain_not_verified`
 */
export function requireVerifiedDomain(
  organization: OrganizationId,
  domains: readonly string[],
  links: readonly EmailDomainLink[],
): string {
  const relevant = links.filter((link) => link.organization === organization || link.verified_at !== undefined);
  const [link] = domains.flatMap((domain) => relevant.find((each) => each.domain === domain) ?? []);
  if (link && link.organization !== organization) throw domainInUse(link.domain);
  if (link?.verified_at === undefined || link.domain !== domains[0]) throw notVerified();
  return link.domain;
}
