import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, maxClockOffsetMs, openClock } from '../../../local/foundation/clock.ts';
import { type EventBuses, eventBuses } from '../../../local/aws/event-buses.ts';
import { type FaultSwitch, faultSwitch, noFaults } from '../../../local/foundation/faults.ts';
import { openTokenIssuer } from '../../../local/aws/token-issuer.ts';
import { textAt } from '../../../local/foundation/json.ts';
import { listen } from '../../../local/foundation/loopback-server.ts';
import { localPages } from '../../../local/pages/local-pages.ts';
import { openOutbox } from '../../../local/simulators/outbox.ts';
import { type State, openState } from '../../../local/foundation/state.ts';

let folder: string;
let state: State;
let clock: Clock;
let events: EventBuses;
let faults: FaultSwitch;
let server: Server;
let url: string;
const ranAt: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-pages-'));
  state = openState(folder, { isFresh: false });
  clock = openClock(state);
  events = eventBuses(['domain'], clock);
  faults = faultSwitch();
  const serve = localPages({
    identity: await openTokenIssuer(state, 'http://127.0.0.1', clock),
    outbox: openOutbox(state),
    events,
    clock,
    faults,
    runDue: async () => {
      ranAt.push(clock.offsetMs());
      return ['tick'];
    },
    overview: {
      base_url: 'http://127.0.0.1',
      state_folder: folder,
      aws: { endpoint_url: '', region: '', access_key_id: '' },
      table_engine: { name: '', endpoint_url: '' },
      tables: [],
      buckets: [],
      queues: [],
      functions: () => ({}),
    },
  });
  server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  url = `${await listen(server, 0)}/_local`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  state.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await fetch(`${url}${path}`)).json();
const move = async (posted: string) => {
  const reply = await fetch(`${url}/clock`, { method: 'POST', body: posted });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
};

describe('the clock', () => {
  it('is shown, moved, and what fell due runs after that and before the answer', async () => {
    expect(await get('/clock')).toMatchObject({ offset_seconds: 0 });
    const { status, body } = await move('{"advance_seconds":86400.5}');
    expect(status).toBe(200);
    expect(body).toEqual({ now: expect.any(String), offset_seconds: 86_400.5, ran: ['tick'] });
    expect(ranAt).toEqual([86_400_500]);
    expect(Math.abs(Date.parse(textAt(body, 'now') ?? '') - Date.now() - 86_400_500)).toBeLessThan(60_000);
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
  ])('does not move for %s', async (body) => {
    const before = clock.offsetMs();
    const { status, body: refusal } = await move(body);
    expect([status, typeof textAt(refusal, 'error')]).toEqual([400, 'string']);
    expect(clock.offsetMs()).toBe(before);
  });
});

describe('the faults', () => {
  const change = async (posted: string) => {
    const reply = await fetch(`${url}/faults`, { method: 'POST', body: posted });
    return { status: reply.status, body: await reply.json() };
  };

  it('are shown and changed one by one, and the answer comes when they are in force', async () => {
    expect(await get('/faults')).toEqual(noFaults);
    let areDown = false;
    faults.onChange(async ({ providers_down: down }) => {
      await new Promise((resolve) => setImmediate(resolve));
      areDown = down;
    });
    expect(await change('{"throttle":0.25}')).toEqual({ status: 200, body: { ...noFaults, throttle: 0.25 } });
    const changed = { ...noFaults, throttle: 0.25, providers_down: true };
    expect(await change('{"providers_down":true}')).toEqual({ status: 200, body: changed });
    expect(areDown).toBe(true);
    expect(await get('')).toMatchObject({ faults: changed });
    expect(await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()).toContain(
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
      events.reply('PutEvents', {
        Entries: [{ EventBusName: 'domain', Source: 'collections', DetailType: 'a.b', Detail: `{"id":"${id}"}` }],
      });
    put('one');
    put('two');
    expect(await get('/events')).toMatchObject([
      { bus: 'domain', source: 'collections', detail_type: 'a.b', detail: { id: 'two' } },
      { detail: { id: 'one' } },
    ]);
  });

  it('are the newest thousand', async () => {
    const entry = { EventBusName: 'domain', Source: 'collections', DetailType: 'a.b', Detail: '{}' };
    for (let round = 0; round < 101; round += 1) events.reply('PutEvents', { Entries: Array(10).fill(entry) });
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
      const asked = request(`${url}${path}`, { method, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });

  it.each(pages)('%s %s is refused when it names another host, as after DNS rebinding', async (method, path) => {
    const own = new URL(url).port;
    for (const host of [
      'evil.example',
      `evil.example:${own}`,
      `127.0.0.1.evil.example:${own}`,
      '127.0.0.1',
      'localhost:1',
    ])
      expect(await statusOf(method, path, { host })).toBe(403);
  });

  it.each(pages)('%s %s is refused to a page of another origin', async (method, path) => {
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1'])
      expect(await statusOf(method, path, { origin })).toBe(403);
  });

  it('is answered under every name of this machine, also to its own pages', async () => {
    const own = new URL(url).port;
    for (const name of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])
      expect(await statusOf('GET', '/clock', { host: `${name}:${own}` })).toBe(200);
    expect(await statusOf('GET', '/clock', { origin: `http://localhost:${own}` })).toBe(200);
  });
});
