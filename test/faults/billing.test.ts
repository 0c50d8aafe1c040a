import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { BillingView } from '../../lib/tenancy/billing/contract.ts';
import { type ProviderStub, aSubscription } from '../harness/provider-stub.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { applyEvent } from '../outreach/callbacks/contacted-debtor.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveAtEveryRequest } from './faulty-network.ts';
import { minutesLater, useFaultyService } from './faulty-service.ts';

let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;
useFaultyService((started) => {
  ({ service, network, edge } = started);
});

/** What the billing provider has. It returns the same thing for the same idempotency key. */
function aProvider() {
  const made = new Map<string, { readonly id: string; readonly url: string; readonly path: string }>();
  const subscriptions = new Map<string, object>();
  const deleted = new Set<string>();
  const send = (outgoing: ServerResponse, status: number, body: object) =>
    void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  edge.answerWith((outgoing, path, method, { headers, body }) => {
    const key = String(headers['idempotency-key']);
    const id = randomUUID();
    const [, customer] = /^\/v1\/customers\/(.+)$/.exec(path) ?? [];
    if (customer !== undefined) return send(outgoing, 200, { id: customer, deleted: deleted.has(customer) });
    const buyer = new URLSearchParams(body).get('customer');
    if (buyer !== null && deleted.has(buyer))
      return send(outgoing, 400, { error: { code: 'resource_missing', param: 'customer' } });
    if (method === 'POST' && !made.has(key)) made.set(key, { id: `id_${id}`, url: `https://pay.example/${id}`, path });
    const reply = method === 'POST' ? made.get(key) : subscriptions.get(required(path.split('/').at(-1)));
    return send(outgoing, reply ? 200 : 404, reply ?? {});
  });
  return {
    subscriptions,
    deleted,
    madeAt: (wanted: string) => [...made.values()].filter(({ path }) => path === wanted),
  };
}

const checkout = {
  price_id: 'price_1',
  success_url: 'https://console.example/',
  cancel_url: 'https://console.example/',
};
const subscribe = (organization: OrganizationId, idempotencyKey?: string) =>
  service.call<{ url: string }>('createCheckout', {
    organization,
    body: checkout,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const billingOf = async (organization: OrganizationId) =>
  (await service.table.inPartition(keys.billing(organization).pk))[0];
const report = (organization: OrganizationId) =>
  applyEvent(service, { kind: 'subscription_changed', organization, subscription: 'sub_1' });
const statusOf = async (organization: OrganizationId) =>
  (await service.call<BillingView>('readBilling', { organization })).status;
const noticesOf = async (organization: OrganizationId) =>
  (await service.call<{ data: object[] }>('listNotifications', { organization })).data;

describe('a checkout that crashes and is repeated', () => {
  it('makes one customer', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const provider = aProvider();
      const organization = await service.organization(randomUUID());
      await dying(() => subscribe(organization));
      await subscribe(organization);
      const [customer, ...others] = provider.madeAt('/v1/customers');
      expect(others, step).toEqual([]);
      expect(await billingOf(organization), step).toMatchObject({ customer: customer?.id });
    });
    // The customer is made and stored, and the session is made.
    expect(steps).toBe(3);
  });

  it('makes one page under its Idempotency-Key', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const provider = aProvider();
      const organization = await service.organization(randomUUID());
      const idempotencyKey = randomUUID();
      await dying(() => subscribe(organization, idempotencyKey));
      const { url } = await minutesLater(() => subscribe(organization, idempotencyKey));
      expect(provider.madeAt('/v1/checkout/sessions'), step).toMatchObject([{ url }]);
      expect(provider.madeAt('/v1/customers'), step).toHaveLength(1);
    });
    // The key is also claimed before, and the reply is stored afterwards.
    expect(steps).toBe(5);
  });

  it('meets another one at any request, and both have the same customer', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const provider = aProvider();
      const organization = await service.organization(randomUUID());
      await both(
        () => subscribe(organization),
        () => subscribe(organization),
      );
      expect(provider.madeAt('/v1/customers')).toHaveLength(1);
      expect(provider.madeAt('/v1/checkout/sessions')).toHaveLength(2);
      expect(await billingOf(organization)).toMatchObject({
        customer: provider.madeAt('/v1/customers')[0]?.id,
        version: 1,
      });
    });
    expect(requests).toBeGreaterThanOrEqual(4);
  });
});

