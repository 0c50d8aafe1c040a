import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, answeredBy, authorizedBy, startGatewayHarness, streamedBy } from './gateway-harness.ts';

const errorTemplate = (code: string) => ({
  statusCode: 418,
  responseParameters: { 'gatewayresponse.header.X-Request-Id': 'context.requestId' },
  responseTemplates: { 'application/json': `{"code":"${code}","request_id":"$context.requestId"}` },
});

const api = {
  paths: {
    '/echo/{id}': { post: answeredBy('echo'), get: answeredBy('echo') },
    '/echo/fixed': { get: answeredBy('fixed'), head: answeredBy('fixed') },
    '/method': {
      get: answeredBy('fixed'),
      'x-amazon-apigateway-any-method': {
        'x-amazon-apigateway-integration': {
          type: 'mock',
          requestTemplates: { 'application/json': '{"statusCode": 405}' },
          passthroughBehavior: 'never',
          responses: {
            default: {
              statusCode: '405',
              responseParameters: { 'method.response.header.Allow': "'GET'" },
              responseTemplates: {
                'application/json':
                  '#if($context.httpMethod == "OPTIONS")#set($context.responseOverride.status = 204)#else\n' +
                  '{"code":"method_not_allowed"}#end',
              },
            },
          },
        },
      },
    },
    '/origin': {
      options: {
        'x-amazon-apigateway-integration': {
          type: 'mock',
          requestTemplates: { 'application/json': '{"statusCode": 204}' },
          passthroughBehavior: 'never',
          responses: {
            default: {
              statusCode: '204',
              responseParameters: { 'method.response.header.Vary': "'Origin'" },
              responseTemplates: {
                'application/json': `#set($origin = $input.params().header.get("Origin"))
#if($origin == "")
#set($origin = $input.params().header.get("origin"))
#end
#if($origin == "https://a.example" || $origin == "https://b.example")
#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)
#end`,
              },
            },
          },
        },
      },
    },
    '/slow': { get: answeredBy('slow') },
    '/slower-than-the-gateway': { get: answeredBy('slow', {}, { timeoutInMillis: 300 }) },
    '/crash': { get: answeredBy('crash') },
    '/malformed': { get: answeredBy('malformed') },
    '/long': { get: answeredBy('long') },
    '/packed': { get: answeredBy('packed') },
    '/too-much': { get: answeredBy('tooMuch') },
    '/stream': { get: streamedBy('stream'), head: streamedBy('stream') },
    '/empty-stream': { get: streamedBy('emptyStream'), head: streamedBy('emptyStream') },
    '/endless': { get: streamedBy('endless') },
    '/written': { get: answeredBy('written') },
    '/cut': { get: streamedBy('cut') },
    '/unsendable': { get: streamedBy('unsendable') },
    '/late-stream': { get: streamedBy('lateStream', { timeoutInMillis: 200 }) },
    '/guarded': { get: answeredBy('echo', { security: [{ cached: [] }] }) },
    '/keyed': { get: answeredBy('echo', { security: [{ uncached: [] }, { api_key: [] }] }) },
    '/named': { get: answeredBy('echo', { security: [{ named: [] }] }) },
    '/broken-guard': { get: answeredBy('echo', { security: [{ broken: [] }] }) },
  },
  components: {
    securitySchemes: {
      cached: authorizedBy('guard', {
        identitySource: 'method.request.header.Authorization',
        authorizerResultTtlInSeconds: 60,
      }),
      uncached: authorizedBy('guard', { authorizerResultTtlInSeconds: 0 }),
      named: authorizedBy('guard', { authorizerResultTtlInSeconds: 0 }, 'X-Credential'),
      broken: authorizedBy('malformed', { authorizerResultTtlInSeconds: 0 }),
      api_key: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    },
  },
  'x-amazon-apigateway-minimum-compression-size': 1000,
  'x-amazon-apigateway-gateway-responses': {
    MISSING_AUTHENTICATION_TOKEN: errorTemplate('not_found'),
    REQUEST_TOO_LARGE: errorTemplate('too_large'),
    INTEGRATION_TIMEOUT: errorTemplate('timeout'),
    INVALID_API_KEY: errorTemplate('no_plan'),
    UNAUTHORIZED: errorTemplate('unauthorized'),
    ACCESS_DENIED: {
      statusCode: 401,
      responseTemplates: { 'application/json': '{"error":"$context.authorizer.error"}' },
    },
    DEFAULT_5XX: { statusCode: 500, responseTemplates: { 'application/json': '{"code":"internal"}' } },
  },
};

const replies = (expression: string) => `exports.handler = async (event) => (${expression});`;

