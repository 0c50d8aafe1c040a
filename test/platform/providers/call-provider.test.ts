import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { email } from '../../../lib/platform/providers/email-client.ts';
import { telephonyClient } from '../../../lib/platform/providers/telephony-client.ts';
import { voiceClient } from '../../../lib/platform/providers/voice-client.ts';
import { captureOutput } from './captured-output.ts';
import {
  type Answer,
  type ProviderServer,
  breakOff,
  hangUp,
  json,
  page,
  providerServer,
  silence,
  stall,
  unconnectableServer,
} from './provider-server.ts';
import {
  aiCall,
  confidential,
  emailSecret,
  humanCall,
  outgoingEmail,
  telephonySecret,
  textMessage,
  voiceSecret,
} from './samples.ts';

let server: ProviderServer;
let said: () => string;

beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());
beforeEach(() => {
  server.forget();
  said = captureOutput();
});
afterEach(() => vi.restoreAllMocks());

const longTimeouts = { timeoutMs: 5000, messageTimeoutMs: 5000, callTimeoutMs: 5000 };
const shortTimeouts = { timeoutMs: 50, messageTimeoutMs: 50, callTimeoutMs: 50 };

/** Every kind of send, to one origin. */
const sendsTo = (origin: string, timeouts = longTimeouts) => ({
  'a message': () => telephonyClient(telephonySecret(origin), timeouts).sendMessage(textMessage),
  'a call by a human agent': () => telephonyClient(telephonySecret(origin), timeouts).startHumanCall(humanCall),
  'an email': () => email(emailSecret(origin), timeouts).send(outgoingEmail),
  'a call by an AI agent': () => voiceClient(voiceSecret(origin), timeouts).startAiCall(aiCall),
});
type Sending = keyof ReturnType<typeof sendsTo>;
const sendings = Object.keys(sendsTo('')) as Sending[];

const outcomeOf = (sending: Sending, answer: Answer, timeouts = longTimeouts) => {
  server.answers.push(answer);
  return sendsTo(server.origin, timeouts)[sending]();
};

/** A body that echoes the request, as providers do. */
const echo = { message: confidential.join(' '), code: confidential[5], name: 'debtor@example.test', detail: 'Ana' };

describe.each(sendings)('%s', (sending) => {
  it.each([400, 401, 403, 404, 409, 422])('with the reply %i was refused', async (status) => {
    expect(await outcomeOf(sending, page(status))).toEqual({
      kind: 'refused',
      status,
      code: `http_${status}`,
      reason: null,
      message: 'The provider refused the request.',
    });
  });

  it.each([
    { headers: { 'retry-after': '7' }, seconds: 7 },
    { headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, seconds: null },
    { headers: {}, seconds: null },
  ])('over the rate limit may be retried: $headers', async ({ headers, seconds }) => {
    expect(await outcomeOf(sending, page(429, headers as Record<string, string>))).toEqual({
      kind: 'rate_limited',
      status: 429,
      code: 'http_429',
      retryAfterSeconds: seconds,
    });
  });

  it.each([408, 500, 502, 503, 504])('with the reply %i may have been sent', async (status) => {
    expect(await outcomeOf(sending, page(status))).toEqual({ kind: 'unknown', status, code: `http_${status}` });
  });

  it('does not follow a redirect', async () => {
    const outcome = await outcomeOf(sending, page(307, { location: `${server.origin}/elsewhere` }));
    expect(outcome).toEqual({ kind: 'unknown', status: 307, code: 'http_307' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    { of: 'that is not JSON', answer: page(200), status: 200 },
    { of: 'without the expected fields', answer: json(201, {}), status: 201 },
    { of: 'that is null', answer: json(200, null), status: 200 },
    { of: 'that breaks off', answer: breakOff, status: 200 },
  ])('may have been sent after a success $of', async ({ answer, status }) => {
    expect(await outcomeOf(sending, answer)).toEqual({ kind: 'unknown', status, code: 'unreadable' });
  });

  it('may have been sent when the connection is lost', async () => {
    expect(await outcomeOf(sending, hangUp)).toEqual({ kind: 'unknown', status: null, code: 'connection_lost' });
  });

  it('may have been sent when the reply times out', async () => {
    expect(await outcomeOf(sending, silence, shortTimeouts)).toEqual({
      kind: 'unknown',
      status: null,
      code: 'timeout',
    });
  });

  it('may have been sent when the body of a success times out', async () => {
    expect(await outcomeOf(sending, stall(200), shortTimeouts)).toEqual({
      kind: 'unknown',
      status: 200,
      code: 'unreadable',
    });
  });

  it('was refused when the body of a refusal times out', async () => {
    expect(await outcomeOf(sending, stall(403), shortTimeouts)).toMatchObject({ kind: 'refused', code: 'http_403' });
  });

  it('was certainly not sent when the connection times out', async () => {
    const full = await unconnectableServer();
    try {
      expect(await sendsTo(full.origin, shortTimeouts)[sending]()).toMatchObject({
        kind: 'refused',
        status: null,
        code: 'not_connected',
      });
    } finally {
      await full.close();
    }
  });

  it('was certainly not sent when the connection is refused or the host is unknown', async () => {
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
    // The address of a TCP server is an object.
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, 'http://no..host'])
      expect(await sendsTo(origin)[sending]()).toMatchObject({ kind: 'refused', status: null, code: 'not_connected' });
  });

  it.each([json(400, echo), json(429, echo), json(500, echo), json(200, echo), hangUp])(
    'is made once, and its failure reveals nothing about the recipient (%#)',
    async (answer) => {
      const outcome = await outcomeOf(sending, answer);
      expect(server.received).toHaveLength(1);
      expect(said()).toMatch(/provider did not accept a call/);
      for (const secret of confidential) expect(said() + JSON.stringify(outcome)).not.toContain(secret);
    },
  );

  it('has a connection of its own', async () => {
    for (let i = 0; i < 3; i++) await outcomeOf(sending, json(400, {}));
    expect(new Set(server.received.map(({ port }) => port)).size).toBe(3);
  });
});

