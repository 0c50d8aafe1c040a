import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ApiError,
  type ClientSettings,
  ConnectionError,
  createAccount,
  createClient,
  createPayment,
  isApiError,
  readAccount,
  updateAccount,
} from '@collection-management/client';
import {
  type Step,
  breakOff,
  hangUp,
  page,
  refusal,
  reply,
  silence,
  startScriptedServer,
} from '../harness/scripted-server.ts';

/** A server that follows a script, and a client of it that hardly waits between attempts. */
async function aClient(script: readonly Step[], settings: Partial<ClientSettings> = {}) {
  const server = await startScriptedServer(...script);
  onTestFinished(server[Symbol.dispose]);
  const client = createClient({ baseUrl: server.url, apiKey: 'key', retryDelayMs: 1, ...settings });
  return { client, requests: server.requests };
}

const account = { id: 'a-1' };
const found = reply(200, account);
const body = { contact: { name: 'Ana' }, total_amount: 1 };
const path = { id: 'a-1' };
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a GET', () => {
  it.each([
    { problem: 'a lost connection', step: hangUp },
    { problem: 'a reply that breaks off', step: breakOff },
    { problem: 'an internal error', step: refusal(500, 'internal_error') },
    { problem: 'a gateway without a reply', step: page(502, '<h1>Bad gateway</h1>') },
    { problem: 'a service that is unavailable', step: reply(503, { message: 'Service Unavailable' }) },
    { problem: 'a timeout of the service', step: refusal(504, 'timeout') },
    { problem: 'a rate limit', step: refusal(429, 'throttled', { 'Retry-After': 0 }) },
  ])('is sent again after $problem', async ({ step }) => {
    const { client, requests } = await aClient([step, step, found]);
    expect(await readAccount(client, { path })).toEqual(account);
    expect(requests).toHaveLength(3);
  });

  it('is sent again if no reply comes in time', async () => {
    const { client, requests } = await aClient([silence, found], { timeoutMs: 100 });
    expect(await readAccount(client, { path, timeoutMs: 150 })).toEqual(account);
    expect(requests).toHaveLength(2);
  });

  it('fails after the last repetition, with what happened then', async () => {
    const { client, requests } = await aClient([hangUp, refusal(500, 'internal_error')], { maxRetries: 2 });
    const error = await failureOf(readAccount(client, { path }));
    expect(error).toMatchObject({ name: 'ApiError', status: 500, code: 'internal_error', requestId: 'request-1' });
    expect(requests).toHaveLength(3);
    const silent = await aClient([silence], { maxRetries: 1, timeoutMs: 50 });
    expect(await failureOf(readAccount(silent.client, { path }))).toMatchObject({ reason: 'timeout' });
  });

  it.each([
    { problem: 'an error of the caller', step: refusal(422, 'validation_failed') },
    { problem: 'a provider that is not configured', step: refusal(503, 'provider_not_configured') },
    { problem: 'a reply that is not JSON', step: page(200, '<h1>Welcome</h1>') },
    { problem: 'an empty reply', step: page(200, '') },
    { problem: 'a redirect', step: (outgoing) => outgoing.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end() },
  ] satisfies { problem: string; step: Step }[])('fails at once after $problem', async ({ step }) => {
    const { client, requests } = await aClient([step, found]);
    const error = await failureOf(readAccount(client, { path }));
    expect(error instanceof ApiError || error instanceof ConnectionError).toBe(true);
    expect(requests).toHaveLength(1);
  });
});