const sources = {
  echo: replies(`{ statusCode: 200, headers: { 'X-One': 'a' }, multiValueHeaders: { 'X-Many': ['a', 'b'] },
    body: JSON.stringify({ event, greeting: process.env.GREETING, key: process.env.AWS_ACCESS_KEY_ID }) }`),
  fixed: replies(`{ statusCode: 200, body: 'fixed' }`),
  slow: `exports.handler = () => new Promise(() => setInterval(() => {}, 1000));`,
  crash: `exports.handler = () => new Promise(() => setImmediate(() => { throw new Error('boom'); }));`,
  malformed: replies(`'not a reply'`),
  long: replies(`{ statusCode: 200, body: 'x'.repeat(Number(event.queryStringParameters.length)) }`),
  packed: replies(`{ statusCode: 200, headers: { 'Content-Encoding': 'own' }, body: 'x'.repeat(2000) }`),
  tooMuch: replies(`{ statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) }`),
  lateStream: `
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      awslambda.HttpResponseStream.from(stream, { statusCode: 200, headers: {} }).end('x');
      console.error('written');
    });`,
  unsendable: `
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      awslambda.HttpResponseStream.from(stream, { statusCode: 200, headers: { Location: 'two\\nlines' } }).end('x');
    });`,
  stream: `
    const { pipeline } = require('node:stream/promises');
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const out = awslambda.HttpResponseStream.from(stream, { statusCode: 201, headers: { 'Content-Type': 'text/csv' } });
      await pipeline(async function* () { for (let i = 0; i < 5000; i++) yield i + '\\n'; }, out);
    });`,
  emptyStream: `
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const out = awslambda.HttpResponseStream.from(stream, { statusCode: 201 });
      if (event.httpMethod === 'HEAD') out.write('');
      out.end();
    });`,
  endless: `
    const { pipeline } = require('node:stream/promises');
    let written = 0;
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const out = awslambda.HttpResponseStream.from(stream, { statusCode: 200 });
      try {
        await pipeline(async function* () { for (;;) { written += 65536; yield Buffer.alloc(65536); } }, out);
      } catch (error) { console.error('ended after ' + written); }
    });`,
  cut: `exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const out = awslambda.HttpResponseStream.from(stream, { statusCode: 200 });
      out.write('begun');
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('half way');
    });`,
  guard: `
    let calls = 0;
    exports.handler = async ({ headers, methodArn }) => {
      calls += 1;
      const credential = headers.authorization ?? headers.Authorization;
      if (credential === 'throw') throw new Error('Unauthorized');
      const Effect = credential === 'deny' ? 'Deny' : 'Allow';
      return { principalId: 'p', usageIdentifierKey: credential, context: { calls, error: 'No good.' },
        policyDocument: { Statement: [{ Effect, Action: 'execute-api:Invoke', Resource: methodArn }] } };
    };`,
};

let stack: GatewayHarness;
beforeAll(async () => void (stack = await startGatewayHarness(api, sources, { timeoutSeconds: 1 })));
afterAll(() => stack.close());

const call = (path: string, init?: RequestInit) => fetch(`${stack.url}${path}`, init);
/** The reply of the function `echo`. */
const echoed = async (reply: Response): Promise<Echo> => (await reply.json()) as Echo;

interface Echo {
  readonly event: {
    readonly headers: Record<string, string>;
    readonly queryStringParameters: Record<string, string>;
    readonly multiValueQueryStringParameters: Record<string, readonly string[]>;
    readonly requestContext: { readonly requestId: string; readonly authorizer: Record<string, string> };
  };
  readonly greeting: string;
  readonly key: string;
}

const as = (authorization: string) => ({ headers: { authorization } });

