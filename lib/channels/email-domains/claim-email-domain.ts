import { transact } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import { emailDomainLinkStore } from '../channels/email-domain-link-store.ts';
import { domainInUse } from '../channels/sender-domain.ts';
import { composeDomainLoss } from './compose-domain-loss.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { type EmailDomain, type ReplacedClaim, claimedDomain } from './email-domain.ts';

export interface DomainRequest {
  readonly domain: string;
  /** The email channel gets an address of the domain once it is verified. */
  readonly namesChannel: boolean;
  /**
   * Another organization's claim that this one replaces: it ends in the same transaction and is audited, and its
   * organization can no longer send from the domain.
   */
  readonly replaced?: ReplacedClaim | undefined;
}

/**
 * Claims a domain. Undefined if another request of the organization was faster.
 * @throws Problem 409 `domain_in_use` if another organization has claimed it or verified a parent of it
 */
export async function claimEmailDomain(
  organization: OrganizationId,
  { domain, namesChannel, replaced }: DomainRequest,
  claim: CreationClaim,
): Promise<EmailDomain | undefined> {
  const item = claimedDomain(domain, namesChannel, replaced, claim);
  const written = await transact([
    emailDomainStore(organization).insertion(item),
    ...emailDomainLinkStore().claim(organization, domain, new Date(claim.claimed_at), replaced?.link),
    ...(replaced ? await composeDomainLoss(replaced.link, replaced.cause) : []),
  ]);
  if (written.ok) return item;
  if (written.refused.has(0)) return undefined;
  throw domainInUse(domain);
}
