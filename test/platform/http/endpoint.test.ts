import { randomUUID } from 'node:crypto';
import { type Writable, PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enqueueAccounts } from '../../../lib/outreach/execution/contract.ts';
import { type PipelineDependencies, handleRequest, parseRequest, reply } from '../../../lib/platform/http/endpoint.ts';
import { notFound } from '../../../lib/foundation/problem.ts';
import { streamHandler } from '../../../lib/platform/http/stream-handler.ts';
import { readDocsScript, readHealth } from '../../../lib/entry/openapi/contract.ts';
import { listAccounts } from '../../../lib/portfolio/accounts/contract.ts';
import { createNote } from '../../../lib/portfolio/notes/contract.ts';
import { anOrganizationId } from '../../builders.ts';
import { type CallerRequest, requestEvent } from '../../harness/requests.ts';

const parsed = (sent: Partial<CallerRequest>, over: object = {}) => {
  const event = { ...requestEvent(listAccounts, { organization: anOrganizationId, ...sent }), ...over };
  return parseRequest(listAccounts, event, {
    isOrganization: async () => true,
    runOnce: () => Promise.reject(new Error('No POST.')),
  });
};

describe('a request', () => {
  it('is rejected if it repeats a query parameter, unless the route is open to anyone', async () => {
    const twice = {
      queryStringParameters: { status: 'paused' },
      multiValueQueryStringParameters: { status: ['active', 'paused'] },
    };
    await expect(parsed({}, twice)).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'status', code: 'repeated_parameter' }],
    });
    const fromAnyone = { ...requestEvent(readHealth, { organization: null }), ...twice };
    fromAnyone.requestContext.authorizer = undefined;
    await expect(parseRequest(readHealth, fromAnyone)).resolves.toBeDefined();
  });

  it.each(['', 'nobody', 'x'.repeat(3000)])(
    'gets 404 for a malformed organization id, as for an unknown one: %#',
    async (id) => {
      const event = requestEvent(listAccounts, { organization: null, role: 'platform_admin' });
      const headers = { ...event.headers, 'X-Organization-Id': id };
      await expect(parsed({ organization: null, role: 'platform_admin' }, { headers })).rejects.toMatchObject({
        status: 404,
        code: 'organization_not_found',
      });
    },
  );
});

describe('a request with an idempotency key', () => {
  it('is the same with an empty body as without one, if the body is optional', async () => {
    const fingerprints: (readonly string[])[] = [];
    const backing: PipelineDependencies = {
      isOrganization: async () => true,
      runOnce: async ({ fingerprint }) => {
        fingerprints.push(fingerprint);
        return { status: 200, body: '{}', replayed: false };
      },
    };
    const event = requestEvent(enqueueAccounts, { organization: anOrganizationId });
    const headers = { ...event.headers, 'Idempotency-Key': 'k', 'Content-Type': 'application/json' };
    for (const body of ['', '{}', ' {\n} '])
      await handleRequest(enqueueAccounts, () => reply(200, { enqueued: 0 }), { ...event, headers, body }, backing);
    const [first] = fingerprints;
    expect(fingerprints).toEqual([first, first, first]);
  });

  it('is the same at each address of the API, and another one at another path', async () => {
    const fingerprints: (readonly string[])[] = [];
    const backing: PipelineDependencies = {
      isOrganization: async () => true,
      runOnce: async ({ fingerprint }) => {
        fingerprints.push(fingerprint);
        return { status: 201, body: '{}', replayed: false };
      },
    };
    const ask = async (account: string, basePath: string) => {
      const body = { text: 'Called back.' };
      const event = requestEvent(createNote, { organization: anOrganizationId, params: { id: account }, body });
      const path = `${basePath}${event.path}`;
      const headers = { ...event.headers, 'Idempotency-Key': 'k' };
      const requestContext = { ...event.requestContext, path };
      const never = () => Promise.reject(new Error('The reply is stored.'));
      const reply = await handleRequest(createNote, never, { ...event, path, headers, requestContext }, backing);
      expect(reply.statusCode).toBe(201);
    };
    const [account, other] = [randomUUID(), randomUUID()];
    for (const basePath of ['', '/collections']) await ask(account, basePath);
    await ask(other, '');
    const [first, atBasePath, ofOther] = fingerprints;
    expect(atBasePath).toEqual(first);
    expect(first).toContain(`/api/accounts/${account}/notes`);
    expect(ofOther).not.toEqual(first);
  });
});

const asAnyone = (route: typeof readHealth | typeof readDocsScript, httpMethod: string) => {
  const event = requestEvent(route, { organization: null });
  event.requestContext.authorizer = undefined;
  event.requestContext.requestId = 'the same';
  return { ...event, httpMethod };
};

describe('a HEAD request', () => {
  const answers = {
    'a reply': () => reply(200, { status: 'ok' as const, timestamp: '2026-11-22T00:00:00.000Z' }),
    'an error': () => {
      throw notFound('account');
    },
  };

  it.each(Object.entries(answers))(
    'gets the status and the headers that GET would get, without the body: %s',
    async (_, answer) => {
      const get = await handleRequest(readHealth, answer, asAnyone(readHealth, 'GET'));
      const head = await handleRequest(readHealth, answer, asAnyone(readHealth, 'HEAD'));
      expect(get.body).not.toBe('');
      expect(head).toEqual({ ...get, body: '' });
    },
  );
});

describe('a streamed reply', () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** What Lambda's runtime sends: the head goes out with the first chunk, even an empty one. */
  async function streamed(httpMethod: string, chunks: () => AsyncIterable<string>) {
    let sent: unknown;
    const from = (stream: Writable, head: unknown) => {
      const write = stream.write.bind(stream);
      return Object.assign(stream, { write: (chunk: string) => ((sent = head), write(chunk)) });
    };
    vi.stubGlobal('awslambda', { streamifyResponse: (handler: unknown) => handler, HttpResponseStream: { from } });
    const out = new PassThrough();
    const body = text(out);
    const handler = streamHandler(readDocsScript, () => ({ mediaType: 'text/csv', chunks: chunks() }));
    await handler(asAnyone(readDocsScript, httpMethod), out as never, { awsRequestId: 'x' } as never);
    return { head: sent, body: await body };
  }

  it('is not produced for HEAD, which gets its status and headers', async () => {
    let produced = 0;
    const chunks = async function* () {
      produced += 1;
      yield 'a,b';
    };
    const get = await streamed('GET', chunks);
    expect(get).toMatchObject({ body: 'a,b', head: { statusCode: 200, headers: { 'Content-Type': 'text/csv' } } });
    expect(await streamed('HEAD', chunks)).toEqual({ ...get, body: '' });
    expect(produced).toBe(1);
  });
});
