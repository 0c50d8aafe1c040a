import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { type Tenant, aTenant, call, eventually } from './api-client.ts';
import { runPrintedCommands } from './printed-commands.ts';

const pages = {
  success_url: 'https://console.example/billing?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://console.example/billing',
};

const checkout = (tenant: Tenant, over: object = {}, headers: Record<string, string> = {}) =>
  call('createCheckout', tenant.admin, { body: { price_id: 'price_monthly', ...pages, ...over }, headers });

/** Does what a person does with a page of the provider. */
const post = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' });

/** Opens the portal, and does what a person does there. */
async function inPortal(tenant: Tenant, action: string): Promise<void> {
  const { status, body } = await call('createPortal', tenant.admin, { body: { return_url: pages.cancel_url } });
  expect(status).toBe(200);
  const reply = await post(`${body.url}/${action}`);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, pages.cancel_url]);
}

const waitForStatus = (tenant: Tenant, status: string) =>
  eventually(async () => {
    const { body } = await call('readBilling', tenant.admin);
    return body.status === status && body;
  });

async function noticesOf(tenant: Tenant): Promise<readonly string[]> {
  const { body } = await call('listNotifications', tenant.admin);
  return body.data.map(({ kind, body: text }: { kind: string; body: string }) => `${kind}: ${text}`);
}

describe('an organization', () => {
  it('subscribes, fails to pay, recovers and cancels', async () => {
    const tenant = await aTenant({ language: 'en' });
    expect((await call('readBilling', tenant.admin)).body).toMatchObject({ status: null, price_id: null });

    const page = await checkout(tenant);
    expect(page.status).toBe(200);
    const paid = await post(page.body.url);
    expect(paid.headers.get('location')).toMatch(/^https:\/\/console\.example\/billing\?session=cs_test_/);
    const active = await waitForStatus(tenant, 'active');
    expect(active).toMatchObject({ price_id: 'price_monthly', cancel_at_period_end: false });
    expect(Date.parse(active.current_period_end)).toBeGreaterThan(Date.parse(active.updated_at));
    expect(await checkout(tenant)).toMatchObject({ status: 409, body: { code: 'subscription_exists' } });
    expect(await noticesOf(tenant)).toEqual([]);

    await inPortal(tenant, 'fail');
    await waitForStatus(tenant, 'past_due');
    expect(await noticesOf(tenant)).toEqual([expect.stringMatching(/^billing_attention: A payment .* failed/)]);

    await inPortal(tenant, 'recover');
    await waitForStatus(tenant, 'active');

    await inPortal(tenant, 'cancel');
    await waitForStatus(tenant, 'canceled');
    expect(await noticesOf(tenant)).toEqual([
      expect.stringMatching(/^billing_attention: .* was canceled/),
      expect.stringMatching(/^billing_attention: .* failed/),
    ]);

    const again = await checkout(tenant);
    await post(again.body.url);
    await waitForStatus(tenant, 'active');
  });

  it('becomes one customer, however many checkouts are asked for at once', async () => {
    const tenant = await aTenant();
    const replies = await Promise.all([1, 2, 3, 4].map(() => checkout(tenant)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const outbox = await fetch(inject('session').outbox, { headers: { accept: 'application/json' } });
    // The runner's own page replies in this form.
    const entries = (await outbox.json()) as { operation: string; body: Record<string, string> | null }[];
    const ofTenant = entries.filter(({ body }) => body?.['client_reference_id'] === tenant.id);
    expect(ofTenant).toHaveLength(4);
    expect(new Set(ofTenant.map(({ body }) => body?.['customer'])).size).toBe(1);
  });

  it('gets one page for one Idempotency-Key', async () => {
    const tenant = await aTenant();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await checkout(tenant, {}, headers);
    expect((await checkout(tenant, {}, headers)).body).toEqual(first.body);
  });

  it('cannot subscribe to a price that the provider does not have', async () => {
    const reply = await checkout(await aTenant(), { price_id: 'price_unknown' });
    expect(reply).toMatchObject({ status: 422, body: { code: 'price_not_found' } });
  });
});

describe('the commands in docs/billing.md', () => {
  it('work as typed: a subscription, and a payment that fails', async () => {
    const replies = await runPrintedCommands('docs/billing.md', 'On one machine', { isAfterReadme: true });
    expect(replies).toMatchObject([{ status: 'active', price_id: 'price_monthly' }, { status: 'past_due' }]);
  }, 90_000);
});
