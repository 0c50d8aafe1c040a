import { describe, expect, it } from 'vitest';
import { callbackOf, callbackUrl } from '../../../lib/outreach/callbacks/callback.ts';
import { statusCallbackUrl } from '../../../lib/platform/providers/interaction-ref.ts';
import { anInteractionRef, noon } from '../../builders.ts';
import { providerEvent } from '../../harness/requests.ts';

const publicUrl = 'https://calls.example.test/dev';
const path = '/api/webhooks/telephony';
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('the URL that a provider called', () => {
  it('is rebuilt exactly, whatever the order of the query', () => {
    const url = statusCallbackUrl(publicUrl, anInteractionRef());
    const reversed = Object.fromEntries(Object.entries(queryOf(url)).reverse());
    expect(callbackUrl(publicUrl, path, reversed)).toBe(url);
  });

  it('has any other query as it was received, or none', () => {
    expect(callbackUrl(publicUrl, path, { bodySHA256: 'a b', empty: undefined })).toBe(
      `${publicUrl}${path}?bodySHA256=a+b&empty=`,
    );
    expect(callbackUrl(publicUrl, path, {})).toBe(`${publicUrl}${path}`);
  });
});

describe('a callback', () => {
  it.each([false, true])('has the body that was signed, and headers in lower case (base64: %s)', (isBase64Encoded) => {
    const request = { url: `${publicUrl}${path}`, headers: { 'X-Twilio-Signature': 's' }, body: 'Ñ=1' };
    expect(callbackOf(providerEvent(request, { isBase64Encoded }), noon)).toEqual({
      body: 'Ñ=1',
      query: {},
      headers: { 'x-twilio-signature': 's' },
      now: noon,
    });
  });
});
