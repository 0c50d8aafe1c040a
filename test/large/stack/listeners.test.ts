import { type Stats, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../../local/foundation/providers.ts';
import { listenersOf } from '../../harness/listeners.ts';
import { required } from '../../harness/required.ts';
import { sendAndAwaitClose, sendRaw, sendRequest } from '../../harness/raw-request.ts';
import { type RunningStack, deleteState, startOwnStack } from '../../stack/running-stack.ts';

let stack: RunningStack;
let listeners: readonly string[];
beforeAll(async () => {
  const umask = process.umask(0);
  stack = await startOwnStack().finally(() => process.umask(umask));
  listeners = listenersOf(required(stack.process.pid));
});
afterAll(async () => {
  if (stack.process.exitCode === null) await stack.stop('SIGTERM');
  deleteState(stack);
});

/** What every JavaScript object has. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
const oddQuery = inherited.map((name) => `${name}=1`).join('&');
const oddHeaders = Object.fromEntries([...inherited, 'x-amz-target', 'origin'].map((name) => [name, 'constructor']));

const prefixes = [
  '',
  '/_local',
  '/_local/issuer',
  '/_local/issuer/authorize',
  '/api/v1/accounts',
  ...providers.map((provider) => `/${provider}`),
];
const endings = ['//', '//x:y', '/%', '/%ff', `/constructor?${oddQuery}`, `?${oddQuery}`, '?%=%ff', '/\\..;'];

const withBody = (body: string, type: string) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A service may be called at any path with these. */
const oddRequests = (address: string): readonly (readonly (string | Buffer)[])[] => {
  const upgrade = (target: string, protocol: string) =>
    `GET ${target} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const unmasked = Buffer.from([0x81, 0x01, 0x61]);
  return [
    ['nonsense\r\n\r\n'],
    ['GET / HTTP/1.0\r\n\r\n'],
    ['GET / HTTP/1.1\r\n\r\n'],
    ['GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf'],
    [withBody('{', 'application/json')],
    [withBody('{"__proto__":{"constructor":null}}', 'application/x-amz-json-1.0')],
    [withBody(oddQuery, 'application/x-www-form-urlencoded')],
    [upgrade('/', 'h2c')],
    [upgrade('//', 'websocket')],
    [upgrade('/constructor', 'websocket')],
    ...providers.map((provider) => [upgrade(`/${provider}/v1/convai/conversation?${oddQuery}`, 'websocket'), unmasked]),
  ];
};

/** Whether browsers refuse to open the address at all, as `fetch` does here. */
const isRefusedByBrowsers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'OPTIONS' }).then(
    () => false,
    (error: unknown) => error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port',
  );

describe('every listener of a running service', () => {
  it('is on the loopback interface, the front server among them', () => {
    expect(listeners).toContain(stack.session.base_url);
    // The front server, AWS, the simulators, and the two engines.
    expect(listeners).toHaveLength(5);
    for (const address of listeners) expect(address).toMatch(/^http:\/\/127\.\d+\.\d+\.\d+:\d+$/);
  });

  it('survives odd names, paths, headers and frames, and serves afterwards', async () => {
    await Promise.all(
      listeners.map(async (address) => {
        const { host } = new URL(address);
        for (const path of prefixes.flatMap((prefix) => endings.map((ending) => `${prefix}${ending}`))) {
          const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nconstructor: 1\r\n\r\n`;
          expect([path, await sendAndAwaitClose(address, head)]).toEqual([
            path,
            expect.stringMatching(/^HTTP\/1\.1 [1-5]\d\d/),
          ]);
        }
        await Promise.all(oddRequests(address).map((parts) => sendRaw(address, ...parts)));
        for (const method of ['POST', 'PATCH', 'DELETE'])
          await sendRequest(`${address}/constructor`, oddHeaders, method, '{}');
      }),
    );
    expect(stack.process.exitCode).toBeNull();
    for (const address of listeners) expect((await sendRequest(`${address}/`)).status).toBeLessThan(500);
    const { base_url: url, organizations, issue_token: token } = stack.session;
    const key = required(organizations[0]).api_keys.full;
    expect((await fetch(`${url}/api/v1/accounts?limit=1`, { headers: { 'X-API-Key': key } })).status).toBe(200);
    expect((await fetch(token)).status).toBe(200);
  });

  it('neither shows nor changes anything for a page of another site, also one whose name leads to this machine', async () => {
    const credential = (service: string) =>
      `AWS4-HMAC-SHA256 Credential=runner/20300101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;
    const aws = (service: string, target: string) => ({
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20300101T000000Z',
      authorization: credential(service),
    });
    const requests: readonly (readonly [string, string, Record<string, string>])[] = [
      ['GET', '/', {}],
      ['POST', '/', aws('dynamodb', 'DynamoDB_20120810.ListTables')],
      ['POST', '/', aws('sqs', 'AmazonSQS.ListQueues')],
      ['GET', '/', { authorization: credential('s3') }],
      ['PUT', '/bucket/key', { authorization: credential('s3') }],
      ['OPTIONS', '/', { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-amz-target' }],
      ['GET', '/_local/token?sub=me&groups=platform_admin', {}],
      ['DELETE', '/_local/outbox', {}],
      ['POST', '/_local/clock', {}],
      ['GET', '/_local/issuer/.well-known/openid-configuration', {}],
      ...providers.map((provider) => ['POST', `/${provider}/`, {}] as const),
    ];
    for (const address of listeners) {
      if (await isRefusedByBrowsers(address)) continue;
      const isFront = address === stack.session.base_url;
      const { port } = new URL(address);
      for (const [method, target, headers] of requests) {
        const send = async (more: Record<string, string>) =>
          (await sendRequest(`${address}${target}`, { ...headers, ...more }, method)).status;
        const sent = [method, target];
        expect([...sent, await send({ host: `rebound.example:${port}` })]).toEqual([...sent, 403]);
        expect([...sent, await send({ host: `rebound.example:${port}`, origin: 'http://rebound.example' })]).toEqual([
          ...sent,
          403,
        ]);
        // The API and the console decide themselves which origins may read them, as on AWS.
        if (isFront && !target.startsWith('/_local')) continue;
        expect([...sent, await send({ origin: 'http://evil.example' })]).toEqual([...sent, 403]);
        expect([...sent, await send({ origin: 'null' })]).toEqual([...sent, 403]);
      }
    }
    // The engine that answers every page is where no page gets to.
    const refused = await Promise.all(listeners.map(isRefusedByBrowsers));
    expect(refused.filter(Boolean)).toHaveLength(1);
  });
});

describe('the state folder', () => {
  it('is only for the user, with all that the service writes, whatever the umask', () => {
    const readable: string[] = [];
    const isForOthers = ({ mode }: Stats) => (mode & 0o077) !== 0;
    const walk = (at: string): void => {
      const found = lstatSync(at);
      if (found.isSymbolicLink()) return;
      if (isForOthers(found)) readable.push(at);
      if (found.isDirectory()) for (const name of readdirSync(at)) walk(path.join(at, name));
    };
    walk(stack.folder);
    expect(readable).toEqual([]);
  });
});
