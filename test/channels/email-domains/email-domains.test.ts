import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { NotificationView } from '../../../lib/tenancy/notifications/contract.ts';
import type { ChannelView } from '../../../lib/channels/channels/contract.ts';
import { type DomainRegistry, openRegistry } from '../../harness/domain-registry.ts';
import { accept } from '../../harness/provider-stub.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type CallerRequest, queueEvent } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;

useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => {
  dependencies.providers.forget();
});
afterEach(() => {
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());
const aDomain = () => `${randomUUID()}.example`;

const ask = (sent: CallerRequest) => askRoute(service, 'manageEmailDomains', sent);

const create = (organization: OrganizationId, domain: string, more: object = {}) =>
  ask({ organization, body: { action: 'create', domain, ...more } });
const verify = (organization: OrganizationId, domain: string, more: object = {}) =>
  ask({ organization, body: { action: 'verify', domain, ...more } });
const registrations = () =>
  dependencies.providers.asked.filter(({ method, path }) => method === 'POST' && path === '/domains');
const senderOf = async (organization: OrganizationId) => {
  const { data } = await service.call<{ data: ChannelView[] }>('listChannels', { organization });
  return data.find(({ channel }) => channel === 'email')?.from;
};
const notificationsOf = async (organization: OrganizationId) =>
  (await service.call<{ data: NotificationView[] }>('listNotifications', { organization })).data.map(
    ({ kind }) => kind,
  );
const callback = (organization: OrganizationId, domain: string) =>
  service.run(
    'applyCallback',
    queueEvent(
      organization,
      JSON.stringify({
        provider: 'emailprovider',
        event: { kind: 'domain_updated', domain },
        received_at: new Date().toISOString(),
      }),
    ),
  );

describe('creating a domain', () => {
  it('registers it once and returns the records to set', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    expect(await create(organization, `${domain.toUpperCase()}.`)).toMatchObject({
      status: 201,
      body: { domain, provider_id: `domain_${domain}`, status: 'not_started', channel_id: null, verified_at: null },
    });
    expect(await create(organization, domain)).toMatchObject({ status: 200, body: { domain } });
    expect(registrations()).toHaveLength(1);
    const { data } = await service.call<{ data: object[] }>('listAuditEntries', { organization });
    expect(data).toMatchObject([{ action: 'domain_created', subject: { type: 'email_domain', id: domain } }]);
  });

  it('registers it once for six requests at once', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(organization, domain)));
    expect(registrations()).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
  });

  it('refuses the domain that another organization has verified, and its subdomains', async () => {
    const [owner, other, domain] = [await anOrganization(), await anOrganization(), aDomain()];
    await create(owner, domain);
    await verify(owner, domain);
    for (const wanted of [domain, `mail.${domain}`])
      expect(await create(other, wanted)).toMatchObject({ status: 409, body: { code: 'domain_in_use' } });
    expect(await create(owner, `mail.${domain}`)).toMatchObject({ status: 201 });
    expect(await verify(other, domain)).toMatchObject({ status: 404, body: { code: 'domain_not_found' } });
  });

  it('refuses a domain that somebody has registered at the provider, and frees it', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    dependencies.providers.answerWith((outgoing, path, method) => {
      if (method === 'GET') return accept(path, outgoing);
      const refusal = { statusCode: 403, name: 'validation_error', message: 'It has been registered already.' };
      return void outgoing.writeHead(403).end(JSON.stringify(refusal));
    });
    expect(await create(organization, domain)).toMatchObject({ status: 409, body: { code: 'domain_in_use' } });
    expect(await service.table.inPartition(partitions.emailDomains(organization))).toEqual([]);
    expect(await service.table.inPartition(keys.emailDomainLink(domain).pk)).toEqual([]);
  });

  it('finds a domain whose registration got no answer', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    let isRegistered = false;
    dependencies.providers.answerWith((outgoing, path, method) => {
      if (method === 'POST') {
        isRegistered = true;
        return void outgoing.destroy();
      }
      if (!path.startsWith('/domains?') || !isRegistered) return accept(path, outgoing);
      const found = { id: `domain_${domain}`, name: domain, created_at: new Date().toISOString() };
      return void outgoing.writeHead(200).end(JSON.stringify({ has_more: false, data: [found] }));
    });
    expect(await create(organization, domain)).toMatchObject({
      status: 201,
      body: { provider_id: `domain_${domain}` },
    });
    expect(registrations()).toHaveLength(1);
  });

  it('is refused for what no organization can own', async () => {
    const organization = await anOrganization();
    for (const domain of ['com', 'localhost', '127.0.0.1', 'a_b.example', `${'a'.repeat(64)}.example`])
      expect(await create(organization, domain)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    for (const domain of ['co.uk', 'adv.br', 'github.io', 'gmail.com', 'mail.hotmail.es'])
      expect(await create(organization, domain)).toMatchObject({ status: 422, body: { code: 'domain_refused' } });
    expect(registrations()).toEqual([]);
  });
});

