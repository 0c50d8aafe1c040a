import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openState } from '../../../local/foundation/state.ts';
import { openOutbox } from '../../../local/foundation/outbox.ts';
import { required } from '../../harness/required.ts';
import { type SimulatorHarness, form, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
let messagesPath: string;
beforeAll(async () => {
  harness = await startSimulatorHarness();
  await harness.verifyDomain('b.co');
  messagesPath = `/2010-04-01/Accounts/${harness.keys.telephony.account_sid}/Messages.json`;
});
afterAll(() => harness.close());
afterEach(() => {
  harness.answers.clear();
  harness.received.length = 0;
});

const send = (to: string, statusCallback = `${harness.url}/status?organization=o&at=2026-11-21T10:00:00.000Z`) =>
  harness.post(
    'telephony',
    messagesPath,
    form({ To: to, From: '+5491155550000', Body: 'Hola', StatusCallback: statusCallback }),
  );

describe('a callback', () => {
  it('of telephony passes the verification of its official package, for a status and for a reply', async () => {
    await send('+5491155550008');
    await harness.settled(3);
    expect(harness.received).toHaveLength(3);
    for (const { url, headers, body } of harness.received) {
      const [token = ''] = harness.keys.telephony.auth_tokens;
      const parameters = Object.fromEntries(new URLSearchParams(body));
      const verify = (key: string) =>
        twilio.validateRequest(key, required(headers['x-twilio-signature']), url, parameters);
      expect([verify(token), verify(token.replace(/./, 'x'))]).toEqual([true, false]);
    }
  });

  it('of emailprovider passes the verification of Standard Webhooks', async () => {
    await harness.post('emailprovider', '/emails', { from: 'a@b.co', to: 'ana@example.com', subject: 'ñ', text: 'T' });
    await harness.settled(2);
    const webhook = new Webhook(required(harness.keys.emailprovider.webhook_secrets[0]));
    for (const { headers, body } of harness.received) {
      const named = Object.fromEntries(
        ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, required(headers[`svix-${name}`])]),
      );
      expect(webhook.verify(body, named)).toMatchObject({ data: { subject: 'ñ' } });
      expect(() => webhook.verify(`${body} `, named)).toThrow();
    }
  });

  it('of voiceprovider has a valid signature', async () => {
    const request = { agent_id: 'agent_sample', agent_phone_number_id: 'phnum_sample', to_number: '+5491155550011' };
    await harness.post('voiceprovider', '/v1/convai/twilio/outbound-call', request);
    await harness.settled(1);
    const { headers, body } = harness.received[0]!;
    const [, time, signature] = /^t=(\d+),v0=([0-9a-f]{64})$/.exec(required(headers['elevenlabs-signature'])) ?? [];
    const [secret = ''] = harness.keys.voiceprovider.webhook_secrets;
    expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(signature);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
  });

  it('of billingprovider passes the verification of its official package, after a payment', async () => {
    const fields = {
      mode: 'subscription',
      success_url: 'https://a.example/ok?s={CHECKOUT_SESSION_ID}',
      'line_items[0][price]': 'p',
      client_reference_id: 'o',
      'subscription_data[metadata][organization_id]': 'o',
    };
    const { body: session } = await harness.post('billingprovider', '/v1/checkout/sessions', form(fields));
    const paid = await fetch(session.url, { method: 'POST', redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `https://a.example/ok?s=${session.id}`]);
    await harness.settled(3);
    const { headers, body, path } = harness.received[0]!;
    expect(path).toBe('/api/webhooks/billingprovider');
    const verify = (secret: string) =>
      Stripe.webhooks.constructEvent(body, required(headers['stripe-signature']), secret);
    expect(verify(required(harness.keys.billingprovider.webhook_secrets[0]))).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id: session.id, client_reference_id: 'o', payment_status: 'paid' } },
    });
    expect(() => verify('whsec_other')).toThrow();
  });

  const overridden = (fragment: string) => send('+5491155551234', `${harness.url}/status?i=1#${fragment}`);

  it.each([
    { fragment: '', status: 500, attempts: 1 },
    { fragment: 'rc=3', status: 500, attempts: 1 },
    { fragment: 'rc=2&rp=4xx', status: 500, attempts: 1 },
    { fragment: 'rc=2&rp=4xx', status: 429, attempts: 3 },
    { fragment: 'rc=2&rp=ct,5xx', status: 503, attempts: 3 },
    { fragment: 'rc=5&rp=all', status: 429, attempts: 6 },
    { fragment: 'rc=0&rp=all', status: 429, attempts: 1 },
    { fragment: 'rc=6&rp=all', status: 429, attempts: 0 },
    { fragment: 'rp=429', status: 429, attempts: 0 },
    { fragment: 'rp=all&tt=15001', status: 429, attempts: 0 },
  ])('of telephony is repeated as the fragment of its address asks: %o', async ({ fragment, status, attempts }) => {
    harness.answers.set('/status', () => ({ status }));
    await overridden(fragment);
    const { callback } = await harness.settled(2);
    const ended = { status: attempts === 0 ? null : status, attempts, outcome: 'failed' };
    expect(callback).toMatchObject([ended, ended]);
    for (const { url, headers, body } of harness.received) {
      const parameters = Object.fromEntries(new URLSearchParams(body));
      const token = required(harness.keys.telephony.auth_tokens[0]);
      expect(twilio.validateRequest(token, required(headers['x-twilio-signature']), url, parameters)).toBe(true);
    }
    // Attempts of one callback have the same token.
    const tokens = harness.received.map(({ headers }) => headers['i-twilio-idempotency-token']);
    expect(new Set(tokens).size).toBe(attempts === 0 ? 0 : 2);
  });

  it('that is accepted at the second attempt is recorded as delivered', async () => {
    let calls = 0;
    harness.answers.set('/status', () => ({ status: ++calls === 1 ? 503 : 204 }));
    await overridden('rc=1&rp=5xx');
    const { callback } = await harness.settled(2);
    expect(callback.map(({ status, outcome }) => [status, outcome])).toEqual([
      [204, 'delivered'],
      [204, 'delivered'],
    ]);
    expect(callback.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(3);
  });

  it('goes only to the service', async () => {
    await send('+5491155551234', 'https://elsewhere.example/status');
    const { callback } = await harness.settled(2);
    expect(callback).toMatchObject([
      { status: null, attempts: 0, outcome: 'failed' },
      { status: null, attempts: 0, outcome: 'failed' },
    ]);
  });
});

