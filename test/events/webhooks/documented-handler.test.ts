import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as standardwebhooks from 'standardwebhooks';
import * as svix from 'svix';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const handler = readFileSync(path.join(root, 'docs/examples/webhook-handler.mjs'), 'utf8');

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const event = { id: 'an id', type: 'payment.registered', data: { amount: 120.5 } };
const signedHeaders = (at = new Date()) => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new standardwebhooks.Webhook(secret).sign(event.id, at, JSON.stringify(event)),
});
const requestOf = (headers: Readonly<Record<string, string>>) =>
  new Request('https://erp.example/hook', { method: 'POST', headers, body: JSON.stringify(event) });

describe.each(['standardwebhooks', 'svix'])('docs/examples/webhook-handler.mjs with %s', (library) => {
  const folder = mkdtempSync(path.join(root, 'node_modules/.documented-handler-'));
  let post: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    const file = path.join(folder, 'handler.mjs');
    writeFileSync(file, handler.replace("'standardwebhooks'", `'${library}'`));
    ({ POST: post } = await import(/* @vite-ignore */ file));
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('takes what is signed, and refuses what is not or is too old', async () => {
    expect((await post(requestOf(signedHeaders()))).status).toBe(204);
    expect((await post(requestOf({}))).status).toBe(401);
    expect((await post(requestOf(signedHeaders(new Date(Date.now() - 6 * 60_000))))).status).toBe(401);
  });
});

describe.each([
  ['standardwebhooks', standardwebhooks.Webhook],
  ['svix', svix.Webhook],
])('a Headers object', (library, Webhook) => {
  it(`is refused by ${library} as it is`, () => {
    const { headers } = requestOf(signedHeaders());
    // The types allow only a record; JavaScript callers pass what they have.
    const given = headers as unknown as Record<string, string>;
    expect(() => new Webhook(secret).verify(JSON.stringify(event), given)).toThrow('Missing required headers');
    expect(new Webhook(secret).verify(JSON.stringify(event), Object.fromEntries(headers))).toEqual(event);
  });
});
