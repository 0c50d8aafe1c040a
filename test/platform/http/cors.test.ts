import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptedHeaders, corsHeaders, exposedHeaders } from '../../../lib/platform/http/cors.ts';
import { handleRequest, reply } from '../../../lib/platform/http/endpoint.ts';
import { securityHeaders } from '../../../lib/platform/http/security-headers.ts';
import { buildOpenapiDocument } from '../../../lib/entry/openapi/build-openapi-document.ts';
import { readHealth } from '../../../lib/entry/openapi/contract.ts';
import { allOperations } from '../../../lib/entry/openapi/routes.ts';
import { requestEvent } from '../../harness/requests.ts';

const allowed = ['https://console.example', 'http://localhost:5173'];

describe('a reply', () => {
  it('may be read by a page of an allowed origin, with its headers', () => {
    expect(corsHeaders('http://localhost:5173', allowed)).toEqual({
      'Access-Control-Allow-Origin': 'http://localhost:5173',
      'Access-Control-Expose-Headers': exposedHeaders.join(', '),
      Vary: 'Origin',
    });
  });

  it.each([
    undefined,
    '',
    'null',
    '*',
    'https://console.example.evil.example',
    'https://CONSOLE.example',
    'https://console.example/',
  ])('only says that it depends on the origin if that is %s', (origin) => {
    expect(corsHeaders(origin, allowed)).toEqual({ Vary: 'Origin' });
  });

  it('mentions no origin if none is allowed', () => {
    expect(corsHeaders('https://console.example', [])).toEqual({});
    expect(corsHeaders('', [])).toEqual({});
  });
});

describe('the endpoints', () => {
  afterEach(() => void vi.unstubAllEnvs());

  const replyOf = (status: number) => {
    const event = requestEvent(readHealth, { organization: null });
    event.requestContext.authorizer = undefined;
    return handleRequest(
      readHealth,
      () => {
        if (status === 500) throw new Error('broken');
        return reply(200, { status: 'ok' as const, timestamp: '2026-11-22T00:00:00.000Z' });
      },
      { ...event, headers: { origin: 'https://console.example' } },
    );
  };

  it.each([200, 500])('read the allowed origins from the deployment, for a reply with status %d', async (status) => {
    vi.stubEnv('CORS_ORIGINS', allowed.join(','));
    const { statusCode, headers } = await replyOf(status);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ 'Access-Control-Allow-Origin': 'https://console.example', Vary: 'Origin' });
  });

  it.each([200, 500])('allow none without that setting, for a reply with status %d', async (status) => {
    const names = Object.keys((await replyOf(status)).headers ?? {});
    expect(names.filter((name) => /^(vary|access-control-)/i.test(name))).toEqual([]);
  });
});

describe('the headers', () => {
  /** Browsers show these without being told. */
  const always = ['Cache-Control', 'Content-Language', 'Content-Length', 'Content-Type', 'Expires', 'Last-Modified'];
  const forBrowsers = ['Content-Encoding', 'Content-Security-Policy', ...Object.keys(securityHeaders)];
  const { components } = buildOpenapiDocument(allOperations);

  it('that a page may read are all that the document declares', () => {
    const declared = Object.keys(components.headers).filter((name) => ![...always, ...forBrowsers].includes(name));
    expect(exposedHeaders).toEqual(expect.arrayContaining(declared));
  });

  it('that a page may send are all that the document declares, but no API key', () => {
    const declared = Object.values(components.parameters).flatMap(({ in: place, name }) =>
      place === 'header' && !name.startsWith('webhook-') ? [name] : [],
    );
    expect(acceptedHeaders).toEqual(expect.arrayContaining(declared));
    expect(acceptedHeaders).not.toContain('X-API-Key');
  });
});
