import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../lib/events/webhook-deliveries/sign-delivery.ts';

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const delivery = {
  id: '018f5c0e-5a5c-5d6e-8f70-5a5c0e5a5c0e',
  at: new Date(),
  body: '{"type":"payment.registered","data":{"reference":"Año ñandú 🎉 \\u2028"}}',
  secrets: [secretOf('n')],
};

describe.each([
  { library: 'standardwebhooks', verifierOf: (secret: string) => new StandardWebhook(secret) },
  { library: 'svix', verifierOf: (secret: string) => new SvixWebhook(secret) },
])('a receiver that uses $library', ({ verifierOf }) => {
  const verify = (secret: string, signed: typeof delivery, body = signed.body) =>
    verifierOf(secret).verify(body, signedHeaders(signed));

  it('accepts the signature and reads the body', () => {
    expect(verify(secretOf('n'), delivery)).toEqual(JSON.parse(delivery.body));
  });

  it('accepts either secret while one replaces the other', () => {
    const rotated = { ...delivery, secrets: [secretOf('n'), secretOf('o')] };
    expect(verify(secretOf('n'), rotated)).toBeDefined();
    expect(verify(secretOf('o'), rotated)).toBeDefined();
    expect(() => verify(secretOf('x'), rotated)).toThrow('No matching signature');
  });

  it.each([
    { change: 'another body', signed: delivery, body: delivery.body.replace('payment', 'promise') },
    { change: 'a time of more than five minutes ago', signed: { ...delivery, at: new Date(Date.now() - 301_000) } },
  ])('refuses $change', ({ signed, body }) => {
    expect(() => verify(secretOf('n'), signed, body)).toThrow();
  });
});

describe('the headers of a delivery', () => {
  it('are the id, the seconds of the attempt, and a signature for each secret, the newest first', () => {
    const at = new Date('2026-11-21T10:00:00.999Z');
    const both = signedHeaders({ ...delivery, at, secrets: [secretOf('n'), secretOf('o')] });
    const signatureBy = (secret: string) => new StandardWebhook(secret).sign(delivery.id, at, delivery.body);
    expect(both).toEqual({
      'webhook-id': delivery.id,
      'webhook-timestamp': '1795255200',
      'webhook-signature': `${signatureBy(secretOf('n'))} ${signatureBy(secretOf('o'))}`,
    });
  });
});
