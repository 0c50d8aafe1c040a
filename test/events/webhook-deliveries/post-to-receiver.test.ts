import type { StringAnswer } from 'dns-packet';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Socket, type Server as TcpServer, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostOptions, postToReceiver } from '../../../lib/events/webhook-deliveries/post-to-receiver.ts';
import { type Certificate, certificateAuthority } from '../../harness/certificates.ts';
import { type NameAnswer, type NameQuery, type NameServer, startNameServer } from '../../harness/name-server.ts';

const authority = certificateAuthority();
let valid: Certificate;
beforeAll(() => void (valid = authority.certificateFor({ names: ['receiver.test'] })));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllEnvs();
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The name in the TLS handshake. */
  readonly serverName: string | false | null | undefined;
}

interface Receiver {
  readonly port: number;
  readonly received: Received[];
  /** Connections that were opened, and how many of them are closed. */
  readonly connections: { opened: number; closed: number };
}

type Answer = (outgoing: ServerResponse, incoming: IncomingMessage) => void;

const ok: Answer = (outgoing) => void outgoing.end('ok');

async function listen(server: TcpServer | Server, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  const connections = { opened: 0, closed: 0 };
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.opened += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => (connections.closed += 1));
  });
  server.listen(0, host);
  await once(server, 'listening');
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server listening on a TCP port has an AddressInfo.
  return { port: (server.address() as AddressInfo).port, received, connections };
}

/** A receiver that records requests and then answers; with a certificate it uses TLS. */
async function startReceiver(answer: Answer = ok, certificate?: Certificate): Promise<Receiver> {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers, socket } = incoming;
    const body = await text(incoming);
    const { servername: serverName } = socket as Partial<TLSSocket>;
    receiver.received.push({ method, url, headers, body, serverName });
    outgoing.on('error', () => undefined);
    answer(outgoing, incoming);
  };
  const handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void serve(incoming, outgoing);
  const server = certificate ? createTlsServer(certificate, handler) : createServer(handler);
  server.on('tlsClientError', () => undefined);
  const receiver = await listen(server);
  return receiver;
}

/** A server that gets the socket of each connection, once it has read something. */
async function startRawServer(act: (socket: Socket) => void): Promise<Receiver> {
  return listen(createTcpServer((socket) => void socket.once('data', () => act(socket))));
}

const a = (data: string): StringAnswer => ({ type: 'A', name: 'receiver.test', ttl: 0, data });
const thisMachine = (query: NameQuery): NameAnswer => (query.type === 'A' ? [a('127.0.0.1')] : []);

async function startNames(answer: (query: NameQuery) => NameAnswer = thisMachine): Promise<NameServer> {
  const names = await startNameServer(answer);
  stops.push(() => names.stop());
  return names;
}

/** Posts where this machine stands for the public addresses, with TLS by the certificate authority of the test. */
const post = (url: string, options: Partial<PostOptions> = {}) =>
  postToReceiver(
    { url, body: '{"type":"payment.registered","reference":"ñ"}', headers: { 'webhook-id': 'event-1' } },
    { policy: 'loopback', ca: authority.ca, timeoutMs: 5000, ...options },
  );

const postByName = async (receiver: Receiver, options: Partial<PostOptions> = {}) =>
  post(`https://receiver.test:${receiver.port}/hook?token=1`, {
    resolver: (await startNames()).resolver(),
    ...options,
  });

const answered = (statusCode: number, more: object = {}) => ({
  outcome: 'answered',
  statusCode,
  durationMs: expect.any(Number),
  ...more,
});
const notAnswered = (error: string) => ({ outcome: 'not_answered', error, durationMs: expect.any(Number) });

