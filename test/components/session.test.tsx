import { User } from 'oidc-client-ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setServiceClock } from '../../console/session/service-clock.ts';
import { openSession } from '../../console/session/session.ts';

const issuer = 'https://issuer.example';
const hourMs = 3_600_000;
const config = { issuer, client_id: 'console', sign_out_url: null, voice_origin: '', version: '1' };

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');

function tokenUntil(expiresAt: number) {
  const profile = { iss: issuer, sub: 'ana', aud: 'console', iat: 0, exp: Math.floor(expiresAt / 1000) };
  return { profile, id_token: `${encode({ alg: 'none' })}.${encode(profile)}.signature` };
}

/** A session with a token that is valid for an hour, at an issuer whose next one is valid for four. */
async function aSession() {
  const now = Date.now();
  const user = new User({
    ...tokenUntil(now + hourMs),
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'Bearer',
    expires_at: Math.floor((now + hourMs) / 1000),
  });
  sessionStorage.setItem(`oidc.user:${issuer}:console`, user.toStorageString());
  let renewals = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('openid-configuration'))
      return Promise.resolve(Response.json({ issuer, token_endpoint: `${issuer}/token` }));
    renewals++;
    const { id_token } = tokenUntil(now + 4 * hourMs);
    return Promise.resolve(Response.json({ id_token, access_token: 'access', token_type: 'Bearer', expires_in: 3600 }));
  });
  const { session } = await openSession(config);
  return { session, first: user.id_token, renewals: () => renewals, now };
}

afterEach(() => {
  setServiceClock(new Date().toISOString());
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a session', () => {
  it('sends no token that has expired by the clock of the service, and renews it once for all calls', async () => {
    const { session, first, renewals, now } = await aSession();
    expect([await session.token(), renewals()]).toEqual([first, 0]);
    setServiceClock(new Date(now + 2 * hourMs).toISOString());
    const tokens = await Promise.all([session.token(), session.token(), session.token()]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(first);
    expect([await session.token(), renewals()]).toEqual([tokens[0], 1]);
  });

  it('makes calls wait for a renewal that another call began', async () => {
    const { session, first } = await aSession();
    const renewed = session.renew();
    expect(await session.token()).not.toBe(first);
    expect(await renewed).toBe(true);
  });
});
