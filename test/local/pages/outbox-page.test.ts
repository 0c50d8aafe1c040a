import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '../../../local/foundation/clock.ts';
import { faultSwitch } from '../../../local/foundation/faults.ts';
import { openTokenIssuer } from '../../../local/aws/token-issuer.ts';
import { listen } from '../../../local/foundation/loopback-server.ts';
import { localPages } from '../../../local/pages/local-pages.ts';
import { type Outbox, openOutbox } from '../../../local/simulators/outbox.ts';
import { type State, openState } from '../../../local/foundation/state.ts';

let folder: string;
let state: State;
let outbox: Outbox;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-page-'));
  state = openState(folder, { isFresh: false });
  outbox = openOutbox(state);
  const clock = openClock(state);
  const serve = localPages({
    identity: await openTokenIssuer(state, 'http://127.0.0.1', clock),
    outbox,
    events: { published: () => [] },
    clock,
    faults: faultSwitch(),
    runDue: async () => [],
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
  url = `${await listen(server, 0)}/_local/outbox`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  state.close();
  rmSync(folder, { recursive: true, force: true });
});

const json = async (query = '') =>
  // The outbox is a list of what was recorded.
  (await (await fetch(`${url}${query}`, { headers: { accept: 'application/json' } })).json()) as unknown[];
const page = async () => (await fetch(url)).text();

const record = (to: string, body: unknown, status: number | null) =>
  outbox.record({ at: '2026-11-21T10:00:00.000Z', provider: 'telephony', operation: 'send_sms', to, body, status });

describe('the outbox', () => {
  it('is JSON for who asks for it, newest first, and by recipient', async () => {
    record('+1', { Body: 'one' }, 201).callback.push({
      at: '2026-11-21T10:00:01.000Z',
      event: 'sent',
      status: 204,
      attempts: 1,
      outcome: 'delivered',
    });
    record('+2', { Body: '<b>two</b>' }, null);
    expect(await json()).toMatchObject([
      { to: '+2', status: null, callback: [] },
      { to: '+1', provider: 'telephony', callback: [{ event: 'sent', status: 204, at: '2026-11-21T10:00:01.000Z' }] },
    ]);
    expect(await json('?to=%2B1')).toHaveLength(1);
  });

  it('is a page for everybody else, on which what was sent is text and nothing else', async () => {
    const text = await page();
    expect(text).toContain('&lt;b>two&lt;/b>');
    expect(text).not.toContain('<b>two');
    expect(text).toContain('never answered');
    expect(text).toContain('2 requests');
  });

  it('can be emptied', async () => {
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect(await json()).toEqual([]);
    expect(await page()).toContain('Nothing was sent yet.');
  });
});
