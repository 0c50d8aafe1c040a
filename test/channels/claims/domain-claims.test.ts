import { randomUUID } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type DomainRegistry, openRegistry } from '../../harness/domain-registry.ts';
import { type NameServer, startNameServer } from '../../harness/name-server.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;
let registry: DomainRegistry;
let names: NameServer;
/** The TXT records of the DNS. */
const records = new Map<string, string>();
const systemServers = dns.getServers();

useService((started) => {
  ({ service, dependencies } = started);
});
beforeAll(async () => {
  names = await startNameServer(({ name, type }) => {
    const data = type === 'TXT' ? records.get(name) : undefined;
    return data === undefined ? 'NXDOMAIN' : [{ name, type: 'TXT', data }];
  });
  dns.setServers([names.address]);
});
afterAll(() => {
  dns.setServers(systemServers);
  names.stop();
});
beforeEach(() => {
  registry = openRegistry(dependencies.providers);
});
afterEach(() => {
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());
const aDomain = () => `${randomUUID()}.example`;
const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
const lapse = () => service.run('lapseClaims', { scheduled_time: new Date().toISOString() });

const manage = (action: 'create' | 'verify') => (organization: OrganizationId, domain: string) =>
  askRoute(service, 'manageEmailDomains', { organization, body: { action, domain } });
const create = manage('create');
const verify = manage('verify');
const domainsOf = async (organization: OrganizationId): Promise<string[]> => {
  const { body } = await askRoute(service, 'listEmailDomains', { organization });
  return body.data.map((each: { domain: string; status: string }) => `${each.domain} ${each.status}`);
};
const ownerOf = async (domain: string) => {
  const [link] = await service.table.inPartition(keys.emailDomainLink(domain).pk);
  return link?.['organization'];
};
const prove = (organization: OrganizationId, domain: string) =>
  records.set(`_cms-organization.${domain}`, `cms-organization=${organization}`);
const registeredTimes = (domain: string) => registry.domains.filter(({ name }) => name === domain).length;

const claimed = { status: 409, body: { code: 'domain_claimed' } };
const inUse = { status: 409, body: { code: 'domain_in_use' } };

/** An organization that has claimed a domain and cannot verify it, and the owner of the domain. */
async function aSquattedDomain() {
  const [squatter, owner, domain] = [await anOrganization(), await anOrganization(), aDomain()];
  await create(squatter, domain);
  return { squatter, owner, domain };
}

describe('a domain that another organization has claimed and not verified', () => {
  it('goes to the organization that a record of the domain names, at once', async () => {
    const { squatter, owner, domain } = await aSquattedDomain();
    const refused = await create(owner, domain);
    expect(refused).toMatchObject(claimed);
    expect(refused.body.error).toContain(`_cms-organization.${domain}`);
    expect(refused.body.error).toContain(`cms-organization=${owner}`);
    prove(owner, domain);
    expect(await create(owner, domain)).toMatchObject({ status: 201, body: { status: 'not_started' } });

    expect([await domainsOf(squatter), await domainsOf(owner)]).toEqual([[], [`${domain} not_started`]]);
    expect(registeredTimes(domain)).toBe(1);
    expect(await verify(squatter, domain)).toMatchObject({ status: 404, body: { code: 'domain_not_found' } });
    expect(await create(squatter, domain)).toMatchObject(claimed);
    const { body } = await askRoute(service, 'listAuditEntries', { organization: squatter });
    expect(body.data[0]).toMatchObject({ action: 'domain_released', actor: 'system', subject: { id: domain } });
  });

  it('is free for all after 7 days, before anything has removed what is left of it', async () => {
    const { squatter, owner, domain } = await aSquattedDomain();
    daysLater(6.9);
    expect(await create(owner, domain)).toMatchObject(claimed);
    daysLater(0.2);
    expect(await create(owner, domain)).toMatchObject({ status: 201 });
    expect(await ownerOf(domain)).toBe(owner);
    expect(registeredTimes(domain)).toBe(1);
    expect(await domainsOf(squatter)).toEqual([]);
  });

  it('can still be verified after 7 days if nobody else has claimed it', async () => {
    const { squatter: owner, owner: other, domain } = await aSquattedDomain();
    daysLater(8);
    registry.settle(domain, 'verified');
    expect(await verify(owner, domain)).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect(await create(other, domain)).toMatchObject(inUse);
  });

  it('stays with it if the provider has verified it, although nobody has asked', async () => {
    const { squatter: owner, owner: other, domain } = await aSquattedDomain();
    registry.settle(domain, 'verified');
    daysLater(8);
    expect(await create(other, domain)).toMatchObject(inUse);
    expect(await domainsOf(owner)).toEqual([`${domain} verified`]);
  });

  it('does not block what is below it', async () => {
    const { squatter, owner, domain } = await aSquattedDomain();
    expect(await create(owner, `mail.${domain}`)).toMatchObject({ status: 201 });
    registry.settle(domain, 'verified');
    await verify(squatter, domain);
    expect(await create(owner, `more.${domain}`)).toMatchObject(inUse);
  });

  it('goes to one of many organizations that claim it at once', async () => {
    const { squatter, domain } = await aSquattedDomain();
    const others = await Promise.all(Array.from({ length: 5 }, anOrganization));
    daysLater(8);
    await Promise.all(others.map((each) => create(each, domain)));
    const owner = await ownerOf(domain);
    expect(others).toContain(owner);
    for (const each of [squatter, ...others]) expect((await domainsOf(each)).length).toBe(each === owner ? 1 : 0);
    expect(registeredTimes(domain)).toBe(1);
  });

  it('is refreshed for its new owner when a callback of the old claim arrives', async () => {
    const { squatter, owner, domain } = await aSquattedDomain();
    prove(owner, domain);
    await create(owner, domain);
    registry.settle(domain, 'verified');
    const event = { kind: 'domain_updated', domain };
    const message = { provider: 'emailprovider', event, received_at: new Date().toISOString() };
    await service.run('applyCallback', queueEvent(squatter, JSON.stringify(message)));
    expect([await domainsOf(squatter), await domainsOf(owner)]).toEqual([[], [`${domain} verified`]]);
  });
});

describe('a verified domain', () => {
  it('gives way to nobody, whatever its DNS says', async () => {
    const { squatter: owner, owner: other, domain } = await aSquattedDomain();
    registry.settle(domain, 'verified');
    await verify(owner, domain);
    prove(other, domain);
    daysLater(30);
    await lapse();
    expect(await create(other, domain)).toMatchObject(inUse);
  });

  it('whose records are gone can be repaired for 7 days', async () => {
    const { squatter: owner, owner: other, domain } = await aSquattedDomain();
    registry.settle(domain, 'verified');
    await verify(owner, domain);
    daysLater(30);
    registry.settle(domain, 'failed');
    await service.run(
      'applyCallback',
      queueEvent(
        owner,
        JSON.stringify({
          provider: 'emailprovider',
          event: { kind: 'domain_updated', domain },
          received_at: new Date().toISOString(),
        }),
      ),
    );
    expect(await create(other, domain)).toMatchObject(claimed);
    daysLater(8);
    expect(await create(other, domain)).toMatchObject({ status: 201 });
  });
});

describe('a claim whose time is over', () => {
  it('is removed here and at the provider, and audited', async () => {
    const { squatter, domain } = await aSquattedDomain();
    daysLater(7.1);
    await lapse();
    expect([await domainsOf(squatter), await ownerOf(domain), registeredTimes(domain)]).toEqual([[], undefined, 0]);
    const { body } = await askRoute(service, 'listAuditEntries', { organization: squatter });
    expect(body.data[0]).toMatchObject({ action: 'domain_released', reason: 'It was not verified within 7 days.' });
  });

  it('is verified instead if the provider has verified it by then', async () => {
    const { squatter: owner, domain } = await aSquattedDomain();
    registry.settle(domain, 'verified');
    daysLater(7.1);
    await lapse();
    expect(await domainsOf(owner)).toEqual([`${domain} verified`]);
  });
});

describe('a release by a platform administrator', () => {
  it('frees a domain here and at the provider, and takes it from the email channel', async () => {
    const { squatter: owner, owner: other, domain } = await aSquattedDomain();
    registry.settle(domain, 'verified');
    await verify(owner, domain);
    const channel = { organization: owner, params: { channel: 'email' } };
    await service.call('updateChannel', { ...channel, body: { from: `Cobros <no-reply@${domain}>` } });
    const release = () =>
      askRoute(service, 'releaseClaim', {
        organization: null,
        role: 'platform_admin',
        body: { kind: 'email_domain', value: domain, organizationId: owner, reason: 'It is of another customer.' },
      });
    expect(await release()).toMatchObject({ status: 200, body: { value: domain } });
    expect([await domainsOf(owner), await ownerOf(domain), registeredTimes(domain)]).toEqual([[], undefined, 0]);
    const { body } = await askRoute(service, 'listChannels', { organization: owner });
    expect(body.data.find((each: { channel: string }) => each.channel === 'email').from).toBeNull();
    expect(await release()).toMatchObject({ status: 404, body: { code: 'claim_not_found' } });
    expect(await create(other, domain)).toMatchObject({ status: 201 });
  });
});
