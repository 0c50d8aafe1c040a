import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPage, sendForm } from '../../harness/portal.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;

useService((started) => {
  ({ service } = started);
});

describe('while no service of AWS answers', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_ENDPOINT_URL')))
      vi.stubEnv(name, 'http://127.0.0.1:9');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    await service.coldStart();
  });
  afterAll(() => vi.unstubAllEnvs());

  it('the page and its forms say so in a page, and when to try again', async () => {
    const token = 'A'.repeat(68);
    const replies = [await openPage(service, token), await sendForm(service, token, { act: 'stop' })];
    for (const { statusCode, headers, body } of replies) {
      expect({ statusCode, headers }).toMatchObject({
        statusCode: 503,
        headers: {
          'Retry-After': '5',
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
        },
      });
      expect(body).toContain('Vuelva a intentarlo');
    }
  });
});

it('a form that is too large is refused in a page', async () => {
  const reply = await sendForm(service, 'x', { act: 'paid', text: 'x'.repeat(30_000) });
  expect(reply).toMatchObject({ statusCode: 413, body: expect.stringContaining('No se pudo completar') });
});
