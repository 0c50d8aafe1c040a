import type { OrganizationId } from '../../lib/foundation/ids.ts';

/** Makes a domain the organization's and verified, without the provider. */
export async function ownVerifiedDomain(organization: OrganizationId, domain: string): Promise<void> {
  const { transact } = await import('../../lib/platform/aws/table/table.ts');
  const { emailDomainLinkStore } = await import('../../lib/channels/channels/email-domain-link-store.ts');
  const store = emailDomainLinkStore();
  await transact(store.claim(organization, domain, new Date()));
  await transact([store.verification(organization, domain, new Date().toISOString(), new Date())]);
}
