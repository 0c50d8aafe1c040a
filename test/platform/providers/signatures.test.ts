import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { getExpectedBodyHash, getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { describe, expect, it } from 'vitest';
import { verifyEmail } from '../../../lib/platform/providers/signatures/email-signature.ts';
import type { SignatureVerifier, SignedRequest } from '../../../lib/platform/providers/signatures/signed-request.ts';
import { verifyTelephony } from '../../../lib/platform/providers/signatures/telephony-signature.ts';
import { verifyBilling, verifyVoice } from '../../../lib/platform/providers/signatures/timed-signature.ts';
import { required } from '../../harness/required.ts';

const now = new Date('2026-11-21T14:03:22.120Z');
const seconds = Math.floor(now.getTime() / 1000);
const url = 'https://calls.example.test/dev/api/webhooks/telephony?organization=o&at=1';
const body = JSON.stringify({ type: 'delivered', text: 'Ñandú 👍', nested: { amount: 1.5 } });

/** Signs as the provider does, with the provider's own package if it can sign. */
interface Signing {
  readonly verify: SignatureVerifier;
  readonly secrets: readonly [current: string, previous: string, wrong: string];
  readonly sign: (secret: string, at: number, body: string) => Record<string, string>;
  readonly header: string;
}

const timed: Record<string, Signing> = {
  'the email provider’s': {
    verify: verifyEmail,
    secrets: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAx', 'whsec_OTg3NjU0MzIxMGFiY2RlZjAx', 'whsec_d3Jvbmcgd3Jvbmcgd3Jv'],
    sign: (secret, at, body) => ({
      'svix-id': 'msg_1',
      'svix-timestamp': String(at),
      'svix-signature': new Webhook(secret).sign('msg_1', new Date(at * 1000), body),
    }),
    header: 'svix-signature',
  },
  'the voice provider’s': {
    verify: verifyVoice,
    secrets: ['wsec_current', 'wsec_previous', 'wsec_wrong'],
    sign: (secret, at, body) => ({
      'elevenlabs-signature': `t=${at},v0=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    }),
    header: 'elevenlabs-signature',
  },
  'the billing provider’s': {
    verify: verifyBilling,
    secrets: ['whsec_current', 'whsec_previous', 'whsec_wrong'],
    sign: (secret, timestamp, payload) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    }),
    header: 'stripe-signature',
  },
};

describe.each(Object.entries(timed))('%s signature', (_, { verify, secrets, sign, header }) => {
  const [current, previous, wrong] = secrets;
  const signed = (secret = current, at = seconds): SignedRequest => ({ url, body, headers: sign(secret, at, body) });

  it('is valid', () => {
    expect(verify(signed(), [current], now)).toBe('valid');
  });

  it('is valid with either secret during a rotation', () => {
    for (const secret of [current, previous]) expect(verify(signed(secret), [current, previous], now)).toBe('valid');
  });

  it('is wrong with another secret, and without any', () => {
    expect(verify(signed(wrong), [current, previous], now)).toBe('wrong');
    expect(verify(signed(), [], now)).toBe('wrong');
  });

  it('is wrong for a body that differs in one character or only in formatting', () => {
    for (const changed of [body.replace('1.5', '1.6'), ` ${body}`, body.replace('"type":', '"type": '), ''])
      expect(verify({ ...signed(), body: changed }, [current], now)).toBe('wrong');
  });

  it.each([
    { away: -300, verdict: 'valid' },
    { away: -302, verdict: 'stale' },
    { away: 300, verdict: 'valid' },
    { away: 302, verdict: 'stale' },
    { away: 86_400, verdict: 'stale' },
    { away: -86_400, verdict: 'stale' },
  ])('made $away seconds from now is $verdict', ({ away, verdict }) => {
    expect(verify(signed(current, seconds + away), [current], new Date(seconds * 1000))).toBe(verdict);
  });

  it('is missing without its header', () => {
    expect(verify({ url, body, headers: {} }, [current], now)).toBe('missing');
    expect(verify({ url, body, headers: { ...signed().headers, [header]: '' } }, [current], now)).toBe('missing');
  });

  it.each(['v1,', 't=', 'x', ',', '=', 't=1e3,v0=a,v1=a', `t=${seconds}`, `t=${seconds},v0=,v1=`, 'v1,AAAA v0,AAAA'])(
    'is wrong or too old as %j',
    (text) => {
      const verdict = verify({ url, body, headers: { ...signed().headers, [header]: text } }, [current], now);
      expect(['wrong', 'stale']).toContain(verdict);
    },
  );

  it('is wrong if its time was changed', () => {
    const moved = Object.fromEntries(
      Object.entries(signed().headers).map(([name, value]) => [
        name,
        value?.replace(String(seconds), `${seconds + 1}`),
      ]),
    );
    expect(verify({ url, body, headers: moved }, [current], now)).toBe('wrong');
  });
});

describe('a list of signatures', () => {
  const { 'the email provider’s': email, 'the billing provider’s': billing } = timed;

  it('is valid if one of them is, with a known version', () => {
    const { secrets, sign, verify } = email!;
    const [{ 'svix-signature': one = '', ...others }, { 'svix-signature': other = '' }] = [
      sign(secrets[0], seconds, body),
      sign(secrets[1], seconds, body),
    ] as const;
    const judge = (signatures: string) =>
      verify({ url, body, headers: { ...others, 'svix-signature': signatures } }, [secrets[1]], now);
    expect(judge(`${one} ${other}`)).toBe('valid');
    expect(judge(one)).toBe('wrong');
    expect(judge(`${one} ${other.replace('v1,', 'v1a,')}`)).toBe('wrong');
  });

  it('is valid if one v1 of the billing provider is, but never with a v0', () => {
    const { secrets, sign, verify } = billing!;
    const signatureOf = (secret: string) => required(sign(secret, seconds, body)['stripe-signature']?.split(',v1=')[1]);
    const [right, wrong] = [signatureOf(secrets[0]), signatureOf(secrets[2])];
    const judge = (text: string) => verify({ url, body, headers: { 'stripe-signature': text } }, [secrets[0]], now);
    expect(judge(`t=${seconds},v1=${wrong},v1=${right}`)).toBe('valid');
    expect(judge(`t=${seconds},v0=${right},v1=${wrong}`)).toBe('wrong');
    expect(judge(`t=${seconds},v0=${right}`)).toBe('wrong');
  });
});

describe('the telephony signature', () => {
  const token = '0123456789abcdef0123456789abcdef';
  const params = { MessageSid: 'SM1', Body: 'Ñ + 100% & 👍', Empty: '', body: 'lower case', MediaUrl: ['b', 'a', 'b'] };
  const form = new URLSearchParams([
    ['body', 'lower case'],
    ['Empty', ''],
    ['MediaUrl', 'b'],
    ['MessageSid', 'SM1'],
    ['MediaUrl', 'a'],
    ['Body', 'Ñ + 100% & 👍'],
    ['MediaUrl', 'b'],
  ]).toString();
  const request = (signature: string, more: Partial<SignedRequest> = {}): SignedRequest => ({
    url,
    body: form,
    headers: { 'x-twilio-signature': signature },
    ...more,
  });
  const right = getExpectedTwilioSignature(token, url, params);

  it('is valid for a form with its fields in any order', () => {
    expect(verifyTelephony(request(right), [token], now)).toBe('valid');
  });

  it('is valid with the previous token, and wrong with any other', () => {
    expect(verifyTelephony(request(right), ['new-token', token], now)).toBe('valid');
    expect(verifyTelephony(request(right), ['new-token'], now)).toBe('wrong');
    expect(verifyTelephony(request(right), [], now)).toBe('wrong');
  });

  it('is wrong if a field or the query was changed, added or removed', () => {
    const changed = [form.replace('SM1', 'SM2'), `${form}&More=1`, form.replace('Empty=&', ''), ''];
    for (const body of changed) expect(verifyTelephony(request(right, { body }), [token], now)).toBe('wrong');
    const addresses = [url.replace('organization=o', 'organization=p'), url.replace('&at=1', ''), `${url}&more=1`];
    for (const other of addresses) expect(verifyTelephony(request(right, { url: other }), [token], now)).toBe('wrong');
  });

  it('is missing without its header', () => {
    expect(verifyTelephony(request(''), [token], now)).toBe('missing');
    expect(verifyTelephony({ url, body: form, headers: {} }, [token], now)).toBe('missing');
  });

  it('is valid if it was made for the URL with its port', () => {
    const withPort = getExpectedTwilioSignature(token, url.replace('.test/', '.test:443/'), params);
    expect(verifyTelephony(request(withPort), [token], now)).toBe('valid');
    const otherPort = getExpectedTwilioSignature(token, url.replace('.test/', '.test:8443/'), params);
    expect(verifyTelephony(request(otherPort), [token], now)).toBe('wrong');
  });

  it('of JSON covers the hash of the body', () => {
    const withHash = `${url}&bodySHA256=${getExpectedBodyHash(body)}`;
    const signature = getExpectedTwilioSignature(token, withHash, {});
    const json = request(signature, { url: withHash, body });
    expect(verifyTelephony(json, [token], now)).toBe('valid');
    expect(verifyTelephony({ ...json, body: `${body} ` }, [token], now)).toBe('wrong');
    expect(verifyTelephony({ ...json, body: '' }, [token], now)).toBe('wrong');
    expect(verifyTelephony({ ...json, url }, [token], now)).toBe('wrong');
  });

  it('of JSON is wrong without a hash, because it would not cover the body', () => {
    const signature = getExpectedTwilioSignature(token, url, {});
    expect(verifyTelephony(request(signature, { body }), [token], now)).toBe('wrong');
  });
});