describe('a POST', () => {
  it('is sent again under its key if the reply to a processed request is lost', async () => {
    const stored = new Map<unknown, object>();
    const store: Step = (_, request) => stored.set(request.headers['idempotency-key'], JSON.parse(request.body));
    const lost: Step = (outgoing, request) => {
      store(outgoing, request);
      outgoing.destroy();
    };
    const replay: Step = (outgoing, request) => {
      store(outgoing, request);
      reply(201, account, { 'Idempotency-Replayed': 'true' })(outgoing, request);
    };
    const { client } = await aClient([lost, lost, replay]);
    expect(await createAccount(client, { body })).toEqual(account);
    expect([...stored.values()]).toEqual([body]);
  });

  it('waits for a request with its key that is still running', async () => {
    const running = refusal(409, 'idempotency_in_progress', { 'Retry-After': 0 });
    const { client, requests } = await aClient([running, reply(201, account)]);
    await createAccount(client, { body, idempotencyKey: 'mine' });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
  });

  it('has a key of its own each time', async () => {
    const { client, requests } = await aClient([reply(201, account)]);
    await createAccount(client, { body });
    await createAccount(client, { body });
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it('is not repeated if a provider refused it', async () => {
    const { client, requests } = await aClient([refusal(502, 'provider_error')]);
    expect(
      isApiError(await failureOf(createPayment(client, { body: { account_id: 'a', amount: 1 } })), 'provider_error'),
    ).toBe(true);
    expect(requests).toHaveLength(1);
  });
});

describe('a PATCH, which has no key', () => {
  it.each([
    { problem: 'a lost connection', step: hangUp },
    { problem: 'an internal error', step: refusal(500, 'internal_error') },
  ])('is not repeated after $problem: it may have had an effect', async ({ step }) => {
    const { client, requests } = await aClient([step, found]);
    expect(await failureOf(updateAccount(client, { path, body: {} }))).toBeInstanceOf(Error);
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  it('is repeated after 429: it had none', async () => {
    const { client } = await aClient([refusal(429, 'rate_limited', { 'Retry-After': 0 }), found]);
    expect(await updateAccount(client, { path, body: {} })).toEqual(account);
  });
});

describe('the rate limit', () => {
  const at = (offsetSeconds: number) => new Date(Date.UTC(2031, 5, 1) + offsetSeconds * 1000).toUTCString();

  it('is waited for before the next request, if no request is left', async () => {
    const times: number[] = [];
    const timed =
      (step: Step): Step =>
      (outgoing, request) => {
        times.push(performance.now());
        step(outgoing, request);
      };
    const last = timed(reply(200, account, { 'RateLimit-Remaining': 0, 'RateLimit-Reset': 1 }));
    const { client, requests } = await aClient([last, timed(found)]);
    await readAccount(client, { path });
    await Promise.all([readAccount(client, { path }), readAccount(client, { path })]);
    expect(requests).toHaveLength(3);
    // Not a measure of speed: a server would have refused a request before the window ended.
    expect(times[1]! - times[0]!).toBeGreaterThan(950);
  });

  it('counts a date of Retry-After from the clock of the service', async () => {
    const limited = refusal(429, 'rate_limited', { Date: at(0), 'Retry-After': at(0) });
    const { client } = await aClient([limited, found]);
    expect(await readAccount(client, { path })).toEqual(account);
  });

  it('fails at once if the wait is longer than the caller allows, and says how long it is', async () => {
    const limited = refusal(429, 'rate_limited', {
      Date: at(0),
      'Retry-After': at(900),
      'RateLimit-Remaining': 0,
      'RateLimit-Reset': 900,
    });
    const { client, requests } = await aClient([limited], { maxWaitMs: 60_000 });
    for (const count of [1, 2]) {
      expect(await failureOf(readAccount(client, { path }))).toMatchObject({ code: 'rate_limited', retryAfter: 900 });
      expect(requests).toHaveLength(count);
    }
  });
});

describe('a signal', () => {
  it('ends a request', async () => {
    const { client } = await aClient([silence]);
    const aborted = new AbortController();
    const call = readAccount(client, { path, signal: aborted.signal });
    aborted.abort(new Error('Not needed.'));
    await expect(call).rejects.toThrow('Not needed.');
  });

  it('ends a wait, and no request follows', async () => {
    const aborted = new AbortController();
    const limited: Step = (outgoing, request) => {
      outgoing.once('finish', () => setImmediate(() => aborted.abort()));
      refusal(429, 'rate_limited', { 'Retry-After': 600 })(outgoing, request);
    };
    const { client, requests } = await aClient([limited]);
    const error = await failureOf(readAccount(client, { path, signal: aborted.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });
});

describe('a request', () => {
  it('carries the credentials of the client and the organization of the call', async () => {
    let count = 0;
    const { client, requests } = await aClient([refusal(500, 'internal_error'), found], {
      token: () => Promise.resolve(`token-${++count}`),
      organization: 'one',
    });
    await readAccount(client, { path, organization: 'other' });
    await readAccount(client, { path });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-3',
    ]);
    expect(requests.map(({ headers }) => headers['x-organization-id'])).toEqual(['other', 'other', 'one']);
    expect(requests[0]).toMatchObject({ headers: { 'x-api-key': 'key' } });
  });

  it('fails with the error of the function that gives the token, and is not sent', async () => {
    const token = () => Promise.reject(new Error('Signed out.'));
    const { client, requests } = await aClient([found], { token });
    await expect(readAccount(client, { path })).rejects.toThrow('Signed out.');
    expect(requests).toEqual([]);
  });

  it('encodes ids and queries, and refuses ids that lead to another path', async () => {
    const { client, requests } = await aClient([found]);
    await readAccount(client, { path: { id: 'INV/1 ?#ñ' }, query: { by: 'external_id' } });
    expect(requests[0]!.url).toBe('/api/v1/accounts/INV%2F1%20%3F%23%C3%B1?by=external_id');
    for (const id of ['', '.', '..']) await expect(readAccount(client, { path: { id } })).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });

  it('shows each reply to the caller who wants to see it', async () => {
    const { client } = await aClient([refusal(500, 'internal_error'), reply(201, account)]);
    const statuses: number[] = [];
    await createAccount(client, { body, onReply: ({ status }) => statuses.push(status) });
    expect(statuses).toEqual([500, 201]);
  });
});
