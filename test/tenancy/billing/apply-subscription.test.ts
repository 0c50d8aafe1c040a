import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { aSubscription } from '../../harness/provider-stub.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { applyEvent } from '../../outreach/callbacks/contacted-debtor.ts';
import { captureOutput } from '../../platform/providers/captured-output.ts';

let dependencies: ServiceDependencies;
let service: Service;
useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => dependencies.providers.forget());
afterEach(() => vi.restoreAllMocks());

/** An organization that is a customer, and what happens at the provider. */
async function aCustomer() {
  const organization = await service.organization(randomUUID());
  await service.call('createPortal', { organization, body: { return_url: 'https://console.example/' } });
  dependencies.providers.forget();
  return organization;
}

type State = ReturnType<typeof aSubscription> | null;

/** The provider has these subscriptions from now on; the others do not exist. */
const hasNow = (...states: readonly ReturnType<typeof aSubscription>[]) =>
  answerReads((id) => states.find((each) => each.id === id) ?? null);

/** Replies to each read of a subscription with what `stateOf` returns once the reply is due. */
function answerReads(stateOf: (id: string) => State | Promise<State>): void {
  dependencies.providers.answerWith((outgoing, path) => {
    void Promise.resolve(stateOf(required(path.split('/').at(-1)))).then((state) =>
      outgoing
        .writeHead(state ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(state ?? { error: { code: 'resource_missing' } })),
    );
  });
}

const report = (organization: OrganizationId, subscription = 'sub_1') =>
  applyEvent(service, { kind: 'subscription_changed', organization, subscription }, new Date().toISOString());
const subscriptionOf = async (organization: OrganizationId) =>
  (await service.table.inPartition(keys.billing(organization).pk))[0]?.['subscription'];
const readBilling = (organization: OrganizationId) =>
  service.call<{ status: string | null; cancel_at_period_end: boolean }>('readBilling', { organization });

async function noticesOf(organization: OrganizationId, role = 'admin' as const): Promise<readonly string[]> {
  const { data } = await service.call<{ data: { kind: string; body: string }[] }>('listNotifications', {
    organization,
    role,
  });
  return data.map(({ kind }) => kind);
}

describe('a subscription that changed', () => {
  it('is read at the provider and shown', async () => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, { status: 'trialing' }));
    await report(organization);
    expect(await service.call('readBilling', { organization })).toEqual({
      status: 'trialing',
      price_id: 'price_1',
      current_period_end: '2030-04-16T17:46:40.000Z',
      cancel_at_period_end: false,
      updated_at: expect.any(String),
      prices: [],
    });
    expect(dependencies.providers.asked).toMatchObject([{ method: 'GET', path: '/v1/subscriptions/sub_1' }]);
  });

  it('changes nothing when it is reported again', async () => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, { status: 'past_due' }));
    await report(organization);
    const before = await service.table.ofOrganization(organization);
    await report(organization);
    await report(organization);
    expect(await service.table.ofOrganization(organization)).toEqual(before);
  });

  it('is the same whatever the order of the reports, as each reads the present state', async () => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, { status: 'canceled' }));
    for (const _ of ['deleted', 'created', 'updated']) await report(organization);
    expect((await readBilling(organization)).status).toBe('canceled');
    expect(await noticesOf(organization)).toEqual(['billing_attention']);
  });

  it('is never replaced by an older state that another worker has read', async () => {
    const organization = await aCustomer();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    answerReads(async () => {
      reads += 1;
      if (reads > 1) return aSubscription(organization, { status: 'canceled' });
      const older = aSubscription(organization, { status: 'active' });
      await isReleased;
      return older;
    });
    const slow = report(organization);
    await vi.waitUntil(() => reads === 1);
    await report(organization);
    release();
    await slow;
    expect((await readBilling(organization)).status).toBe('canceled');
    expect([reads, await noticesOf(organization)]).toEqual([3, ['billing_attention']]);
  });

  it('is stored once when it is reported many times at once', async () => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, { status: 'unpaid' }));
    await Promise.all(Array.from({ length: 5 }, () => report(organization)));
    expect(await service.table.inPartition(keys.billing(organization).pk)).toMatchObject([{ version: 2 }]);
    expect(await noticesOf(organization)).toEqual(['billing_attention']);
  });

  it('notifies the administrators of each change to past_due, unpaid or canceled, and nobody else', async () => {
    const organization = await aCustomer();
    for (const status of ['active', 'past_due', 'past_due', 'active', 'past_due', 'unpaid', 'active', 'canceled']) {
      hasNow(aSubscription(organization, { status }));
      await report(organization);
    }
    expect(await noticesOf(organization)).toEqual(Array(4).fill('billing_attention'));
    const asAgent = await service.call<{ data: object[] }>('listNotifications', { organization, role: 'agent' });
    expect(asAgent.data).toEqual([]);
  });

  it('ends with its period without a notification', async () => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, { cancel_at_period_end: true }));
    await report(organization);
    expect(await readBilling(organization)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await noticesOf(organization)).toEqual([]);
  });

  it('does not hide a newer one when the report of its end is late', async () => {
    const organization = await aCustomer();
    const first = aSubscription(organization, { status: 'canceled' });
    const second = aSubscription(organization, { id: 'sub_2', created: first.created + 60 });
    hasNow(first, second);
    await report(organization, 'sub_2');
    await report(organization, 'sub_1');
    expect((await readBilling(organization)).status).toBe('active');
    expect(await subscriptionOf(organization)).toMatchObject({ id: 'sub_2' });
    expect(await noticesOf(organization)).toEqual([]);
  });
});

describe('a report has no effect, and is logged,', () => {
  const expectIgnored = async (organization: OrganizationId, because: string) => {
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
    const output = captureOutput();
    try {
      await service.coldStart();
      await report(organization);
    } finally {
      vi.unstubAllEnvs();
      await service.coldStart();
    }
    expect(output()).toContain(because);
    expect(await subscriptionOf(organization)).toBeUndefined();
  };

  it.each([
    [
      'whose metadata names another organization',
      { metadata: { organization_id: randomUUID() } },
      'unknown_subscription',
    ],
    ['without metadata', { metadata: {} }, 'unknown_subscription'],
    ['of another customer', { customer: 'cus_other' }, 'unknown_customer'],
  ])('about a subscription %s', async (_, over, because) => {
    const organization = await aCustomer();
    hasNow(aSubscription(organization, over));
    await expectIgnored(organization, because);
  });

  it('about a subscription that does not exist', async () => {
    const organization = await aCustomer();
    hasNow();
    await expectIgnored(organization, 'unknown_subscription');
  });

  it('about an organization that is no customer; the provider is not asked', async () => {
    await expectIgnored(parseId(OrganizationId, randomUUID()), 'unknown_customer');
    expect(dependencies.providers.asked).toEqual([]);
  });
});

describe('while the provider', () => {
  it.each([
    ['refuses', 403],
    ['limits the rate', 429],
    ['fails', 500],
  ])('%s, a report stays in the queue and nothing is stored', async (_, status) => {
    const organization = await aCustomer();
    dependencies.providers.answerWith((outgoing) => void outgoing.writeHead(status).end('{}'));
    await expect(report(organization)).rejects.toThrow();
    expect(await subscriptionOf(organization)).toBeUndefined();
    hasNow(aSubscription(organization));
    await report(organization);
    expect((await readBilling(organization)).status).toBe('active');
  });
});