describe('a delivery', () => {
  it('is posted with TLS to the name, at the address that was checked', async () => {
    const receiver = await startReceiver(ok, valid);
    const names = await startNames();
    const reply = await post(`https://receiver.test:${receiver.port}/hook?token=1`, { resolver: names.resolver() });
    expect(reply).toEqual(answered(200));
    expect(receiver.received).toEqual([
      {
        method: 'POST',
        url: '/hook?token=1',
        body: '{"type":"payment.registered","reference":"ñ"}',
        serverName: 'receiver.test',
        headers: {
          host: `receiver.test:${receiver.port}`,
          connection: 'close',
          'content-type': 'application/json',
          'content-length': '46',
          'user-agent': 'collection-management-service/1',
          'webhook-id': 'event-1',
        },
      },
    ]);
    // The operating system does not know the name, and nothing asked again after the check.
    expect(names.queries.toSorted()).toEqual(['A receiver.test', 'AAAA receiver.test']);
  });

  it('goes to the next address if one does not accept connections', async () => {
    const receiver = await startReceiver(ok, valid);
    const names = await startNames(({ type }) => (type === 'A' ? [a('127.0.0.2'), a('127.0.0.1')] : []));
    expect(await postByName(receiver, { resolver: names.resolver() })).toEqual(answered(200));
  });

  it('is not sent to a name that turned to a private address since the last attempt', async () => {
    const receiver = await startReceiver(ok, valid);
    const names = await startNames(({ type, earlier }) =>
      type === 'A' ? [a(earlier === 0 ? '127.0.0.1' : '10.0.0.1')] : [],
    );
    expect(await postByName(receiver, { resolver: names.resolver() })).toEqual(answered(200));
    expect(await postByName(receiver, { resolver: names.resolver() })).toEqual(notAnswered('address_not_public'));
    expect(receiver.connections.opened).toBe(1);
  });

  it('is not sent to this machine as deployed, by address or by name', async () => {
    const receiver = await startReceiver(ok, valid);
    expect(await postByName(receiver, { policy: 'public' })).toEqual(notAnswered('address_not_public'));
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost'])
      expect(await post(`https://${host}:${receiver.port}/`, { policy: 'public' })).toMatchObject({
        outcome: 'not_answered',
      });
    expect(receiver.connections.opened).toBe(0);
  });

  it('has a connection of its own, which is closed afterwards', async () => {
    const receiver = await startReceiver(ok, valid);
    await postByName(receiver);
    await postByName(receiver);
    await expect.poll(() => receiver.connections).toEqual({ opened: 2, closed: 2 });
  });
});

describe('a receiver with TLS', () => {
  it.each([
    { what: 'for another name', certificate: () => authority.certificateFor({ names: ['other.test'] }) },
    { what: 'for its address, not its name', certificate: () => authority.certificateFor({ names: ['127.0.0.1'] }) },
    {
      what: 'that has expired',
      certificate: () => authority.certificateFor({ names: ['receiver.test'], expired: true }),
    },
    { what: 'that it signed itself', certificate: () => authority.selfSigned({ names: ['receiver.test'] }) },
    {
      what: 'of another authority',
      certificate: () => certificateAuthority().certificateFor({ names: ['receiver.test'] }),
    },
  ])('and a certificate $what is tls_failed, and gets nothing', async ({ certificate }) => {
    const receiver = await startReceiver(ok, certificate());
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await postByName(receiver)).toEqual(notAnswered('tls_failed'));
    expect(receiver.received).toEqual([]);
  });

  it('may have a certificate for its address, if the URL has the address', async () => {
    const byAddress = await startReceiver(ok, authority.certificateFor({ names: ['127.0.0.1'] }));
    expect(await post(`https://127.0.0.1:${byAddress.port}/`)).toEqual(answered(200));
    const byName = await startReceiver(ok, valid);
    expect(await post(`https://127.0.0.1:${byName.port}/`)).toEqual(notAnswered('tls_failed'));
  });

  it('that speaks plain HTTP is tls_failed', async () => {
    expect(await postByName(await startReceiver())).toEqual(notAnswered('tls_failed'));
  });

  it('that closes or resets the connection in the handshake is tls_failed', async () => {
    expect(await postByName(await startRawServer((socket) => socket.destroy()))).toEqual(notAnswered('tls_failed'));
    const resets = await startRawServer((socket) => void socket.resetAndDestroy());
    expect(await postByName(resets)).toEqual(notAnswered('tls_failed'));
  });

  it('that never answers the handshake is a timeout', async () => {
    const silent = await startRawServer(() => undefined);
    expect(await postByName(silent, { timeoutMs: 200 })).toEqual(notAnswered('timeout'));
  });
});

