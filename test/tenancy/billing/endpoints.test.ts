import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { billingRoutes } from '../../../lib/tenancy/billing/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { accept } from '../../harness/provider-stub.ts';
import type { CallerRequest } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { captureOutput } from '../../platform/providers/captured-output.ts';

let dependencies: ServiceDependencies;
let service: Service;
useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => dependencies.providers.forget());
afterEach(() => vi.restoreAllMocks());

const pages = { success_url: 'https://console.example/?s={CHECKOUT_SESSION_ID}', cancel_url: 'http://localhost:4000/' };
const checkout = { price_id: 'price_1', ...pages };
const portal = { return_url: 'https://console.example/billing' };

const ask = (name: keyof typeof billingRoutes, sent: CallerRequest) => askRoute(service, name, sent);
const subscribe = (organization: OrganizationId, over: object = {}, more: Partial<CallerRequest> = {}) =>
  ask('createCheckout', { organization, body: { ...checkout, ...over }, ...more });
const openPortal = (organization: OrganizationId, more: Partial<CallerRequest> = {}) =>
  ask('createPortal', { organization, body: portal, ...more });

const anOrganization = () => service.organization(randomUUID());
const asked = (path: string) => dependencies.providers.asked.filter((each) => each.path === path);
const customersAsked = () => asked('/v1/customers');
const checkoutsAsked = () => asked('/v1/checkout/sessions');
const billingOf = async (organization: OrganizationId) =>
  (await service.table.inPartition(keys.billing(organization).pk))[0];

const json = (outgoing: ServerResponse, status: number, body: object) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The provider replies with an error to requests of a path. */
const refuse = (path: string, status: number, error: object) =>
  dependencies.providers.answerWith((outgoing, asked, _, { body }) =>
    asked === path ? json(outgoing, status, { error }) : accept(asked, outgoing, body),
  );

/** A provider that remembers replies by idempotency key, as the real one does. */
function rememberByKey(): void {
  const replies = new Map<string, object>();
  dependencies.providers.answerWith((outgoing, path, _, { headers }) => {
    const key = String(headers['idempotency-key']);
    const reply = replies.get(key) ?? { id: `cus_${randomUUID()}`, url: `https://pay.example${path}/${randomUUID()}` };
    replies.set(key, reply);
    json(outgoing, 200, reply);
  });
}

/** Calls with another secret in place of the billing provider's. */
async function withSecret(name: string, act: () => Promise<void>): Promise<void> {
  vi.stubEnv('BILLINGPROVIDER_SECRET', `collection-management/${name}`);
  await service.coldStart();
  try {
    await act();
  } finally {
    vi.unstubAllEnvs();
    await service.coldStart();
  }
}

const subscription = (status: string) => ({
  id: 'sub_1',
  status,
  price_id: 'price_1',
  current_period_end: '2030-02-01T00:00:00.000Z',
  cancel_at_period_end: false,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:01.000Z',
});

/** An organization whose subscription was stored with a status. */
async function withSubscription(status: string): Promise<OrganizationId> {
  const organization = await anOrganization();
  await openPortal(organization);
  await service.table.copy(await service.table.read(keys.billing(organization)), [
    { subscription: subscription(status), version: 2 },
  ]);
  dependencies.providers.forget();
  return organization;
}

