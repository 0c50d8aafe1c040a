import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { NotificationView } from '../../lib/tenancy/notifications/contract.ts';
import type { ChannelView } from '../../lib/channels/channels/contract.ts';
import { bySize } from '../harness/by-size.ts';
import { askRoute } from '../harness/ask-route.ts';
import { type DomainRegistry, openRegistry } from '../harness/domain-registry.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import { queueEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
let registry: DomainRegistry;
useFaultyService((started) => {
  ({ service, network, edge } = started);
});
beforeEach(() => {
  registry = openRegistry(edge);
});

/** The status of a reply with that of the domain, or the code of its error. */
async function ask(organization: OrganizationId, body: object): Promise<string> {
  const reply = await askRoute(service, 'manageEmailDomains', { organization, body });
  return reply.body.code ?? `${reply.status} ${reply.body.status}`;
}

const create = (organization: OrganizationId, domain: string) =>
  ask(organization, { action: 'create', domain, channelConfigId: channelIdOf(organization, 'email') });
const verify = (organization: OrganizationId, domain: string) => ask(organization, { action: 'verify', domain });

/** Handles a callback that says that something about the domain changed. */
async function callBack(organization: OrganizationId, domain: string): Promise<string> {
  const event = { kind: 'domain_updated', domain };
  const callback = { provider: 'emailprovider', event, received_at: new Date().toISOString() };
  await service.run('applyCallback', queueEvent(organization, JSON.stringify(callback)));
  return 'handled';
}

const setSender = (organization: OrganizationId, from: string | null) =>
  askRoute(service, 'updateChannel', { organization, params: { channel: 'email' }, body: { from } }).then(
    ({ status, body }) => body.code ?? String(status),
  );

const anOrganization = () => service.organization(randomUUID());
const fresh = async () => [await anOrganization(), `${randomUUID()}.example`] as const;

async function withDomain(status = 'not_started'): Promise<readonly [OrganizationId, string]> {
  const [organization, domain] = await fresh();
  expect(await create(organization, domain)).toBe('201 not_started');
  registry.settle(domain, status);
  return [organization, domain];
}

async function listOf<Row>(route: string, organization: OrganizationId): Promise<Row[]> {
  return (await service.call<{ data: Row[] }>(route, { organization })).data;
}

const actionsOf = async (organization: OrganizationId) =>
  (await listOf<AuditEntryView>('listAuditEntries', organization)).map(({ action }) => action);

/** How many domains the account has of this name. */
const registered = (domain: string) => registry.domains.filter(({ name }) => name === domain).length;

/** Whether an organization may send from its domain, with what it is told; what is stored must agree with itself. */
async function standingOf(organization: OrganizationId, domain: string) {
  const [item] = await service.table.inPartition(partitions.emailDomains(organization));
  const [link] = await service.table.inPartition(keys.emailDomainLink(domain).pk);
  expect(link?.['organization']).toBe(item && organization);
  expect(link?.['verified_at']).toBe(item?.['verified_at']);
  expect(item?.['verified_at'] !== undefined).toBe(item?.['status'] === 'verified');
  const sender = (await listOf<ChannelView>('listChannels', organization)).find(({ channel }) => channel === 'email');
  const notifications = await listOf<NotificationView>('listNotifications', organization);
  return {
    state: item?.['state'],
    status: String(item?.['status']),
    from: sender?.from?.replace(domain, 'DOMAIN') ?? null,
    notifications: notifications.map(({ kind }) => kind),
  };
}

const verified = {
  state: 'made',
  status: 'verified',
  from: 'no-reply@DOMAIN',
  notifications: ['domain_changed'],
};

