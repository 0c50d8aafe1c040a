import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PagesHarness, startPagesHarness } from './pages-harness.ts';

let harness: PagesHarness;
let url: string;
beforeAll(async () => {
  harness = await startPagesHarness();
  url = `${harness.url}/outbox`;
});
afterAll(() => harness.close());

const json = async (query = '') =>
  // The outbox is a list of entries.
  (await (await fetch(`${url}${query}`, { headers: { accept: 'application/json' } })).json()) as unknown[];
const page = async () => (await fetch(url)).text();

const record = (to: string, body: unknown, status: number | null) =>
  harness.outbox.record({
    at: '2026-11-21T10:00:00.000Z',
    provider: 'telephony',
    operation: 'send_sms',
    to,
    body,
    status,
  });

describe('the outbox', () => {
  it('is JSON on request, newest first, and can be filtered by recipient', async () => {
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

  it('is a page otherwise, with every message escaped', async () => {
    const text = await page();
    expect(text).toContain('&lt;b&gt;two');
    expect(text).not.toContain('<b>two');
    expect(text).toContain('never answered');
    expect(text).toContain('2 requests');
    expect(text).toContain('✓ 204');
  });

  it('links to the page on which the recipient of an email opts out', async () => {
    const link = (url: string) => ({ headers: { 'List-Unsubscribe': `<${url}>` } });
    record('ana@mail.example', link('https://calls.example/api/unsubscribe?t=v1.a&b'), 200);
    record('bo@mail.example', link('javascript:alert(1)'), 200);
    // Mustache escapes these two as well.
    const text = (await page()).replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=');
    expect(text).toContain('<a href="https://calls.example/api/unsubscribe?t=v1.a&amp;b">Unsubscribe link</a>');
    expect(text).not.toContain('href="javascript:');
  });

  it('can be emptied', async () => {
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect(await json()).toEqual([]);
    expect(await page()).toContain('Nothing has been sent yet.');
  });
});
