import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiVersion } from '../../lib/entry/openapi/build-openapi-document.ts';
import { firstOf } from '../harness/by-size.ts';
import { anonymous, baseUrl, call } from './api-client.ts';
import { hasBrowser, openBrowser } from './browser.ts';

describe('the documentation page', () => {
  it('loads its script, and nothing else, from its own origin', async () => {
    const { headers, text } = await call('readDocs', anonymous);
    const [src = '', ...others] = Array.from(
      text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g),
      ([, url]) => url,
    ).reverse();
    expect(src).toMatch(/^docs\/api-reference\.js\?v=[0-9a-f]{16}$/);
    expect(others).toEqual(['openapi.json']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
  });

  it('has a document that is not sent again to a reader who has it', async () => {
    const first = await fetch(`${baseUrl()}/openapi.json`);
    const tag = String(first.headers.get('etag'));
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['gzip', 'no-cache']);
    const again = await fetch(`${baseUrl()}/openapi.json`, { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    const changed = await fetch(`${baseUrl()}/openapi.json`, { headers: { 'if-none-match': '"other"' } });
    expect(changed.status).toBe(200);
  });

  it('has a script that is compressed and may be cached for ever', async () => {
    const reply = await fetch(`${baseUrl()}/docs/api-reference.js`);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await reply.text()).toContain('Scalar.createApiReference(');
  });
});

interface Reader {
  readonly page: Page;
  /** What a browser complains about: errors, warnings, breaches of the policy, requests to other origins. */
  readonly complaints: readonly string[];
}

const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 });

const opacityOf = (element: Locator): Promise<string> =>
  element.evaluate((found) => Reflect.get(globalThis, 'getComputedStyle')(found).opacity);

describe.skipIf(!hasBrowser)('the documentation page in a browser', { timeout: 120_000 }, () => {
  let browser: Browser;
  const desktop: Partial<Reader> = {};
  const telephone: Partial<Reader> = {};

  const readers = firstOf(1, [
    ['1280 pixels wide', desktop],
    ['390 pixels wide and dark', telephone],
  ] as const);

  async function open(options: BrowserContextOptions): Promise<Reader> {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseUrl())
        complaints.push(`requested ${request.url()}`);
    });
    await page.goto(`${baseUrl()}/docs`);
    await page.getByRole('heading', { name: 'Changelog', exact: true }).waitFor();
    return { page, complaints };
  }

  beforeAll(async () => {
    browser = await openBrowser();
    Object.assign(desktop, await open({ viewport: { width: 1280, height: 900 } }));
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    if (readers.some(([, reader]) => reader === telephone))
      Object.assign(telephone, await open({ ...phone, colorScheme: 'dark' }));
  }, 120_000);
  afterAll(() => browser.close());

  const operation = (page: Page) => page.locator('section[id$="/POST/api/v1/payments"]');
  const current = (page: Page) => page.locator('[aria-current=page]');

  describe.each(readers)('%s', (_, reader) => {
    const page = () => reader.page!;

    it('has the guide and a changelog that ends with the version of the API', async () => {
      const titles = await page().getByRole('heading', { level: 2 }).allInnerTexts();
      expect(titles.map((title) => title.trim())).toEqual(
        expect.arrayContaining([
          ...['Authentication', 'Idempotency', 'Paging', 'Errors', 'Limits', 'Webhooks', 'Testing', 'Changelog'],
        ]),
      );
      expect(
        await page()
          .getByRole('heading', { name: `${apiVersion} (` })
          .count(),
      ).toBe(1);
    });

    it('finds an operation by a word, opens it and marks it as the current place', async () => {
      if (reader === telephone) await page().getByRole('button', { name: 'Open Menu' }).click();
      await page().getByRole('button', { name: 'Search' }).first().click();
      await page().getByPlaceholder('Search').first().fill('payment');
      await page().getByRole('option', { name: 'Register a payment' }).first().click();
      await page().waitForURL(/#.*\/POST\/api\/v1\/payments$/);
      await eventually(() => current(page()).textContent()).toContain('Register a payment');
      await eventually(() => operation(page()).getByRole('heading').first().isVisible()).toBe(true);
    });

    it('has the example of an operation beside its text, or below where there is no room', async () => {
      const text = (await operation(page()).getByRole('heading').first().boundingBox())!;
      const example = (await operation(page()).locator('.scalar-code-block').first().boundingBox())!;
      if (reader === desktop) expect(example.x).toBeGreaterThan(text.x + text.width);
      else expect(example.y).toBeGreaterThan(text.y + text.height);
      expect(example.x + example.width).toBeLessThanOrEqual(page().viewportSize()!.width);
    });

    it('copies the examples of a request and of its reply, with its ids', async () => {
      const examples = operation(page()).locator('.scalar-code-block');
      const copied: string[] = [];
      for (const example of [examples.first(), examples.nth(1)]) {
        if (reader === desktop) await example.hover();
        const button = example.locator('.scalar-code-copy');
        await eventually(() => opacityOf(button)).toBe('1');
        await page().evaluate("navigator.clipboard.writeText('')");
        await button.click();
        await eventually(() => page().evaluate<string>('navigator.clipboard.readText()')).not.toBe('');
        copied.push(await page().evaluate<string>('navigator.clipboard.readText()'));
      }
      expect(copied[0]).toContain(`curl ${baseUrl()}/api/v1/payments`);
      expect(JSON.parse(copied[1]!)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    });

    it('marks the current place when it is scrolled', async () => {
      const next = page().locator('section[id$="/GET/api/v1/payments/{id}"]');
      await eventually(async () => {
        await next.evaluate((element) => {
          element.scrollIntoView();
        });
        return current(page()).textContent();
      }).toContain('Read a payment');
    });

    it('is no wider than the window, and follows the colors of the system', async () => {
      const width = await page().evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(page().viewportSize()!.width);
      const scheme = reader === telephone ? 'dark-mode' : 'light-mode';
      expect(await page().evaluate<string>('document.body.className')).toContain(scheme);
    });

    it('breaks none of its own rules and asks no other origin', () => {
      expect(reader.complaints).toEqual([]);
    });
  });
});