describe('a registration that crashes and is repeated', () => {
  it('registers the domain once, and is audited once', async () => {
    const registeredAtCrash = new Set<number>();
    const steps = await crashAtEveryStep(network, async (dying, step) => {
      const [organization, domain] = await fresh();
      await dying(() => create(organization, domain));
      registeredAtCrash.add(registered(domain));
      await standingOf(organization, domain);
      expect(['200 not_started', '201 not_started', 'in_progress'], step).toContain(await create(organization, domain));

      expect(['200 not_started', '201 not_started'], step).toContain(
        await minutesLater(() => create(organization, domain)),
      );
      expect(registered(domain), step).toBe(1);
      expect(await actionsOf(organization), step).toEqual(['domain_created']);
      expect(await standingOf(organization, domain), step).toMatchObject({ state: 'made', status: 'not_started' });
    });
    expect(steps).toBe(3);
    expect(registeredAtCrash).toEqual(new Set([0, 1]));
  });

  it('belongs to nobody else meanwhile; its subdomains are not its own before it is verified', async () => {
    await crashAtEveryStep(network, async (dying, step) => {
      const [[organization, domain], other] = [await fresh(), await anOrganization()];
      await dying(() => create(organization, domain));
      const isClaimed = (await service.table.inPartition(partitions.emailDomains(organization))).length > 0;
      expect(await create(other, `mail.${domain}`), step).toBe('201 not_started');
      expect(await create(other, domain), step).toBe(isClaimed ? 'domain_claimed' : '201 not_started');
    });
  });

  it('registers the domain once, whichever answer is lost', async () => {
    for (let step = 1, hasLost = true; hasLost; step++) {
      const [organization, domain] = await fresh();
      network.dropReplyTo(step);
      const first = await create(organization, domain);
      hasLost = await network.restore();
      expect(['200 not_started', '201 not_started', 'service_unavailable'], `step ${step}`).toContain(first);
      expect(await minutesLater(() => create(organization, domain)), `step ${step}`).toMatch(/^20[01] not_started$/);
      expect(registered(domain), `step ${step}`).toBe(1);
      expect(await actionsOf(organization), `step ${step}`).toEqual(['domain_created']);
    }
  });
});

describe('the news that a domain is verified', () => {
  it.each([
    ['verify', verify],
    ['a callback', callBack],
  ])('arrives once, with the sender of the channel, although %s crashes and is repeated', async (_, learn) => {
    const statusesAtCrash = new Set<unknown>();
    await crashAtEveryStep(network, async (dying, step) => {
      const [organization, domain] = await withDomain('verified');
      await dying(() => learn(organization, domain));
      statusesAtCrash.add((await standingOf(organization, domain)).status);
      for (let repetition = 1; repetition <= 2; repetition++) await learn(organization, domain);
      expect(await standingOf(organization, domain), step).toEqual(verified);
    });
    expect(statusesAtCrash).toEqual(new Set(['not_started', 'verified']));
  });

  it('is found by the registration itself if that crashed before it was stored', async () => {
    const [organization, domain] = await fresh();
    network.crashAt(2, 'after');
    await create(organization, domain).catch(() => undefined);
    await network.restore();
    registry.settle(domain, 'verified');
    await callBack(organization, domain);
    expect(await standingOf(organization, domain)).toMatchObject({ state: 'claimed', from: null });
    expect(await minutesLater(() => create(organization, domain))).toBe('201 verified');
    expect(await standingOf(organization, domain)).toEqual(verified);
  });
});

