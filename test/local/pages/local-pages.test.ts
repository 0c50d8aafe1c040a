import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxClockOffsetMs } from '../../../local/foundation/clock.ts';
import { noFaults } from '../../../local/foundation/faults.ts';
import { textAt } from '../../../local/foundation/json.ts';
import { required } from '../../harness/required.ts';
import { type PagesHarness, startPagesHarness } from './pages-harness.ts';

let harness: PagesHarness;
beforeAll(async () => {
  harness = await startPagesHarness();
});
afterAll(() => harness.close());

const get = async (path: string) => (await fetch(`${harness.url}${path}`)).json();
const advance = async (posted: string) => {
  const reply = await fetch(`${harness.url}/clock`, { method: 'POST', body: posted });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
};

describe('the clock', () => {
  it('is shown and can be moved; the due schedules run before the answer', async () => {
    expect(await get('/clock')).toMatchObject({ offset_seconds: 0 });
    const { status, body } = await advance('{"advance_seconds":86400.5}');
    expect(status).toBe(200);
    expect(body).toEqual({ now: expect.any(String), offset_seconds: 86_400.5, ran: ['tick'] });
    expect(harness.runOffsets).toEqual([86_400_500]);
    expect(Math.abs(Date.parse(required(textAt(body, 'now'))) - Date.now() - 86_400_500)).toBeLessThan(60_000);
    expect(await get('')).toMatchObject({ clock: { offset_seconds: 86_400.5 } });
  });

  it.each([
    '',
    '{}',
    'soon',
    '[1]',
    '{"advance_seconds":-1}',
    '{"advance_seconds":"60"}',
    '{"advance_seconds":null}',
    '{"advance_seconds":1e999}',
    `{"advance_seconds":${maxClockOffsetMs / 1000}}`,
  ])('is not moved by %s', async (body) => {
    const before = harness.clock.offsetMs();
    const { status, body: refusal } = await advance(body);
    expect([status, typeof textAt(refusal, 'error')]).toEqual([400, 'string']);
    expect(harness.clock.offsetMs()).toBe(before);
  });
});

describe('the token of a user of the pool', () => {
  const person = { email: 'ana@mail.example', name: 'Ana', organization: randomUUID(), group: 'admin' };
  const claimsIn = (token: string): unknown =>
    JSON.parse(Buffer.from(required(token.split('.')[1]), 'base64url').toString());

  it('has the claims that Cognito would give them', async () => {
    harness.users.create(person);
    const token = required(textAt(await get('/token?user=Ana@mail.example'), 'token'));
    expect(claimsIn(token)).toMatchObject({
      email: person.email,
      'custom:organization_id': person.organization,
      'cognito:groups': ['admin'],
      token_use: 'id',
    });
  });

  it('is not minted for an address that nobody signs in with', async () => {
    const reply = await fetch(`${harness.url}/token?user=nobody@mail.example`);
    expect([reply.status, textAt(await reply.json(), 'error')]).toEqual([
      404,
      expect.stringContaining('no enabled user nobody@mail.example'),
    ]);
  });
});

describe('the faults', () => {
  const change = async (posted: string) => {
    const reply = await fetch(`${harness.url}/faults`, { method: 'POST', body: posted });
    return { status: reply.status, body: await reply.json() };
  };

  it('are shown and changed one by one, and the answer comes when the change is in force', async () => {
    expect(await get('/faults')).toEqual(noFaults);
    let areDown = false;
    harness.faults.onChange(async ({ providers_down: down }) => {
      await new Promise((resolve) => setImmediate(resolve));
      areDown = down;
    });
    expect(await change('{"throttle":0.25}')).toEqual({ status: 200, body: { ...noFaults, throttle: 0.25 } });
    const changed = { ...noFaults, throttle: 0.25, providers_down: true };
    expect(await change('{"providers_down":true}')).toEqual({ status: 200, body: changed });
    expect(areDown).toBe(true);
    expect(await get('')).toMatchObject({ faults: changed });
    expect(await (await fetch(`${harness.url}/`, { headers: { accept: 'text/html' } })).text()).toContain(
      'throttle 0.25, providers_down',
    );
    await change(JSON.stringify(noFaults));
    expect(await get('/faults')).toEqual(noFaults);
  });

  it.each(['[]', '1', '{"kill":2}', '{"kill":-0.1}', '{"throttle":true}', '{"deliver_twice":1}', '{"rain":true}', 'x'])(
    'are not changed by %s',
    async (body) => {
      const { status, body: refusal } = await change(body);
      expect([status, typeof textAt(refusal, 'error')]).toEqual([400, 'string']);
      expect(await get('/faults')).toEqual(noFaults);
    },
  );
});

