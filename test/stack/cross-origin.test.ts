import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedPorts } from '../../local/engine/table-engine.ts';
import { recordAt, textAt } from '../../local/foundation/json.ts';
import { required } from '../harness/required.ts';
import { type Tenant, aTenant, baseUrl, call } from './api-client.ts';
import { hasBrowser, openBrowser } from './browser.ts';
import { allowedOrigins } from './running-stack.ts';

const [allowed = '', other = ''] = allowedOrigins;
const stranger = 'http://localhost:5199';

describe('a reply of the stack', () => {
  it('names the origin of its request if that is allowed, from functions and templates', async () => {
    const paths = {
      function: '/health',
      stream: '/docs/api-reference.js',
      error: '/api/v1/accounts',
      gateway: '/api/nothing',
    };
    for (const origin of [allowed, other, stranger]) {
      const named = origin === stranger ? null : origin;
      for (const [sender, path] of Object.entries(paths)) {
        const { headers, body } = await fetch(`${baseUrl()}${path}`, { headers: { Origin: origin } });
        await body?.cancel();
        const isGateway = sender === 'gateway' || sender === 'error';
        expect([sender, headers.get('access-control-allow-origin')]).toEqual([sender, isGateway ? '*' : named]);
      }
      const refused = await fetch(`${baseUrl()}/health`, { method: 'DELETE', headers: { Origin: origin } });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, named]);
    }
  });
});

interface PageRequest {
  readonly mode?: 'no-cors';
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a page learns when it calls the API: the reply, or that the browser keeps it from the page. */
interface Outcome {
  readonly status?: number;
  readonly requestId?: string | null;
  readonly kept?: string;
}

describe.skipIf(!hasBrowser)('a page of another origin', () => {
  let browser: Browser;
  let ours: Tenant;
  beforeAll(async () => void ([browser, ours] = await Promise.all([openBrowser(), aTenant()])));
  afterAll(() => browser.close());

  async function callsFrom(origin: string, requests: readonly (readonly [string, PageRequest])[]): Promise<Outcome[]> {
    const page = await browser.newPage();
    await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${origin}/`);
    // While requests are intercepted, the browser's preflights are answered by Playwright.
    await page.unrouteAll();
    const outcomes = await page.evaluate(
      ([base, all]) =>
        Promise.all(
          all.map(([path, init]) =>
            fetch(new URL(path, base), init).then(
              ({ status, headers }): Outcome => ({ status, requestId: headers.get('x-request-id') }),
              (error: unknown): Outcome => ({ kept: String(error) }),
            ),
          ),
        ),
      [baseUrl(), requests] as const,
    );
    await page.close();
    return outcomes;
  }

  const post = (headers: Readonly<Record<string, string>>) => ({
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'from a page' },
    body: JSON.stringify({ contact: { name: 'Ana' }, total_amount: 1 }),
  });

  it('may call the API if the origin is allowed, read its errors, and send no API key', async () => {
    const outcomes = await callsFrom(allowed, [
      ['/health', {}],
      ['/api/v1/accounts', post(ours.admin.headers)],
      ['/api/v1/accounts', post({ Authorization: 'Bearer a.b.c' })],
      ['/api/admin/templates', { headers: ours.admin.headers }],
      ['/api/v1/nothing', {}],
      ['/api/v1/accounts', { headers: { 'X-API-Key': 'cms_pk_nonsense' } }],
    ]);
    const requestId = expect.any(String);
    expect(outcomes).toEqual([
      { status: 200, requestId },
      { status: 201, requestId },
      { status: 401, requestId },
      { status: 200, requestId },
      { status: 404, requestId },
      { kept: 'TypeError: Failed to fetch' },
    ]);
  });

  it('does not reach the engine of the table, which would answer it: browsers do not open its port', async () => {
    const overview: unknown = await (await fetch(`${baseUrl()}/_local/`)).json();
    const engine = required(textAt(recordAt(overview, 'table_engine'), 'endpoint_url'));
    expect(
      await callsFrom(stranger, [
        [engine, { mode: 'no-cors' }],
        ['/health', { mode: 'no-cors' }],
      ]),
    ).toEqual([{ kept: 'TypeError: Failed to fetch' }, { status: 0, requestId: null }]);
  });

  it.each(refusedPorts)('opens no address with port %i, one of those that the engine may have', async (port) => {
    const page = await browser.newPage();
    await expect(page.goto(`http://127.0.0.1:${port}/`)).rejects.toThrow('ERR_UNSAFE_PORT');
    await page.close();
  });

  it('learns nothing and changes nothing if the origin is not allowed', async () => {
    const theirs = await aTenant();
    const kept = { kept: 'TypeError: Failed to fetch' };
    expect(
      await callsFrom(stranger, [
        ['/health', {}],
        ['/api/v1/accounts', post(theirs.admin.headers)],
        ['/api/v1/accounts', { headers: theirs.admin.headers }],
      ]),
    ).toEqual([kept, kept, kept]);
    expect((await call('listAccounts', theirs.admin)).body.data).toEqual([]);
  });
});