describe('two requests about one domain, the second at any request of the first', () => {
  /** Runs both in every order, and returns the replies with the state that they leave behind. */
  async function inEveryOrder(
    arrange: () => Promise<readonly [OrganizationId, string]>,
    first: (organization: OrganizationId, domain: string) => Promise<string>,
    second: (organization: OrganizationId, domain: string, other: OrganizationId) => Promise<string>,
  ): Promise<string[]> {
    const outcomes = new Set<string>();
    const requests = await interleaveAtEveryRequest(
      network,
      async (both) => {
        const [[organization, domain], other] = [await arrange(), await anOrganization()];
        const replies: string[] = [];
        await both(
          async () => void (replies[0] = await first(organization, domain)),
          async () => void (replies[1] = await second(organization, domain, other)),
        );
        expect(registered(domain)).toBe(1);
        const [link] = await service.table.inPartition(keys.emailDomainLink(domain).pk);
        const owner = link?.['organization'] === other ? other : organization;
        const { status, from, notifications } = await standingOf(owner, domain);
        expect(status).toBe(registry.domains.find(({ name }) => name === domain)?.status);
        const told = `told ${notifications.length} times`;
        outcomes.add(`${replies.join(', ')}: ${owner === other ? "the other's, " : ''}${status}, ${from}, ${told}`);
      },
      bySize({ small: 2, large: 1 }),
    );
    expect(requests).toBeGreaterThan(2);
    return [...outcomes].sort();
  }

  it('register it once', async () => {
    expect(await inEveryOrder(fresh, create, create)).toEqual([
      '200 not_started, 201 not_started: not_started, null, told 0 times',
      '201 not_started, 200 not_started: not_started, null, told 0 times',
      '201 not_started, in_progress: not_started, null, told 0 times',
    ]);
  });

  it('give it to one organization', async () => {
    expect(await inEveryOrder(fresh, create, (_, domain, other) => create(other, domain))).toEqual([
      '201 not_started, domain_claimed: not_started, null, told 0 times',
      "domain_claimed, 201 not_started: the other's, not_started, null, told 0 times",
      "domain_in_use, 201 not_started: the other's, not_started, null, told 0 times",
    ]);
  });

  it('give what is below it to anybody, until it is verified', async () => {
    const below = (_: OrganizationId, domain: string, other: OrganizationId) => create(other, `mail.${domain}`);
    expect(await inEveryOrder(fresh, create, below)).toEqual([
      '201 not_started, 201 not_started: not_started, null, told 0 times',
    ]);
    expect(await inEveryOrder(() => withDomain('verified'), verify, below)).toEqual([
      '200 verified, 201 not_started: verified, no-reply@DOMAIN, told 1 times',
      '200 verified, domain_in_use: verified, no-reply@DOMAIN, told 1 times',
    ]);
  });

  it.each([
    ['verify it, and hear of it by a callback', verify, callBack, '200 verified, handled'],
    ['hear of it by a callback, and verify it', callBack, verify, 'handled, 200 verified'],
    ['hear of it twice', callBack, callBack, 'handled, handled'],
  ])('%s: administrators are told once', async (_, first, second, replies) => {
    expect(await inEveryOrder(() => withDomain('verified'), first, second)).toEqual([
      `${replies}: verified, no-reply@DOMAIN, told 1 times`,
    ]);
  });

  /** The provider changes the status and calls back, while the callback of the status before is handled. */
  const changeTo = (status: string) => (organization: OrganizationId, domain: string) => {
    registry.settle(domain, status);
    return callBack(organization, domain);
  };

  it('hear of two changes in any order: it ends as the provider has it', async () => {
    expect(await inEveryOrder(() => withDomain('verified'), callBack, changeTo('failed'))).toEqual([
      'handled, handled: failed, no-reply@DOMAIN, told 2 times',
      'handled, handled: failed, null, told 1 times',
    ]);
    expect(await inEveryOrder(() => withDomain('failed'), callBack, changeTo('verified'))).toEqual([
      'handled, handled: verified, no-reply@DOMAIN, told 1 times',
      'handled, handled: verified, no-reply@DOMAIN, told 2 times',
    ]);
  });

  it('verify it, and hear that it fails after all: it ends as the provider has it', async () => {
    expect(await inEveryOrder(() => withDomain('verified'), verify, changeTo('failed'))).toEqual([
      '200 failed, handled: failed, null, told 1 times',
      '200 verified, handled: failed, no-reply@DOMAIN, told 2 times',
    ]);
  });

  it('verify it, and set the sender by hand: a sender by hand remains', async () => {
    const setByHand = (organization: OrganizationId, domain: string) => setSender(organization, `hand@${domain}`);
    expect(await inEveryOrder(() => withDomain('verified'), verify, setByHand)).toEqual([
      '200 verified, 200: verified, hand@DOMAIN, told 1 times',
      '200 verified, domain_not_verified: verified, no-reply@DOMAIN, told 1 times',
    ]);
  });
});