describe('a verified domain', () => {
  it.each(['verify', 'callback'])('gives the email channel that was named an address, by %s', async (by) => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    await create(organization, domain, { channelConfigId: channelIdOf(organization, 'email') });
    expect(await senderOf(organization)).toBeNull();
    const change = () => (by === 'verify' ? verify(organization, domain) : callback(organization, domain));
    await change();
    await change();
    expect(await senderOf(organization)).toBe(`no-reply@${domain}`);
    expect(await notificationsOf(organization)).toEqual(['domain_changed']);
    expect(await verify(organization, domain)).toMatchObject({ status: 200, body: { status: 'verified' } });
  });

  it('refuses another channel', async () => {
    const organization = await anOrganization();
    const channelConfigId = channelIdOf(organization, 'sms');
    expect(await create(organization, aDomain(), { channelConfigId })).toMatchObject({
      status: 422,
      body: { code: 'channel_mismatch' },
    });
  });
});

describe('a domain whose records are checked', () => {
  let registry: DomainRegistry;
  beforeEach(() => {
    registry = openRegistry(dependencies.providers);
  });

  /** An organization with a domain that its email channel is to send from. */
  async function withDomain() {
    const [organization, domain] = [await anOrganization(), aDomain()];
    const channelConfigId = channelIdOf(organization, 'email');
    expect(await create(organization, domain, { channelConfigId })).toMatchObject({ status: 201 });
    return { organization, domain };
  }
  const setSender = (organization: OrganizationId, from: string) =>
    askRoute(service, 'updateChannel', { organization, params: { channel: 'email' }, body: { from } });
  const listed = async (organization: OrganizationId) =>
    (await service.call<{ data: object[] }>('listEmailDomains', { organization })).data;

  it.each([
    ['pending', []],
    ['failed', ['domain_changed']],
    ['partially_failed', []],
  ])('and are %s cannot be sent from', async (status, notifications) => {
    const { organization, domain } = await withDomain();
    registry.settle(domain, status);
    for (let repetition = 1; repetition <= 2; repetition++) {
      expect(await verify(organization, domain)).toMatchObject({
        status: 200,
        body: { status, verified_at: null, records: [{ record: 'DKIM', status }] },
      });
      await callback(organization, domain);
    }
    expect(await listed(organization)).toMatchObject([{ domain, status }]);
    expect(await senderOf(organization)).toBeNull();
    expect(await setSender(organization, `a@${domain}`)).toMatchObject({
      status: 422,
      body: { code: 'domain_not_verified' },
    });
    expect(await notificationsOf(organization)).toEqual(notifications);
  });

  it('can be sent from once they are right, although they failed before', async () => {
    const { organization, domain } = await withDomain();
    registry.settle(domain, 'failed');
    await callback(organization, domain);
    registry.settle(domain, 'verified');
    expect(await verify(organization, domain)).toMatchObject({ body: { status: 'verified' } });
    expect(await senderOf(organization)).toBe(`no-reply@${domain}`);
    expect(await notificationsOf(organization)).toEqual(['domain_changed', 'domain_changed']);
  });

  it('gives no new address once they are wrong again', async () => {
    const { organization, domain } = await withDomain();
    registry.settle(domain, 'verified');
    await callback(organization, domain);
    registry.settle(domain, 'failed');
    await callback(organization, domain);
    expect(await setSender(organization, `a@${domain}`)).toMatchObject({ status: 422 });
    expect(await listed(organization)).toMatchObject([{ status: 'failed', verified_at: null }]);
  });

  it('has failed if the provider does not have it any more', async () => {
    const { organization, domain } = await withDomain();
    registry.domains.length = 0;
    expect(await verify(organization, domain)).toMatchObject({ status: 200, body: { status: 'failed' } });
    expect(await notificationsOf(organization)).toEqual(['domain_changed']);
  });

  it('of no organization is ignored in a callback', async () => {
    const organization = await anOrganization();
    await callback(organization, aDomain());
    expect(registry.operations).toEqual([]);
  });
});

