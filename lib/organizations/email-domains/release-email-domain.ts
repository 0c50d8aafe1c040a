import type { LossCause } from '../../outreach/channels/channel-loss-store.ts';
import type { EmailDomainLink } from '../../outreach/channels/sender-domain.ts';
import type { EmailDomainsClient } from '../../providers/email-domains-client.ts';
import { providerProblem } from '../../providers/provider-problem.ts';
import { emailDomainStore } from './email-domain-store.ts';

/**
 * Ends the claim on a domain: first at the provider, so that nothing is left there if the process dies, and nobody else can
 * claim it meanwhile. False if the claim changed since it was read. Safe to repeat.
 * @throws Problem 502 `provider_error`
 */
export async function releaseEmailDomain(
  link: EmailDomainLink,
  client: EmailDomainsClient,
  cause: LossCause,
): Promise<boolean> {
  const listed = await client.findDomain(link.domain);
  if (listed.kind !== 'accepted') throw providerProblem('emailprovider', listed);
  if (listed.value) {
    const deleted = await client.deleteDomain(listed.value.domainId);
    if (deleted.kind !== 'accepted') throw providerProblem('emailprovider', deleted);
  }
  return emailDomainStore(link.organization).lose(link, cause);
}
