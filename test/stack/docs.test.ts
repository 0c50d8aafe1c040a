import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { anonymous, baseUrl, call } from './api-client.ts';

const browser = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** The page after its script has run, and what the browser logged. */
async function renderDocs(widthPixels: number): Promise<{ readonly dom: string; readonly log: string }> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-logging=stderr', '--dump-dom'];
  const size = [`--window-size=${widthPixels},1000`, '--virtual-time-budget=20000'];
  const options = { timeout: 100_000, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr } = await promisify(execFile)(
    browser ?? '',
    [...flags, ...size, `${baseUrl()}/docs`],
    options,
  );
  return { dom: stdout, log: stderr };
}

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

  it.skipIf(browser === undefined).each([1280, 390])(
    'shows the operations in a browser %d pixels wide, and breaks none of its own rules',
    { timeout: 120_000 },
    async (widthPixels) => {
      const { dom, log } = await renderDocs(widthPixels);
      expect(dom).toContain('Collection Management Service');
      expect(dom).toContain('/api/v1/accounts');
      expect(dom).toContain('Idempotency');
      expect(dom).toContain('>Events<');
      expect(log).not.toMatch(/Content Security Policy|Uncaught|Failed to load/);
    },
  );
});
