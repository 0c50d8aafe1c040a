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
 * Ends the claim on a domain. The registration at the provider is removed first: nothing is left there if the process
 * crashes, and nobody else can claim the domain in the meantime. It is removed by its id, because the domain may by now
 * be registered for another organization under another id. A registration whose response was lost has no id here; it is
 * unverified, and the next claim replaces it. False if the claim has changed since it was read. Safe to repeat.
 * @throws Problem 502 `provider_error`
 */
export async function releaseEmailDomain(
  link: EmailDomainLink,
  client: EmailDomainsClient,
  cause: LossCause,
): Promise<boolean> {
  const { organization, domain } = link;
  const links = emailDomainLinkStore();
  // Read before the claim: if the claim is unchanged after this, the registration belongs to it.
  const item = await emailDomainStore(organization).read(domain);
  if (!isSameClaim(link, await links.read(domain))) return false;
  if (item?.provider_id !== undefined) {
    const deleted = await client.deleteDomain(item.provider_id);
    if (deleted.kind !== 'accepted') throw providerProblem('emailprovider', deleted);
  }
  const written = await transact([links.removal(link), ...(await composeDomainLoss(link, cause))]);
  if (written.ok) return true;
  // If the domain was verified in the meantime, notify the organization that it no longer is.
  await refreshEmailDomain(organization, domain, client, { now: cause.now });
  return false;
}