describe('the events', () => {
  it('are listed, newest first', async () => {
    expect(await get('/events')).toEqual([]);
    const put = (id: string) =>
      harness.events.reply('PutEvents', {
        Entries: [{ EventBusName: 'domain', Source: 'collections', DetailType: 'a.b', Detail: `{"id":"${id}"}` }],
      });
    await put('one');
    await put('two');
    expect(await get('/events')).toMatchObject([
      { bus: 'domain', source: 'collections', detail_type: 'a.b', detail: { id: 'two' } },
      { detail: { id: 'one' } },
    ]);
  });

  it('are limited to the newest thousand', async () => {
    const entry = { EventBusName: 'domain', Source: 'collections', DetailType: 'a.b', Detail: '{}' };
    for (let round = 0; round < 101; round += 1)
      await harness.events.reply('PutEvents', { Entries: Array(10).fill(entry) });
    expect(await get('/events')).toHaveLength(1000);
  });
});

describe('a request for a local page', () => {
  const pages: [string, string][] = [
    ['GET', '/token?sub=me&groups=platform_admin'],
    ['POST', '/token'],
    ['POST', '/clock'],
    ['POST', '/faults'],
    ['DELETE', '/outbox'],
    ['GET', '/outbox'],
    ['GET', '/events'],
    ['GET', '/'],
    ['GET', '/issuer/.well-known/openid-configuration'],
  ];
  const statusOf = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${harness.url}${path}`, { method, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });

  it.each(pages)('%s %s is rejected if its host is another one, as after DNS rebinding', async (method, path) => {
    const port = new URL(harness.url).port;
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.:${port}`])
      expect(await statusOf(method, path, { host })).toBe(403);
  });

  it.each(pages)('%s %s is rejected if a page of another origin sends it', async (method, path) => {
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1'])
      expect(await statusOf(method, path, { origin })).toBe(403);
  });

  it('may be the sign-in of the console’s development server, and nothing else of it', async () => {
    const origin = 'http://localhost:5173';
    expect(await statusOf('GET', '/issuer/.well-known/openid-configuration', { origin })).toBe(200);
    expect(await statusOf('GET', '/token', { origin })).toBe(403);
  });

  it('is answered under every name of this machine and for its own origin', async () => {
    const port = new URL(harness.url).port;
    for (const name of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])
      expect(await statusOf('GET', '/clock', { host: `${name}:${port}` })).toBe(200);
    expect(await statusOf('GET', '/clock', { origin: `http://localhost:${port}` })).toBe(200);
  });
});

describe('a local page', () => {
  it('cannot be shown in a frame', async () => {
    for (const path of ['/', '/outbox', '/clock', '/issuer/authorize', '/none']) {
      const { headers } = await fetch(`${harness.url}${path}`, { headers: { accept: 'text/html' } });
      expect([path, headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
        path,
        'DENY',
        "frame-ancestors 'none'",
      ]);
    }
  });

  it('is not found, or refused with a reason, whatever it is called', async () => {
    for (const path of ['//', '/constructor', '/__proto__', '/%', '/issuer//', '/issuer/authorize/%'])
      expect([path, (await fetch(`${harness.url}${path}`)).status]).toEqual([path, 404]);
    expect((await fetch(`${harness.url}/token?constructor=1&__proto__=2`)).status).toBe(200);
    expect((await fetch(`${harness.url}/token?expires_in=soon`)).status).toBe(400);
    expect(harness.printed).toEqual([]);
  });
});

describe('the sign-in', () => {
  const locationFor = async (path: string, address: string) => {
    const query = new URLSearchParams({
      response_type: 'code',
      person: 'ana@mail.example',
      redirect_uri: address,
      post_logout_redirect_uri: address,
    });
    const reply = await fetch(`${harness.url}/issuer${path}?${query.toString()}`, { redirect: 'manual' });
    return { status: reply.status, to: reply.headers.get('location')?.split('?')[0] ?? null };
  };

  it.each(['/authorize', '/endsession'])('leads from %s to the console, wherever that is served', async (path) => {
    for (const address of ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://localhost:5173/'])
      expect(await locationFor(path, address)).toEqual({ status: 302, to: address });
  });

  it.each(['/authorize', '/authorize/', '/endsession'])('leads from %s to no other address', async (path) => {
    const others = ['http://evil.example/', 'http://127.0.0.1@evil.example/', 'http://localhost/path', 'nowhere', ''];
    for (const address of others) expect(await locationFor(path, address)).toEqual({ status: 400, to: null });
  });
});

describe('the overview', () => {
  it('is JSON, or a page that escapes every value', async () => {
    expect(await get('')).toMatchObject({
      queues: [{ name: 'work', waiting: 3, in_flight: 1 }],
      functions: { readAccount: { busy: 1, warm: 2 } },
    });
    const page = await (await fetch(`${harness.url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('<tr><td>readAccount<td>1<td>2');
    expect(page).toContain('Table (&lt;engine&gt;)');
  });
});

describe('an unknown local page', () => {
  it('is not found', async () => {
    expect((await fetch(`${harness.url}/nothing`)).status).toBe(404);
  });
});
