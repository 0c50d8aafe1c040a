import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { ChannelUpdate } from './channel-link.ts';
import { emailDomainLinkStore } from './email-domain-link-store.ts';
import { domainAndParents, domainOfSender, requireVerifiedDomain } from './sender-domain.ts';

/**
 * Composes the checks of a change to the email channel: a new `from` must be in a domain that the organization has
 * verified.
 * @throws Problem 409 `domain_in_use`, 422 `domain_not_verified`
 */
export async function composeSenderChecks(
  organization: OrganizationId,
  { before, after: { channel, from } }: ChannelUpdate,
): Promise<TransactionPart[]> {
  if (channel !== 'email' || from === undefined || from === before.from) return [];
  const store = emailDomainLinkStore();
  const sender = domainOfSender(from);
  const domains = sender === undefined ? [] : domainAndParents(sender);
  const verified = requireVerifiedDomain(organization, domains, await store.readAll(domains));
  return [store.verifiedCheck(organization, verified)];
}