describe('the gateway', () => {
  it('passes a request to its function as a proxy event', async () => {
    const reply = await call('/echo/a%20b?x=1&x=2&y=%C3%A9', {
      method: 'POST',
      body: '{"ñ":1}',
      headers: { 'X-Test': 't' },
    });
    const { event, greeting, key } = await echoed(reply);
    expect(event).toMatchObject({
      resource: '/echo/{id}',
      path: '/echo/a%20b',
      httpMethod: 'POST',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '2', y: 'é' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['é'] },
      body: '{"ñ":1}',
      isBase64Encoded: false,
      requestContext: { resourcePath: '/echo/{id}', stage: 'test', httpMethod: 'POST' },
    });
    expect(event.headers['X-Test'] ?? event.headers['x-test']).toBe('t');
    expect({ greeting, key }).toEqual({ greeting: 'hello', key: 'echo' });
    expect(reply.headers.get('x-one')).toBe('a');
    expect(reply.headers.get('x-many')).toBe('a, b');
    expect(reply.headers.get('x-amzn-requestid')).toBe(event.requestContext.requestId);
  });

  it('passes on parameters and headers that are named like a member of every object', async () => {
    const path = '/echo/a?constructor=1&constructor=2&__proto__=3&toString=4';
    const { event } = await echoed(await call(path, { headers: { constructor: 'five' } }));
    expect(event.multiValueQueryStringParameters['constructor']).toEqual(['1', '2']);
    expect(Object.entries(event.queryStringParameters)).toEqual([
      ['constructor', '2'],
      ['__proto__', '3'],
      ['toString', '4'],
    ]);
    expect(event.headers['constructor']).toBe('five');
  });

  it('prefers a fixed path over a parameter', async () => {
    expect(await (await call('/echo/fixed')).text()).toBe('fixed');
  });

  it('answers an unknown path with its gateway response', async () => {
    const reply = await call('/nothing');
    expect(reply.status).toBe(418);
    expect(await reply.json()).toEqual({ code: 'not_found', request_id: reply.headers.get('x-request-id') });
  });

  it('answers a path it cannot decode with 400', async () => {
    expect((await call('/echo/%E0%A4%A')).status).toBe(400);
  });

  it('answers a method that the path does not have with the mock integration', async () => {
    const options = await call('/method', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, 'GET', '']);
    const reply = await call('/method', { method: 'DELETE' });
    expect([reply.status, reply.headers.get('allow'), await reply.json()]).toEqual([
      405,
      'GET',
      { code: 'method_not_allowed' },
    ]);
    expect((await call('/method', { method: 'PUT', body: 'x', headers: { 'content-type': 'text/x' } })).status).toBe(
      415,
    );
  });

  it('evaluates the templates of a mock integration', async () => {
    const originFor = async (origin: string) => {
      const reply = await call('/origin', { method: 'OPTIONS', headers: { origin } });
      expect([reply.status, reply.headers.get('vary'), await reply.text()]).toEqual([204, 'Origin', '']);
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await originFor('https://b.example')).toBe('https://b.example');
    expect(await originFor('https://c.example')).toBeNull();
  });

  it('passes HEAD to the function of the path and sends no body, whatever the function returns', async () => {
    for (const path of ['/echo/fixed', '/stream']) {
      const [get, head] = [await call(path), await call(path, { method: 'HEAD' })];
      expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
      expect(head.headers.has('content-length')).toBe(false);
      expect([await get.text(), await head.text()]).toEqual([expect.stringMatching(/./), '']);
    }
  });

  it('rejects a body that is too large for the function or for the gateway', async () => {
    for (const megabytes of [6, 11]) {
      const reply = await call('/echo/1', { method: 'POST', body: 'x'.repeat(megabytes * 1024 * 1024) });
      expect(await reply.json()).toMatchObject({ code: 'too_large' });
    }
  });
});

describe('a function', () => {
  it.each(['/slow', '/crash', '/malformed', '/too-much'])(
    'that fails (%s) is a failure of that request only',
    async (path) => {
      const [failed, next] = await Promise.all([call(path), call('/echo/1')]);
      expect([failed.status, await failed.json()]).toEqual([500, { code: 'internal' }]);
      expect(next.status).toBe(200);
    },
  );

  it('that runs too long is stopped and reported', async () => {
    await call('/slow');
    expect(stack.printed).toContain('slow: Task timed out after 1.00 seconds');
  });

  it('that runs longer than the integration timeout gets a reply from the gateway', async () => {
    expect(await (await call('/slower-than-the-gateway')).json()).toMatchObject({ code: 'timeout' });
  });
});

describe('compression', () => {
  const codingOf = async (path: string, accepted: string) => {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
    request(`${stack.url}${path}`, { headers: { 'accept-encoding': accepted } }, resolve).end();
    const reply = await promise;
    reply.resume();
    return reply.headers['content-encoding'];
  };

  it.each([
    { what: 'is in a coding that the client names', accepted: 'br, gzip;q=0.8', length: 1000, coding: 'gzip' },
    { what: 'is not in one that the client refuses', accepted: 'gzip;q=0, deflate', length: 1000, coding: 'deflate' },
    { what: 'is not done for a client that names none', accepted: '*', length: 1000, coding: undefined },
    { what: 'is not done for a short reply', accepted: 'gzip', length: 999, coding: undefined },
  ])('$what', async ({ accepted, length, coding }) => {
    expect(await codingOf(`/long?length=${length}`, accepted)).toBe(coding);
  });

  it('is left to a function that has a coding of its own, and to one that streams', async () => {
    expect(await codingOf('/packed', 'gzip')).toBe('own');
    expect(await codingOf('/stream', 'gzip')).toBeUndefined();
  });

  it('of a request is undone before its function sees it, or refused if it is unknown', async () => {
    const send = (coding: string) =>
      call('/echo/a', { method: 'POST', body: gzipSync('{"ñ":1}'), headers: { 'Content-Encoding': coding } });
    expect((await echoed(await send('gzip'))).event).toMatchObject({ body: '{"ñ":1}' });
    expect((await send('br')).status).toBe(415);
    const truncated = gzipSync('{"ñ":1}').subarray(0, -12);
    expect(
      (await call('/echo/a', { method: 'POST', body: truncated, headers: { 'Content-Encoding': 'gzip' } })).status,
    ).toBe(415);
  });
});