describe('the outbox', () => {
  it('lists requests newest first, is bounded, and is kept over a restart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    const state = openState(folder, { isFresh: false });
    const outbox = openOutbox(state);
    for (let n = 0; n < 1010; n++) {
      outbox.record({ at: '', provider: 'telephony', operation: 'send_sms', to: String(n), body: null, status: 201 });
    }
    expect(outbox.entries()).toHaveLength(1000);
    outbox.save();
    const again = openOutbox(state);
    expect(again.entries()).toEqual(outbox.entries());
    expect(again.entries()[0]?.to).toBe('1009');
    again.clear();
    expect(again.entries()).toEqual([]);
    state.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('the clock', () => {
  const hourMilliseconds = 3_600_000;

  it('moved past several steps of a delivery sends their callbacks at once, signed with the new time', async () => {
    const slow = await startSimulatorHarness(hourMilliseconds);
    await slow.verifyDomain('b.co');
    const sent = await slow.post('emailprovider', '/emails', {
      from: 'a@b.co',
      to: 'complained@example.com',
      subject: 'S',
      text: 'T',
    });
    expect(sent.status).toBe(200);
    slow.clock.advance(2.5 * hourMilliseconds);
    const { callback } = await slow.settled(2);
    expect(callback.map(({ event }) => event)).toEqual(['email.sent', 'email.delivered']);
    const times = slow.received.map(({ headers }) => Number(headers['svix-timestamp']) * 1000);
    for (const time of times) expect(Math.abs(time - slow.clock.now().getTime())).toBeLessThan(60_000);
    slow.clock.advance(hourMilliseconds);
    expect((await slow.settled(3)).callback.map(({ event }) => event)).toContain('email.complained');
    slow.close();
  });
});

describe('the end of the service', () => {
  it('cancels pending callbacks at once and silently', async () => {
    const other = await startSimulatorHarness();
    const path = messagesPath.replace(harness.keys.telephony.account_sid, other.keys.telephony.account_sid);
    other.answers.set('/status', () => {
      other.simulators.endCallbacks();
      return { status: 500 };
    });
    const fields = {
      To: '+5491155551234',
      From: '+5491155550000',
      Body: 'Hola',
      StatusCallback: `${other.url}/status`,
    };
    await other.post('telephony', path, form(fields));
    await expect.poll(() => other.received.length).toBeGreaterThan(0);
    other.close();
    const [entry] = other.simulators.outbox.entries();
    expect(entry?.callback.every(({ outcome }) => outcome !== 'delivered')).toBe(true);
  });
});