describe('a claim that was not verified in time', () => {
  const weekMinutes = 7 * 24 * 60 + 1;
  const listed = (organization: OrganizationId, domain: string) =>
    service.table
      .inPartition(partitions.emailDomains(organization))
      .then((items) => items.filter((item) => item['domain'] === domain).length);

  const lapse = (): Promise<unknown> => service.run('lapseClaims', { scheduled_time: new Date().toISOString() });
  // What other tests have left.
  beforeEach(() => minutesLater(lapse, weekMinutes));

  it('has one owner and one registration, although the organization that takes it over crashes', async () => {
    await crashAtEveryStep(network, async (dying, step) => {
      const [[organization, domain], other] = [await withDomain(), await anOrganization()];
      const [old] = registry.domains.filter(({ name }) => name === domain);
      // As recent as the one that replaces it.
      if (old) Object.assign(old, { created_at: new Date(Date.now() + weekMinutes * 60_000).toISOString() });
      await dying(() => minutesLater(() => create(other, domain), weekMinutes));
      const taken = await minutesLater(() => create(other, domain), weekMinutes + 2);
      expect(['200 not_started', '201 not_started'], step).toContain(taken);
      expect([await listed(organization, domain), await listed(other, domain)], step).toEqual([0, 1]);
      expect(registered(domain), step).toBe(1);
      expect(registry.domains, step).not.toContain(old);
    });
  });

  const release = (organizationId: OrganizationId, domain: string): Promise<unknown> =>
    askRoute(service, 'releaseClaim', {
      organization: null,
      role: 'platform_admin',
      body: { kind: 'email_domain', value: domain, organizationId, reason: 'It is of another customer.' },
    });

  /** The owner of a domain. The table and the provider must agree that it has one registration, or is free. */
  async function ownerOf(domain: string, organizations: readonly OrganizationId[]) {
    const [link] = await service.table.inPartition(keys.emailDomainLink(domain).pk);
    const items = (
      await Promise.all(organizations.map((each) => service.table.inPartition(partitions.emailDomains(each))))
    ).flat();
    expect(items.map((item) => item['organization'])).toEqual(link ? [link['organization']] : []);
    const ids = registry.domains.filter(({ name }) => name === domain).map(({ id }) => id);
    expect(ids).toEqual(items.map((item) => item['provider_id']));
    return link?.['organization'];
  }

  it.each([
    ['the hourly job', lapse],
    ['a platform administrator', release],
  ])('keeps the registration of its next owner, whenever %s ends it', async (_, end) => {
    await interleaveAtEveryRequest(network, async (both) => {
      const [[organization, domain], other] = [await withDomain(), await anOrganization()];
      await minutesLater(
        () =>
          both(
            () => end(organization, domain),
            () => create(other, domain),
          ),
        weekMinutes,
      );
      const again = await minutesLater(() => create(other, domain), weekMinutes + 2);
      expect(again).toMatch(/^20[01] not_started$/);
      expect(await ownerOf(domain, [organization, other])).toBe(other);
    });
  });

  it.each([
    ['the hourly job', lapse, 'not_started'],
    ['a platform administrator', release, 'not_started'],
    ['a platform administrator, once verified,', release, 'verified'],
  ])('leaves nothing behind, wherever %s crashes or is too late', async (_, end, status) => {
    await crashAtEveryStep(network, async (dying, step) => {
      const [[organization, domain], other] = [await withDomain(status), await anOrganization()];
      if (status === 'verified') await verify(organization, domain);
      await dying(() => minutesLater(() => end(organization, domain), weekMinutes));
      await minutesLater(() => end(organization, domain), weekMinutes);
      expect(await ownerOf(domain, [organization, other]), step).toBeUndefined();
      await minutesLater(() => end(organization, domain), weekMinutes);
      expect(await minutesLater(() => create(other, domain), weekMinutes), step).toBe('201 not_started');
      await minutesLater(() => end(organization, domain), weekMinutes);
      expect(await ownerOf(domain, [organization, other]), step).toBe(other);
    });
  });

  it('ends once, although it is ended twice at once', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const [organization, domain] = await withDomain();
      await minutesLater(() => both(lapse, () => release(organization, domain)), weekMinutes);
      expect(await ownerOf(domain, [organization])).toBeUndefined();
      expect((await actionsOf(organization)).filter((action) => action === 'domain_released')).toHaveLength(1);
    });
  });

  it('is not shown as verified if it was verified while it ended', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const [organization, domain] = await withDomain();
      await minutesLater(
        () =>
          both(lapse, () => {
            if (registered(domain) > 0) registry.settle(domain, 'verified');
            return verify(organization, domain);
          }),
        weekMinutes,
      );
      const [item] = await service.table.inPartition(partitions.emailDomains(organization));
      const [registration] = registry.domains.filter(({ name }) => name === domain);
      expect(item?.['status'] === 'verified').toBe(registration?.status === 'verified');
    });
  });

  it('has one owner, whenever it is verified while another organization takes it over', async () => {
    const outcomes = new Set<string>();
    await interleaveAtEveryRequest(network, async (both) => {
      const [[organization, domain], other] = [await withDomain(), await anOrganization()];
      const replies: string[] = [];
      await minutesLater(
        () =>
          both(
            async () => void (replies[0] = await create(other, domain)),
            async () => {
              const registration = registry.domains.find(({ name }) => name === domain);
              if (registration) registration.status = 'verified';
              replies[1] = await verify(organization, domain);
            },
          ),
        weekMinutes,
      );
      const [link] = await service.table.inPartition(keys.emailDomainLink(domain).pk);
      const isOthers = link?.['organization'] === other;
      expect([await listed(organization, domain), await listed(other, domain)]).toEqual(isOthers ? [0, 1] : [1, 0]);
      expect(registered(domain)).toBe(1);
      outcomes.add(`${replies.join(', ')}: ${isOthers ? 'taken over' : 'kept'}`);
    });
    expect(outcomes).toContain('domain_in_use, 200 verified: kept');
    for (const outcome of outcomes)
      expect(outcome).toMatch(/^(domain_in_use, 200 verified: kept|201 \w+, domain_not_found: taken over)$/);
  });
});