describe('a checkout', () => {
  it("is a page of the provider, for the organization's customer", async () => {
    const organization = await anOrganization();
    const { status, body } = await subscribe(organization);
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    expect(body.url).toMatch(/^https:\/\/pay\.example\//);
    expect(Object.fromEntries(new URLSearchParams(checkoutsAsked()[0]?.body))).toMatchObject({
      customer: `cus_${organization}`,
      client_reference_id: organization,
      'line_items[0][price]': 'price_1',
      ...pages,
    });
  });

  it('makes a customer the first time, and only then', async () => {
    const organization = await anOrganization();
    await subscribe(organization);
    await subscribe(organization);
    await openPortal(organization);
    expect([customersAsked().length, checkoutsAsked().length]).toEqual([1, 2]);
    expect(await billingOf(organization)).toMatchObject({ customer: `cus_${organization}`, version: 1 });
  });

  it('four times at once makes one customer', async () => {
    const organization = await anOrganization();
    rememberByKey();
    const replies = await Promise.all([1, 2, 3, 4].map(() => subscribe(organization)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(4);
    const customers = checkoutsAsked().map(({ body }) => new URLSearchParams(body).get('customer'));
    expect(customers).toEqual(Array(4).fill((await billingOf(organization))?.['customer']));
  });

  it('waits for a customer that another request is making at the moment', async () => {
    const organization = await anOrganization();
    let refusals = 2;
    dependencies.providers.answerWith((outgoing, path, _, { body }) => {
      if (path === '/v1/customers' && refusals-- > 0)
        json(outgoing, 409, { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } });
      else accept(path, outgoing, body);
    });
    expect(await subscribe(organization)).toMatchObject({ status: 200 });
    expect(customersAsked()).toHaveLength(3);
  });

  it('is 409 if the other request does not end', async () => {
    refuse('/v1/customers', 409, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    const { status, headers, body } = await subscribe(await anOrganization());
    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'in_progress', '1']);
  });

  it('is one page under one Idempotency-Key, which the provider is asked for once', async () => {
    const organization = await anOrganization();
    const idempotencyKey = randomUUID();
    const first = await subscribe(organization, {}, { idempotencyKey });
    const second = await subscribe(organization, {}, { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect(checkoutsAsked()).toHaveLength(1);
    expect(JSON.stringify(await service.table.ofOrganization(organization))).not.toContain('pay.example');
    const other = await subscribe(organization, { price_id: 'price_2' }, { idempotencyKey });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('is the same page when a request without an answer is repeated under its Idempotency-Key', async () => {
    const organization = await anOrganization();
    const idempotencyKey = randomUUID();
    dependencies.providers.answerWith((outgoing, path, _, { body }) => {
      if (path === '/v1/checkout/sessions') outgoing.destroy();
      else accept(path, outgoing, body);
    });
    expect(await subscribe(organization, {}, { idempotencyKey })).toMatchObject({ status: 502 });
    dependencies.providers.answerWith(undefined);
    expect(await subscribe(organization, {}, { idempotencyKey })).toMatchObject({ status: 200 });
    const [first, second] = checkoutsAsked();
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toBe(first?.body);
  });

  it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])(
    'is 409 with a subscription that is %s, and nothing is asked',
    async (status) => {
      const reply = await subscribe(await withSubscription(status));
      expect([reply.status, reply.body.code]).toEqual([409, 'subscription_exists']);
      expect(dependencies.providers.asked).toEqual([]);
    },
  );

  it.each(['canceled', 'incomplete', 'incomplete_expired'])('follows a subscription that is %s', async (status) => {
    expect(await subscribe(await withSubscription(status))).toMatchObject({ status: 200 });
  });

  it.each([
    ['does not exist', { code: 'resource_missing', param: 'line_items[0][price]' }],
    ['is archived', { param: 'line_items[0]' }],
  ])('is 422 if the price %s', async (_, error) => {
    refuse('/v1/checkout/sessions', 400, { type: 'invalid_request_error', ...error });
    const { status, body } = await subscribe(await anOrganization());
    expect([status, body.code, body.details[0].path]).toEqual([422, 'price_not_found', 'price_id']);
  });

  it('is 422 for a price that the deployment does not offer, and nothing is asked', async () => {
    await withSecret('billingprovider-of-one-price', async () => {
      const organization = await anOrganization();
      const { status, body } = await subscribe(organization, { price_id: 'price_2' });
      expect([status, body.code, body.details[0].path]).toEqual([422, 'price_not_allowed', 'price_id']);
      expect(dependencies.providers.asked).toEqual([]);
      expect(await subscribe(organization)).toMatchObject({ status: 200 });
    });
  });

  it.each([
    { price_id: 'prod_1' },
    { price_id: 'price_' },
    { price_id: undefined },
    { success_url: 'http://console.example/' },
    { success_url: 'javascript:alert(1)' },
    { success_url: '/billing' },
    { cancel_url: `https://console.example/${'a'.repeat(2025)}` },
    { cancel_url: 'https://console.example/ b' },
    { cancel_url: undefined },
    { quantity: 2 },
  ])('is 422 with %j', async (over) => {
    const { status, body } = await subscribe(await anOrganization(), over);
    expect([status, body.code, body.details[0].path]).toEqual([422, 'validation_failed', Object.keys(over)[0]]);
    expect(dependencies.providers.asked).toEqual([]);
  });

  it.each(['http://localhost:4000/a', 'http://127.0.0.1/', 'http://[::1]:1/', `https://a.example/${'a'.repeat(2030)}`])(
    'may return to %.40s',
    async (url) => {
      expect(await subscribe(await anOrganization(), { success_url: url })).toMatchObject({ status: 200 });
      expect(new URLSearchParams(checkoutsAsked()[0]?.body).get('success_url')).toBe(url);
    },
  );
});

describe('a portal', () => {
  it("is a page of the provider, another one each time, for the organization's customer", async () => {
    const organization = await anOrganization();
    const idempotencyKey = randomUUID();
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    await service.coldStart();
    const output = captureOutput();
    const replies = [
      await openPortal(organization, { idempotencyKey }),
      await openPortal(organization, { idempotencyKey }),
    ];
    vi.unstubAllEnvs();
    await service.coldStart();
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.url).not.toBe(replies[1]?.body.url);
    const opened = asked('/v1/billing_portal/sessions');
    expect(new Set(opened.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(Object.fromEntries(new URLSearchParams(opened[0]?.body))).toEqual({
      customer: `cus_${organization}`,
      return_url: portal.return_url,
    });
    expect(JSON.stringify(await service.table.ofOrganization(organization))).not.toContain('portal.example');
    expect(output()).toMatch(/createPortal|billing.portal/);
    expect(output()).not.toContain('portal.example');
  });
});

describe('the billing', () => {
  const readBilling = (organization: OrganizationId) => ask('readBilling', { organization });

  it('is empty before the first subscription, and asks no provider', async () => {
    const { status, body } = await readBilling(await anOrganization());
    expect([status, body.status, body.updated_at]).toEqual([200, null, null]);
    expect(dependencies.providers.asked).toEqual([]);
  });

  it('has the subscription that was stored', async () => {
    const { id: _, created_at: __, ...shown } = subscription('past_due');
    expect((await readBilling(await withSubscription('past_due'))).body).toEqual({ ...shown, prices: [] });
  });

  it('names the prices that the deployment sells', async () => {
    await withSecret('billingprovider-of-one-price', async () => {
      expect((await readBilling(await anOrganization())).body.prices).toEqual([{ id: 'price_1', name: 'Monthly' }]);
    });
  });

  it("of another organization is not the caller's", async () => {
    await withSubscription('active');
    expect((await readBilling(await anOrganization())).body.status).toBeNull();
  });
});

describe.each(['createCheckout', 'createPortal', 'readBilling'] as const)('%s', (name) => {
  const bodies = { createCheckout: { body: checkout }, createPortal: { body: portal }, readBilling: {} };

  it.each(['viewer', 'agent'] as const)('is not for a %s', async (role) => {
    const { status } = await ask(name, { organization: await anOrganization(), role, ...bodies[name] });
    expect(status).toBe(403);
    expect(dependencies.providers.asked).toEqual([]);
  });

  it('is for a platform administrator who names the organization', async () => {
    const organization = await anOrganization();
    const of = { role: 'platform_admin', organization: null, ...bodies[name] } as const;
    expect(await ask(name, { ...of, actingFor: organization })).toMatchObject({ status: 200 });
    expect(await ask(name, of)).toMatchObject({ status: 403, body: { code: 'organization_required' } });
    if (name !== 'readBilling')
      expect(await billingOf(organization)).toMatchObject({ customer: `cus_${organization}` });
  });
});

describe.each([
  ['a checkout', subscribe, '/v1/checkout/sessions'],
  ['a portal', openPortal, '/v1/billing_portal/sessions'],
] as const)('%s', (_, request, path) => {
  it.each([
    ['refuses', 403, { type: 'invalid_request_error', code: 'account_invalid' }],
    ['fails', 500, { type: 'api_error' }],
    ['limits the rate', 429, { code: 'rate_limit' }],
  ])('is 502 if the provider %s, and is asked for once', async (_, status, error) => {
    const organization = await anOrganization();
    for (const failing of ['/v1/customers', path]) {
      dependencies.providers.forget();
      refuse(failing, status, error);
      const { status: replied, body } = await request(organization);
      expect([replied, body.code, body.provider.name]).toEqual([502, 'provider_error', 'billingprovider']);
      expect(asked(failing)).toHaveLength(1);
      if (failing === '/v1/customers') {
        expect(await billingOf(organization)).toBeUndefined();
        dependencies.providers.answerWith(undefined);
        expect(await request(organization)).toMatchObject({ status: 200 });
      }
    }
  });

  it.each([
    ['never had it', 404, { error: { code: 'resource_missing' } }],
    ['has it', 200, undefined],
    ['does not answer', 500, {}],
  ])('is 502 if the provider misses the customer but %s: it is not replaced', async (_, status, found) => {
    const organization = await anOrganization();
    await openPortal(organization);
    const before = await billingOf(organization);
    dependencies.providers.forget();
    dependencies.providers.answerWith((outgoing, asked) => {
      if (asked === path) json(outgoing, 400, { error: { code: 'resource_missing', param: 'customer' } });
      else json(outgoing, status, found ?? { id: before?.['customer'] });
    });
    expect(await request(organization)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
    expect(dependencies.providers.asked.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      `POST ${path}`,
      `GET /v1/customers/${String(before?.['customer'])}`,
    ]);
    expect(await billingOf(organization)).toEqual(before);
  });

  it('is 503 without the secret, and nothing is stored; the billing can be read', async () => {
    await withSecret('none', async () => {
      const organization = await anOrganization();
      const { status, body } = await request(organization);
      expect([status, body.code]).toEqual([503, 'provider_not_configured']);
      expect(await billingOf(organization)).toBeUndefined();
      expect(await ask('readBilling', { organization })).toMatchObject({ status: 200, body: { status: null } });
    });
  });
});