describe('a refusal by telephony', () => {
  it.each([
    { code: 21610, reason: 'opted_out' },
    { code: 63014, reason: 'opted_out' },
    { code: 21211, reason: 'invalid_address' },
    { code: 30003, reason: 'unreachable' },
    { code: 30006, reason: 'not_mobile' },
    { code: 30007, reason: 'filtered' },
    { code: 63016, reason: 'outside_reply_window' },
    { code: 99999, reason: null },
  ])('with $code means $reason', async ({ code, reason }) => {
    const outcome = await outcomeOf('a message', json(400, { code, message: 'as they say', status: 400 }));
    expect(outcome).toMatchObject({ kind: 'refused', status: 400, code: String(code), reason });
    expect(outcome).toHaveProperty('message', expect.not.stringContaining('as they say'));
  });
});

describe('an email', () => {
  it.each(['daily_quota_exceeded', 'monthly_quota_exceeded'])('over the quota is refused: %s', async (name) => {
    const outcome = await outcomeOf('an email', json(429, { name, statusCode: 429 }, { 'retry-after': '1' }));
    expect(outcome).toMatchObject({ kind: 'refused', status: 429, code: name });
  });

  it('over the rate limit may be retried', async () => {
    const body = { name: 'rate_limit_exceeded', statusCode: 429 };
    expect(await outcomeOf('an email', json(429, body, { 'retry-after': '1' }))).toEqual({
      kind: 'rate_limited',
      status: 429,
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 1,
    });
  });

  it.each(['concurrent_idempotent_requests', 'invalid_idempotent_request'])(
    'whose idempotency key was used before may have been sent: %s',
    async (name) => {
      expect(await outcomeOf('an email', json(409, { name }))).toEqual({ kind: 'unknown', status: 409, code: name });
    },
  );
});

describe('a call by an AI agent', () => {
  it('is refused if the reply says that it was not started', async () => {
    const body = { success: false, message: 'no', conversation_id: null, callSid: null };
    expect(await outcomeOf('a call by an AI agent', json(200, body))).toMatchObject({
      kind: 'refused',
      status: 200,
      code: 'not_started',
    });
  });

  it('has no ids if the provider returns none', async () => {
    const body = { success: true, message: '', conversation_id: null, callSid: null };
    const value = { callSid: null, conversationId: null };
    expect(await outcomeOf('a call by an AI agent', json(200, body))).toEqual({ kind: 'accepted', value });
  });

  it('is refused with the provider’s code', async () => {
    const detail = { status: 'quota_exceeded', message: 'no' };
    const outcome = await outcomeOf('a call by an AI agent', json(401, { detail }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'quota_exceeded' });
  });
});
