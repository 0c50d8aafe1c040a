import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '@collection-management/client';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const now = new Date('2026-11-21T14:03:22Z');
const body = JSON.stringify({ id: 'event-1', type: 'payment.registered', data: { amount: 600, note: 'señal €' } });

const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Headers of a request that the official package signed. */
const signed = (secrets: readonly string[] = [secret], text = body): Record<string, string> => ({
  'webhook-id': 'event-1',
  'webhook-timestamp': String(now.getTime() / 1000),
  'webhook-signature': secrets.map((each) => new Webhook(each).sign('event-1', now, text)).join(' '),
});

const reasonFor = (headers: Record<string, string | undefined>, over: { body?: string; now?: Date } = {}) =>
  verifyWebhook(secret, { headers, body: over.body ?? body }, { now: over.now ?? now }).then(
    () => 'accepted',
    (error: unknown) => (error as { reason: string }).reason,
  );

describe('verifyWebhook', () => {
  it('returns the event of a request that the official package signed', async () => {
    const event = await verifyWebhook(secret, { headers: signed(), body }, { now });
    expect(event).toEqual(JSON.parse(body));
  });

  it.each([
    { form: 'Headers', headers: new Headers(signed()) },
    {
      form: 'headers in capitals',
      headers: Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
    },
    {
      form: 'lists of values',
      headers: Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]])),
    },
  ])('takes $form and a body in bytes', async ({ headers }) => {
    const event = await verifyWebhook(secret, { headers, body: Buffer.from(body) }, { now });
    expect(event.type).toBe('payment.registered');
  });

  it('accepts any of several signatures, and any of several secrets', async () => {
    expect(await reasonFor(signed([otherSecret, secret]))).toBe('accepted');
    const rotating = verifyWebhook([otherSecret, secret], { headers: signed(), body }, { now });
    expect(await rotating.then(({ id }) => id)).toBe('event-1');
  });

  it('accepts a request within five minutes of its time, and no other', async () => {
    for (const seconds of [-300, 300]) expect(await reasonFor(signed(), { now: later(seconds) })).toBe('accepted');
    for (const seconds of [-301, 301]) expect(await reasonFor(signed(), { now: later(seconds) })).toBe('timestamp_off');
  });

  it.each([
    { flaw: 'another body', headers: signed(), text: body.replace('600', '601'), reason: 'signature_mismatch' },
    { flaw: 'another secret', headers: signed([otherSecret]), reason: 'signature_mismatch' },
    { flaw: 'another id', headers: { ...signed(), 'webhook-id': 'event-2' }, reason: 'signature_mismatch' },
    {
      flaw: 'another version',
      headers: { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1', 'v2') },
      reason: 'signature_mismatch',
    },
    {
      flaw: 'half a signature',
      headers: { ...signed(), 'webhook-signature': signed()['webhook-signature']!.slice(0, 20) },
      reason: 'signature_mismatch',
    },
    {
      flaw: 'a signature that is not base64',
      headers: { ...signed(), 'webhook-signature': 'v1,%%% v1 v1,' },
      reason: 'signature_mismatch',
    },
    { flaw: 'a time that is no number', headers: { ...signed(), 'webhook-timestamp': 'NaN' }, reason: 'timestamp_off' },
    { flaw: 'no signature', headers: { ...signed(), 'webhook-signature': undefined }, reason: 'missing_header' },
    { flaw: 'no header at all', headers: {}, reason: 'missing_header' },
    {
      flaw: 'a body that is not JSON',
      headers: signed([secret], 'amount=600'),
      text: 'amount=600',
      reason: 'malformed_body',
    },
  ])('refuses a request with $flaw', async ({ headers, text = body, reason }) => {
    expect(await reasonFor(headers, { body: text })).toBe(reason);
  });

  it('says that a secret is none, instead of refusing every request', async () => {
    for (const none of ['', 'whsec_', 'whsec_%'])
      await expect(verifyWebhook(none, { headers: signed(), body }, { now })).rejects.toThrow(TypeError);
  });
});