describe('an answer', () => {
  const postTo = async (answer: Answer) => post(`http://127.0.0.1:${(await startReceiver(answer)).port}/`);

  it.each([200, 204, 299, 304, 400, 404, 410, 429, 500, 503])('has its status: %i', async (status) => {
    expect(await postTo((outgoing) => void outgoing.writeHead(status).end())).toEqual(answered(status));
  });

  it.each([301, 302, 303, 307, 308])('that redirects is not followed: %i', async (status) => {
    const other = await startReceiver();
    const location = `http://127.0.0.1:${other.port}/`;
    expect(await postTo((outgoing) => void outgoing.writeHead(status, { location }).end())).toEqual(answered(status));
    expect(other.connections.opened).toBe(0);
  });

  it.each([
    { header: '120', seconds: 120 },
    { header: '0', seconds: 0 },
    { header: 'Thu, 01 Jan 1970 00:00:00 GMT', seconds: 0 },
  ])('says in seconds when to try again: $header', async ({ header, seconds }) => {
    const reply = await postTo((outgoing) => void outgoing.writeHead(503, { 'retry-after': header }).end());
    expect(reply).toEqual(answered(503, { retryAfterSeconds: seconds }));
  });

  it('says by a date when to try again', async () => {
    const header = new Date(Date.now() + 3_600_000).toUTCString();
    const reply = await postTo((outgoing) => void outgoing.writeHead(503, { 'retry-after': header }).end());
    const seconds = reply.outcome === 'answered' ? (reply.retryAfterSeconds ?? 0) : 0;
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it.each(['-1', '1.5', '1e3', 'soon', '99999999999', '2030-01-01', 'tomorrow GMT', ''])(
    'with an unreadable Retry-After has none: %j',
    async (header) => {
      const reply = await postTo((outgoing) => void outgoing.writeHead(503, { 'retry-after': header }).end());
      expect(reply).toEqual(answered(503));
    },
  );

  it('may be preceded by early hints', async () => {
    const reply = await postTo((outgoing) => {
      outgoing.writeEarlyHints({ link: '</a.css>; rel=preload' });
      outgoing.end();
    });
    expect(reply).toEqual(answered(200));
  });

  it('counts although its body never ends, and the connection is closed', async () => {
    const receiver = await startReceiver((outgoing) => {
      const timer = setInterval(() => outgoing.write('.'), 5);
      outgoing.once('close', () => clearInterval(timer));
    });
    const reply = await post(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 200 });
    expect(reply).toEqual(answered(200));
    await expect.poll(() => receiver.connections.closed).toBe(1);
  });

  it('counts although its body is cut off', async () => {
    const reply = await postTo((outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' });
      outgoing.write('half', () => outgoing.destroy());
    });
    expect(reply).toEqual(answered(200));
  });

  it('has its body read up to a limit only', async () => {
    let written = 0;
    const receiver = await startReceiver((outgoing) => {
      const chunk = Buffer.alloc(65_536);
      const fill = () => {
        while (!outgoing.destroyed && outgoing.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      outgoing.on('drain', fill);
      fill();
    });
    expect(await post(`http://127.0.0.1:${receiver.port}/`)).toEqual(answered(200));
    await expect.poll(() => receiver.connections.closed).toBe(1);
    // What the sockets buffer comes on top.
    expect(written).toBeLessThan(16_777_216);
  });
});

describe('a receiver', () => {
  const postTo = async (act: (socket: Socket) => void, options: Partial<PostOptions> = {}) =>
    post(`http://127.0.0.1:${(await startRawServer(act)).port}/`, options);

  it('that refuses the connection is connection_failed', async () => {
    const server = createTcpServer();
    const { port } = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual(notAnswered('connection_failed'));
    expect(await post(`https://127.0.0.1:${port}/`)).toEqual(notAnswered('connection_failed'));
  });

  it('that resets the connection is connection_failed, also after the TLS handshake', async () => {
    expect(await postTo((socket) => void socket.resetAndDestroy())).toEqual(notAnswered('connection_failed'));
    expect(await postTo((socket) => void socket.end())).toEqual(notAnswered('connection_failed'));
    const receiver = await startReceiver((_, { socket }) => void socket.destroy(), valid);
    expect(await postByName(receiver)).toEqual(notAnswered('connection_failed'));
  });

  it.each([
    { what: 'something else than HTTP', answer: 'SSH-2.0-OpenSSH_9.0\r\n' },
    { what: 'an unknown version of HTTP', answer: 'HTTP/9.9 200 OK\r\n\r\n' },
    { what: 'two lengths', answer: 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n' },
    { what: 'huge headers', answer: `HTTP/1.1 200 OK\r\nX-Flood: ${'x'.repeat(20_000)}\r\n\r\n` },
    {
      what: 'another protocol',
      answer: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    },
  ])('that answers $what is connection_failed', async ({ answer }) => {
    expect(await postTo((socket) => void socket.write(answer))).toEqual(notAnswered('connection_failed'));
  });

  it('that sends headers without end is connection_failed', async () => {
    const flood = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const send = () => {
        while (!socket.destroyed && socket.write('X-Flood: 0123456789\r\n'));
      };
      socket.on('drain', send);
      send();
    };
    expect(await postTo(flood)).toEqual(notAnswered('connection_failed'));
  });

  it.each([
    { what: 'never answers', act: () => undefined },
    {
      what: 'sends its headers byte by byte',
      act: (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
        const timer = setInterval(() => socket.write('.'), 5);
        socket.once('close', () => clearInterval(timer));
      },
    },
    {
      what: 'only ever announces an answer',
      act: (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5);
        socket.once('close', () => clearInterval(timer));
      },
    },
  ])('that $what is a timeout', async ({ act }) => {
    expect(await postTo(act, { timeoutMs: 200 })).toEqual(notAnswered('timeout'));
  });

  it('whose name servers answer too late is a timeout, and is not connected to', async () => {
    const receiver = await startReceiver(ok, valid);
    const names = await startNames(() => 'silence');
    expect(await postByName(receiver, { resolver: names.resolver(), timeoutMs: 20 })).toEqual(notAnswered('timeout'));
    expect(receiver.connections.opened).toBe(0);
  });

  it('whose name does not exist is dns_failed', async () => {
    const receiver = await startReceiver(ok, valid);
    const names = await startNames(() => 'NXDOMAIN');
    expect(await postByName(receiver, { resolver: names.resolver() })).toEqual(notAnswered('dns_failed'));
  });
});

describe('an environment with a proxy', () => {
  it('does not change where a delivery goes, and nothing about it is printed', async () => {
    const receiver = await startReceiver((outgoing) => void outgoing.writeHead(418).end());
    const proxy = await startReceiver();
    const proxyUrl = `http://127.0.0.1:${proxy.port}`;
    const module = new URL('../../../lib/events/webhook-deliveries/post-to-receiver.ts', import.meta.url).href;
    const program = `
      const { postToReceiver } = await import(${JSON.stringify(module)});
      const url = 'http://127.0.0.1:${receiver.port}/hook?token=secret';
      const reply = await postToReceiver({ url, body: '{}', headers: {} }, { policy: 'loopback' });
      process.exitCode = reply.statusCode === 418 ? 7 : 1;`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: {
        PATH: process.env['PATH'],
        NODE_USE_ENV_PROXY: '1',
        ...Object.fromEntries(
          ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, proxyUrl]),
        ),
      },
    });
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, ...(await printed)]).toEqual([7, '', '']);
    expect([receiver.received.length, proxy.connections.opened]).toEqual([1, 0]);
  });
});
