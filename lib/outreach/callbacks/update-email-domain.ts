import type { DomainUpdated } from '../../history/messages/provider-event.ts';
import { refreshEmailDomain } from '../../channels/email-domains/refresh-email-domain.ts';
import { emailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { emailDomainLinkStore } from '../../channels/channels/email-domain-link-store.ts';

export type DomainUpdateResult = 'domain_refreshed' | 'unknown_domain';

/**
 * Stores the provider's current state of a domain, whatever the event says. Ignores a domain that no organization has.
 */
export async function updateEmailDomain({ domain }: DomainUpdated, receivedAt: string): Promise<DomainUpdateResult> {
  const link = await emailDomainLinkStore().read(domain);
  if (!link) return 'unknown_domain';
  const client = emailDomainsClient(await providerSecret('emailprovider'));
  const item = await refreshEmailDomain(link.organization, domain, client, { now: new Date(receivedAt) });
  return item ? 'domain_refreshed' : 'unknown_domain';
}
