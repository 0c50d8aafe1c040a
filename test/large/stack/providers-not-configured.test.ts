import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from '../../harness/required.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from '../../stack/running-stack.ts';

let stack: RunningStack;
beforeAll(async () => {
  stack = await startOwnStack({
    isSeeded: false,
    withoutProviders: 'telephony, emailprovider, voiceprovider, billingprovider',
  });
}, 300_000);
afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

const url = 'https://console.example/';

/** The requests that need a provider, by the provider. */
const requests: readonly (readonly [provider: string, path: string, body: object])[] = [
  ['telephony', '/api/admin/phone-numbers', { action: 'search', country: 'AR', numberType: 'local' }],
  ['telephony', '/api/admin/phone-numbers', { action: 'buy', phoneNumber: '+5491155550199' }],
  ['telephony', '/api/webhooks/telephony', {}],
  ['emailprovider', '/api/admin/email-domains', { action: 'create', domain: 'mail.example' }],
  ['emailprovider', '/api/admin/email-domains', { action: 'verify', domain: 'mail.example' }],
  ['emailprovider', '/api/webhooks/emailprovider', { type: 'domain.updated' }],
  ['voiceprovider', '/api/admin/voiceprovider-agent', { action: 'provision' }],
  ['voiceprovider', '/api/admin/voiceprovider-agent', { action: 'status' }],
  ['voiceprovider', '/api/admin/voiceprovider-agent', { action: 'set_agent_id', agent_id: 'agent_own_1' }],
  ['voiceprovider', '/api/webhooks/voiceprovider', {}],
  ['billingprovider', '/api/billing/checkout', { price_id: 'price_1', success_url: url, cancel_url: url }],
  ['billingprovider', '/api/billing/portal', { return_url: url }],
  ['billingprovider', '/api/webhooks/billingprovider', { type: 'invoice.paid' }],
];

describe('without any secret of a provider', () => {
  const admin = () => required(stack.session.organizations[0]?.tokens.admin);

  it.each(requests)('what needs the %s is not available: %s %j', async (provider, path, body) => {
    const reply = await fetch(`${stack.session.base_url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      503,
      { code: 'provider_not_configured', error: expect.stringContaining(provider) },
    ]);
  });

  it('everything else works', async () => {
    const get = (path: string) => callStack(stack, admin(), 'GET', path);
    expect(await get('/api/billing')).toMatchObject({ status: null });
    expect(await get('/api/admin/email-domains')).toMatchObject({ data: [] });
    expect(await get('/api/admin/organization')).toMatchObject({ id: stack.session.organizations[0]?.id });
    const account = { contact: { name: 'Ana', phone: '+5491155550123' }, total_amount: 10 };
    const { id } = await callStack(stack, admin(), 'POST', '/api/v1/accounts', account);
    const check = await callStack(stack, admin(), 'POST', '/api/dispatch/check', { account_id: id, channel: 'sms' });
    expect(check).toMatchObject({ allowed: true });
  });
});
