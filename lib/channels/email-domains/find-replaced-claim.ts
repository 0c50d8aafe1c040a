import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { lossReasons, systemInitiator } from '../channels/claim-term.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { domainInUse, isDomainLapsed } from '../channels/sender-domain.ts';
import type { EmailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { type ProofRecord, checkDomainProof, proofRecord } from './check-domain-proof.ts';
import type { ReplacedClaim } from './email-domain.ts';
import { refreshEmailDomain } from './refresh-email-domain.ts';

const domainClaimed = (domain: string, { name, value }: ProofRecord) =>
  conflict(
    'domain_claimed',
    `Another organization has claimed ${domain} and not verified it. If the domain is yours, set a TXT record ${name} with ` +
      `the value ${value} and send the request again.`,
  );

/**
 * Finds another organization's claim that a new one replaces, either because it was not verified in time or because a
 * DNS record of the domain proves the new one. Undefined if no other organization has claimed the domain. Asks the
 * provider whether the older claim has been verified in the meantime.
 * @throws Problem 409 `domain_in_use` if the older claim is verified, `domain_claimed` if it has not lapsed and nothing
 *   proves the new one; 502 `provider_error`
 */
export async function findReplacedClaim(
  organization: OrganizationId,
  domain: string,
  client: EmailDomainsClient,
  now: Date,
): Promise<ReplacedClaim | undefined> {
  const link = await emailDomainLinkStore().read(domain);
  if (!link || link.organization === organization) return undefined;
  if (link.verified_at !== undefined) throw domainInUse(domain);
  const lapsed = isDomainLapsed(link, now);
  const proof = proofRecord(organization, domain);
  if (!lapsed && !(await checkDomainProof(proof))) throw domainClaimed(domain, proof);
  const refreshed = await refreshEmailDomain(link.organization, domain, client, { now });
  if (refreshed?.verified_at !== undefined) throw domainInUse(domain);
  const providerId = refreshed?.provider_id;
  return {
    link,
    providerId,
    cause: { actor: systemInitiator, reason: lossReasons[lapsed ? 'lapsed' : 'taken_over'], now },
  };
}
