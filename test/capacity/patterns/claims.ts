import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const platform = { organization: null, role: 'platform_admin' } as const;

/** An organization with a domain that it has claimed. */
async function withDomain(service: Service, name: string) {
  const organization = await service.organization(name);
  const domain = `${name}.example`;
  await service.call('manageEmailDomains', { organization, body: { action: 'create', domain } });
  return { organization, domain };
}

export const claimPatterns: Exercises = {
  'claim-read': measureOnce(async (service) => {
    const { domain } = await withDomain(service, 'claim-read');
    return () => service.call('readClaim', { ...platform, query: { kind: 'email_domain', value: domain } });
  }),

  'claim-release': measureOnce(async (service) => {
    const { organization, domain } = await withDomain(service, 'claim-release');
    const body = { kind: 'email_domain', value: domain, organizationId: organization, reason: 'Test' };
    return () => service.call('releaseClaim', { ...platform, body });
  }),

  'claims-lapse-none': measureOnce((service) =>
    Promise.resolve(() => service.run('lapseClaims', { scheduled_time: new Date().toISOString() })),
  ),
};