describe('a customer that was deleted at the provider', () => {
  /** An organization with a subscription whose customer is gone, and what the provider has. */
  async function aFormerCustomer() {
    const provider = aProvider();
    const organization = await service.organization(randomUUID());
    await subscribe(organization);
    const customer = String((await billingOf(organization))?.['customer']);
    provider.subscriptions.set('sub_1', aSubscription(organization, { customer }));
    await report(organization);
    provider.deleted.add(customer);
    return { provider, organization, customer };
  }
  const openPortal = (organization: OrganizationId) =>
    service.call('createPortal', { organization, body: { return_url: 'https://console.example/' } });

  it('is replaced once by whatever is opened next, wherever that crashes; its subscription is canceled', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const { provider, organization, customer } = await aFormerCustomer();
      await dying(() => openPortal(organization));
      await openPortal(organization);
      const [first, other, ...more] = provider.madeAt('/v1/customers');
      expect([first?.id, more], step).toEqual([customer, []]);
      expect(await billingOf(organization), step).toMatchObject({ customer: other?.id, version: 3 });
      expect(await statusOf(organization), step).toBe('canceled');
      expect(await noticesOf(organization), step).toHaveLength(1);
      await report(organization);
      expect(await statusOf(organization), step).toBe('canceled');
      expect(await subscribe(organization), step).toMatchObject({ url: expect.any(String) });
    });
    // A session is refused, another customer is made and stored, and the session is made.
    expect(steps).toBe(4);
  });

  it('is replaced once by two requests at once', async () => {
    await interleaveAtEveryRequest(network, async (both) => {
      const { provider, organization } = await aFormerCustomer();
      await both(
        () => openPortal(organization),
        () => openPortal(organization),
      );
      expect(provider.madeAt('/v1/customers')).toHaveLength(2);
      expect(await billingOf(organization)).toMatchObject({ customer: provider.madeAt('/v1/customers')[1]?.id });
      expect(await noticesOf(organization)).toHaveLength(1);
    });
  });
});

describe('a report of a subscription', () => {
  /** A customer whose subscription the provider has in a status. */
  async function aSubscriber(status: string) {
    const { subscriptions } = aProvider();
    const organization = await service.organization(randomUUID());
    await subscribe(organization);
    const customer = (await billingOf(organization))?.['customer'];
    const becomes = (next: string) =>
      void subscriptions.set('sub_1', aSubscription(organization, { customer, status: next }));
    becomes(status);
    return { organization, becomes };
  }

  it('that crashes and is delivered again is stored with its notification, once', async () => {
    const steps = await crashAtSomeSteps(network, async (dying, step) => {
      const { organization } = await aSubscriber('past_due');
      await dying(() => report(organization));
      const isStored = (await statusOf(organization)) === 'past_due';
      expect(await noticesOf(organization), step).toHaveLength(isStored ? 1 : 0);
      await report(organization);
      expect(await statusOf(organization), step).toBe('past_due');
      expect(await noticesOf(organization), step).toHaveLength(1);
    });
    expect(steps).toBe(1);
  });

  it('that meets a later one at any request never leaves the older state', async () => {
    const requests = await interleaveAtEveryRequest(network, async (both) => {
      const { organization, becomes } = await aSubscriber('active');
      await both(
        () => report(organization),
        async () => {
          becomes('canceled');
          await report(organization);
        },
      );
      expect(await statusOf(organization)).toBe('canceled');
      expect(await noticesOf(organization)).toHaveLength(1);
    });
    // Our item, the provider, the transaction.
    expect(requests).toBeGreaterThanOrEqual(3);
  });
});
