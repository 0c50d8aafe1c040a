import { describe, expect, it } from 'vitest';
import { verifyEmail } from '../../lib/platform/providers/signatures/email-signature.ts';
import type { SignatureVerifier, SignedRequest } from '../../lib/platform/providers/signatures/signed-request.ts';
import { verifyTelephony } from '../../lib/platform/providers/signatures/telephony-signature.ts';
import { verifyBilling, verifyVoice } from '../../lib/platform/providers/signatures/timed-signature.ts';
import * as simulated from '../../local/simulators/signatures.ts';
import { readDescription } from './official-data.ts';

const url = 'https://calls.example.test/dev/api/webhooks/telephony?organization=o&at=1';

describe('the test vectors from the providers’ packages', () => {
  const vectors = readDescription('signature-vectors.json');
  const at = new Date(1_763_720_000_000);

  it('are valid, and wrong with another secret or body', () => {
    const { telephony_form: form, telephony_json: json, email_svix, voice_hmac, billing_stripe } = vectors;
    const cases: [SignatureVerifier, string, SignedRequest][] = [
      [
        verifyTelephony,
        form.token,
        {
          url: form.url,
          body: new URLSearchParams(form.params).toString(),
          headers: { 'x-twilio-signature': form.signature },
        },
      ],
      [
        verifyTelephony,
        json.token,
        { url: json.url, body: json.body, headers: { 'x-twilio-signature': json.signature } },
      ],
      [verifyEmail, email_svix.secret, { url, body: email_svix.raw, headers: email_svix.headers }],
      ...(
        [
          [verifyVoice, voice_hmac],
          [verifyBilling, billing_stripe],
        ] as const
      ).map(([verify, { secret, raw, header, value }]): [SignatureVerifier, string, SignedRequest] => [
        verify,
        secret,
        { url, body: raw, headers: { [header.toLowerCase()]: value } },
      ]),
    ];
    for (const [verify, secret, request] of cases) {
      expect(verify(request, [secret], at)).toBe('valid');
      expect(verify(request, [`${secret}cdef`], at)).toBe('wrong');
      expect(verify({ ...request, body: `${request.body}x` }, [secret], at)).toBe('wrong');
    }
  });

  it('are what the simulators sign', () => {
    const { telephony_form: form, email_svix: svix, voice_hmac: voice, billing_stripe: stripe } = vectors;
    expect(simulated.telephonySignature(form.token, form.url, form.params)).toBe(form.signature);
    expect(simulated.emailproviderHeaders(svix.secret, 'msg_2b1', at, svix.raw)).toEqual(svix.headers);
    expect(simulated.voiceproviderSignature(voice.secret, at, voice.raw)).toBe(voice.value);
    expect(simulated.billingproviderSignature(stripe.secret, at, stripe.raw)).toBe(stripe.value);
  });
});
