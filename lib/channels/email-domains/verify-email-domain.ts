import type { OrganizationId } from '../../foundation/ids.ts';
import { emailDomainsClient } from '../../platform/providers/email-domains-client.ts';
import { nullIfNotFound } from '../../platform/providers/provider-outcome.ts';
import { providerProblem } from '../../platform/providers/provider-problem.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import type { NewEmailDomain } from './create-email-domain.ts';
import { emailDomainStore } from './email-domain-store.ts';
import { type EmailDomain, domainNotFound, namesEmailChannel } from './email-domain.ts';
import { refreshEmailDomain } from './refresh-email-domain.ts';

/**
 * Asks the email provider to check the DNS records of a domain unless it is verified, and stores the state that the
 * provider then reports. The check may take longer; its result arrives in a callback.
 * @throws Problem 404 `domain_not_found`; 422 `channel_mismatch`; 502 `provider_error`; 503 `provider_not_configured`
 */
export async function verifyEmailDomain(
  organization: OrganizationId,
  { domain, channelConfigId }: NewEmailDomain,
  now: Date,
): Promise<EmailDomain> {
  const namesChannel = namesEmailChannel(organization, channelConfigId);
  const client = emailDomainsClient(await providerSecret('emailprovider'));
  const item = await emailDomainStore(organization).read(domain);
  if (item?.provider_id === undefined) throw domainNotFound();
  if (item.status !== 'verified') {
    const started = nullIfNotFound(await client.startVerification(item.provider_id));
    if (started.kind !== 'accepted') throw providerProblem('emailprovider', started);
  }
  const refreshed = await refreshEmailDomain(organization, domain, client, { now, namesChannel });
  if (!refreshed) throw domainNotFound();
  return refreshed;
}
