import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStack, callStack, deleteState, startStack } from './running-stack.ts';

let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack({ withoutProviders: 'billingprovider' });
}, 300_000);
afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

it('without the billing secret only checkout and portal are not available', async () => {
  const { base_url: base, organizations } = stack.session;
  const token = organizations[0]?.tokens.admin ?? '';
  const url = 'https://console.example/';
  const post = (path: string, body: object) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [path, body] of [
    ['/api/billing/checkout', { price_id: 'price_1', success_url: url, cancel_url: url }],
    ['/api/billing/portal', { return_url: url }],
    ['/api/webhooks/billingprovider', { type: 'invoice.paid' }],
  ] as const) {
    const reply = await post(path, body);
    expect([path, reply.status, await reply.json()]).toMatchObject([path, 503, { code: 'provider_not_configured' }]);
  }
  const get = (path: string) => callStack(stack, token, 'GET', path);
  expect(await get('/api/billing')).toMatchObject({ status: null });
  expect(await get('/api/admin/organization')).toMatchObject({ id: organizations[0]?.id });
  const account = { contact: { name: 'Ana', phone: '+5491155550123' }, total_amount: 10 };
  const { id } = await callStack(stack, token, 'POST', '/api/v1/accounts', account);
  const check = await callStack(stack, token, 'POST', '/api/dispatch/check', { account_id: id, channel: 'sms' });
  expect(check).toHaveProperty('checks');
});