describe('an email provider that refuses or says nothing', () => {
  let registry: DomainRegistry;
  beforeEach(() => {
    registry = openRegistry(dependencies.providers);
  });
  const failures = [{ status: 401 }, { status: 429 }, { status: 500 }, 'silent'] as const;

  it.each(['list_domains', 'create_domain'])(
    'fails a registration, and the next one succeeds: %s',
    async (operation) => {
      const [organization, domain] = [await anOrganization(), aDomain()];
      for (const behavior of failures) {
        registry.behaviors.set(operation, [behavior]);
        expect(await create(organization, domain), JSON.stringify(behavior)).toMatchObject({
          status: 502,
          body: { code: 'provider_error', provider: { name: 'emailprovider' } },
        });
      }
      expect(await create(organization, domain)).toMatchObject({ status: 201 });
      expect(registry.domains).toHaveLength(1);
    },
  );

  it.each(['verify_domain', 'read_domain'])(
    'fails a verification, and the next one succeeds: %s',
    async (operation) => {
      const [organization, domain] = [await anOrganization(), aDomain()];
      await create(organization, domain);
      for (const behavior of failures) {
        registry.behaviors.set(operation, [behavior]);
        expect(await verify(organization, domain), JSON.stringify(behavior)).toMatchObject({ status: 502 });
      }
      expect(await verify(organization, domain)).toMatchObject({ status: 200, body: { status: 'pending' } });
    },
  );

  it('fails a callback, and its repetition succeeds', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    await create(organization, domain);
    registry.settle(domain, 'verified');
    registry.behaviors.set('read_domain', ['silent']);
    await expect(callback(organization, domain)).rejects.toThrow('failed');
    await callback(organization, domain);
    expect(await verify(organization, domain)).toMatchObject({ body: { status: 'verified' } });
    expect(registry.operations).not.toContain('verify_domain');
  });

  it('may register the domain after it was looked for: it is still the one of the organization', async () => {
    const [organization, other, domain] = [await anOrganization(), await anOrganization(), aDomain()];
    registry.behaviors.set('create_domain', ['lost']);
    registry.behaviors.set('list_domains', ['accepts', 'misses']);
    expect(await create(organization, domain)).toMatchObject({ status: 502 });
    expect(await create(other, domain)).toMatchObject({ status: 409, body: { code: 'domain_claimed' } });
    expect(await create(organization, domain)).toMatchObject({ status: 201 });
    expect(registry.domains).toHaveLength(1);
  });

  it('refuses a domain that another account has, and a name that it does not accept', async () => {
    const [organization, domain] = [await anOrganization(), aDomain()];
    registry.taken.add(domain);
    expect(await create(organization, domain)).toMatchObject({ status: 409, body: { code: 'domain_in_use' } });
    registry.taken.clear();
    registry.behaviors.set('create_domain', [{ status: 422 }]);
    expect(await create(organization, domain)).toMatchObject({ status: 422, body: { code: 'domain_refused' } });
    expect(await create(organization, domain)).toMatchObject({ status: 201 });
  });
});

describe('the caller', () => {
  it('is an admin of the organization, or a platform administrator who names it', async () => {
    const [own, other, domain] = [await anOrganization(), await anOrganization(), aDomain()];
    for (const action of ['create', 'verify']) {
      const body = { action, domain };
      const named = { ...body, organizationId: other };
      expect(await ask({ organization: own, role: 'agent', body })).toMatchObject({ status: 403 });
      expect(await ask({ organization: own, body: named })).toMatchObject({
        status: 403,
        body: { code: 'organization_not_allowed' },
      });
      const platform = { organization: null, role: 'platform_admin' } as const;
      expect(await ask({ ...platform, body })).toMatchObject({ status: 403, body: { code: 'organization_required' } });
      expect(await ask({ ...platform, body: { ...body, organizationId: randomUUID() } })).toMatchObject({
        status: 404,
        body: { code: 'organization_not_found' },
      });
      expect((await ask({ ...platform, body: named })).status).toBe(action === 'create' ? 201 : 200);
    }
    const { data } = await service.call<{ data: object[] }>('listEmailDomains', { organization: other });
    expect(data).toMatchObject([{ domain, status: 'verified' }]);
    expect(await create(own, domain)).toMatchObject({ status: 409, body: { code: 'domain_in_use' } });
  });
});
