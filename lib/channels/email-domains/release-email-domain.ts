import { transact } from '../../platform/aws/table/table.ts';
import type { LossCause } from '../channels/claim-term.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import type { EmailDomainLink } from '../channels/sender-domain.ts';
import type { EmailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { composeDomainLoss } from './compose-domain-loss.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { refreshEmailDomain } from './refresh-email-domain.ts';

const isSameClaim = (one: EmailDomainLink, other: EmailDomainLink | undefined): boolean =>
  one.organization === other?.organization &&
  one.claimed_at === other.claimed_at &&
  one.verified_at === other.verified_at;

/**
 * Ends the claim on a domain: first at the provider, so that nothing is left there if the process dies, and nobody else
 * can claim it meanwhile. Only the organization's own registration is removed, by its id: the domain may be somebody
 * else's by now, under another id. A registration whose answer was lost has no id here; it is not verified, and the
 * next claim replaces it. False if the claim changed since it was read. Safe to repeat.
 * @throws Problem 502 `provider_error`
 */
export async function releaseEmailDomain(
  link: EmailDomainLink,
  client: EmailDomainsClient,
  cause: LossCause,
): Promise<boolean> {
  const { organization, domain } = link;
  const links = emailDomainLinkStore();
  // Before the claim, which shows that this is the registration of the claim.
  const item = await emailDomainStore(organization).read(domain);
  if (!isSameClaim(link, await links.read(domain))) return false;
  if (item?.provider_id !== undefined) {
    const deleted = await client.deleteDomain(item.provider_id);
    if (deleted.kind !== 'accepted') throw providerProblem('emailprovider', deleted);
  }
  const written = await transact([links.removal(link), ...(await composeDomainLoss(link, cause))]);
  if (written.ok) return true;
  // If it was verified in the meantime, tell the organization now that it no longer is.
  await refreshEmailDomain(organization, domain, client, { now: cause.now });
  return false;
}