describe('a streamed reply', () => {
  it('arrives completely, with its status and headers', async () => {
    const reply = await call('/stream');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([201, 'text/csv']);
    expect((await reply.text()).split('\n')).toHaveLength(5001);
  });

  it('has a head only if something is written, be it nothing', async () => {
    expect((await call('/empty-stream', { method: 'HEAD' })).status).toBe(201);
    expect((await call('/empty-stream')).status).toBe(500);
  });

  it('with a header that HTTP cannot express is a server error', async () => {
    expect((await call('/unsendable')).status).toBe(500);
    expect((await call('/echo/a')).status).toBe(200);
  });

  it('that begins after its timeout changes nothing', async () => {
    expect((await call('/late-stream')).status).toBe(418);
    await expect.poll(() => stack.printed).toContain('lateStream: written');
    expect((await call('/echo/a')).status).toBe(200);
  });

  it('that breaks off is recognizably incomplete', async () => {
    const reply = await call('/cut');
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it('waits for a client that does not read, and ends when it disconnects', async () => {
    const megabytes = await new Promise<number>((resolve) => {
      const reading = request(`${stack.url}/endless`, (reply) => {
        reply.pause();
        // Long enough for an endless stream without back-pressure to write far more than the sockets hold.
        setTimeout(() => reading.destroy(), 400);
      });
      reading.on('error', () => undefined);
      reading.end();
      const look = setInterval(() => {
        const ended = stack.printed.find((line) => line.startsWith('endless: ended after'));
        if (ended === undefined) return;
        clearInterval(look);
        resolve(Number(ended.split(' ').at(-1)) / 1024 / 1024);
      }, 20);
    });
    expect(megabytes).toBeLessThan(32);
  });
});

describe('an authorizer', () => {
  it('is not invoked without its identity source', async () => {
    expect(await (await call('/guarded')).json()).toMatchObject({ code: 'unauthorized' });
  });

  it('without an identity source is not invoked without the header of its scheme', async () => {
    expect(await (await call('/named', as('one'))).json()).toMatchObject({ code: 'unauthorized' });
    expect((await call('/named', { headers: { 'x-credential': 'one' } })).status).toBe(200);
  });

  it('is invoked for every call if its scheme has no header', async () => {
    expect(await (await call('/keyed')).json()).toMatchObject({ code: 'no_plan' });
  });

  it('is invoked once for the same credentials, and its context reaches the function', async () => {
    const authorizers: Record<string, string>[] = [];
    for (const credential of ['one', 'one', 'two']) {
      const { event } = await echoed(await call('/guarded', as(credential)));
      authorizers.push(event.requestContext.authorizer);
    }
    expect(authorizers).toMatchObject([
      { principalId: 'p', error: 'No good.' },
      { calls: authorizers[0]?.['calls'] },
      {},
    ]);
    expect(authorizers[2]?.['calls']).not.toBe(authorizers[0]?.['calls']);
  });

  it('that denies is 403, and one that throws Unauthorized is 401', async () => {
    const denied = await call('/guarded', as('deny'));
    expect([denied.status, await denied.json()]).toEqual([401, { error: 'No good.' }]);
    expect(await (await call('/guarded', as('throw'))).json()).toMatchObject({ code: 'unauthorized' });
  });

  it('with an invalid reply is a server error', async () => {
    expect((await call('/broken-guard')).status).toBe(500);
  });

  it('must return a key of a usage plan for a method that requires an API key', async () => {
    expect((await call('/keyed', as('known'))).status).toBe(200);
    expect(await (await call('/keyed', as('unknown'))).json()).toMatchObject({ code: 'no_plan' });
  });
});

describe('an API with an unsupported extension', () => {
  it('is an error that names it', async () => {
    const strange = { paths: { '/x': { get: { 'x-amazon-apigateway-request-validator': 'all' } } } };
    await expect(startGatewayHarness(strange, {})).rejects.toThrow('x-amazon-apigateway-request-validator');
  });
});
