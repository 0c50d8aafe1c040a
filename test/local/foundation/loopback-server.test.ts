import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type LoopbackServer,
  type LoopbackSocket,
  listen,
  loopbackServer,
  urlOf,
} from '../../../local/foundation/loopback-server.ts';
import { sendRaw, sendRequest } from '../../harness/raw-request.ts';

/** How the server under test behaves, by path. */
const handlers: Readonly<Record<string, (incoming: IncomingMessage, outgoing: ServerResponse) => unknown>> = {
  '/': (_, outgoing) => outgoing.end('served'),
  '/throws': () => {
    throw new Error('on purpose');
  },
  '/rejects': () => Promise.reject(new Error('on purpose')),
  '/malformed': (incoming) => decodeURIComponent(urlOf(incoming).pathname),
  '/header': (_, outgoing) => outgoing.writeHead(200, { location: 'two\nlines' }),
  '/late': (_, outgoing) => {
    outgoing.writeHead(200).write('half');
    throw new Error('on purpose');
  },
  '/twice': (_, outgoing) => {
    outgoing.end('once');
    outgoing.end('twice');
    outgoing.write('more');
  },
};

/** How its WebSockets behave. */
const socketHandlers: Readonly<Record<string, (socket: LoopbackSocket) => void>> = {
  '/echo': (socket) => socket.onMessage((text) => socket.send(text)),
  '/throws': () => {
    throw new Error('on purpose');
  },
  '/throws-later': (socket) =>
    socket.onMessage(() => {
      throw new Error('on purpose');
    }),
};

let loopback: LoopbackServer;
let url: string;
let printed: string[];
beforeEach(async () => {
  printed = [];
  loopback = loopbackServer({
    handle: (incoming, outgoing) => {
      const { pathname } = urlOf(incoming);
      return (handlers[`/${pathname.split('/')[1]}`] ?? handlers['/'])?.(incoming, outgoing);
    },
    findSocketHandler: ({ pathname }) => socketHandlers[pathname],
    socketOrigins: ['http://console.example'],
    print: (line) => void printed.push(line),
  });
  url = await listen(loopback.server, 0);
});
afterEach(async () => {
  expect(await (await fetch(url)).text()).toBe('served');
  loopback.close();
});

describe('a server of the local service', () => {
  it.each(['throws', 'rejects', 'header'])('answers 500 if its handler fails: it %s', async (path) => {
    const { status, text } = await sendRequest(`${url}/${path}?secret=1`);
    expect([status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ code: 'internal_error' })]);
    expect(printed).toEqual([expect.stringMatching(new RegExp(`^GET /${path}: `))]);
  });

  it('answers 400 to an address that cannot be decoded, or is none of its own', async () => {
    expect((await sendRequest(`${url}/malformed/%ff`)).status).toBe(400);
    const host = new URL(url).host;
    for (const target of ['*', 'http://[', `http://${host}/`])
      expect(await sendRaw(url, `OPTIONS ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
    expect((await sendRequest(`${url}//`)).text).toBe('served');
  });

  it('ends the connection of a reply that fails after it has begun', async () => {
    await expect(fetch(`${url}/late`).then((reply) => reply.text())).rejects.toThrow();
  });

  it('takes no harm from a reply that goes on after its end', async () => {
    expect((await sendRequest(`${url}/twice`)).text).toBe('once');
  });

  it('is not framed while it refuses', async () => {
    const { headers } = await sendRequest(`${url}/`, { host: 'evil.example' });
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'",
    });
  });
});

describe('a request that a page sends', () => {
  const statusWith = async (headers: Record<string, string>) => (await sendRequest(url, headers)).status;

  it('is refused unless the page is one of the server', async () => {
    const { port } = new URL(url);
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1', `https://localhost:${port}`])
      expect([origin, await statusWith({ origin })]).toEqual([origin, 403]);
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await statusWith({ origin: `http://${name}:${port}` })).toBe(200);
  });

  it('is refused if its host is not this machine, as after DNS rebinding', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.example', '127.0.0.2'])
      expect([host, await statusWith({ host })]).toEqual([host, 403]);
  });

  it('is refused if it loads a part of another page, and not if the user opens the page', async () => {
    expect(await statusWith({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' })).toBe(200);
    expect(await statusWith({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' })).toBe(200);
  });
});

describe('a server that is closed', () => {
  it('does not wait for clients that keep their half of a refused connection open', async () => {
    const { port } = new URL(url);
    const client = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    client.write('GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(client, 'data');
    client.on('error', () => undefined);
    const closed = new Promise((resolve) => loopback.server.close(resolve));
    loopback.endConnections();
    await closed;
    client.destroy();
    await listen(loopback.server, Number(port));
  });
});

describe('a WebSocket of the local service', () => {
  const open = (path: string, options: object = {}) => new WebSocket(`${url.replace('http', 'ws')}${path}`, options);
  const handshake = (path: string, origin = '') =>
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...(origin === '' ? [] : [`Origin: ${origin}`]),
      '\r\n',
    ].join('\r\n');

  it('is closed with 1011 if its handler throws', async () => {
    for (const path of ['/throws', '/throws-later']) {
      const socket = open(path);
      socket.on('open', () => socket.send('anything'));
      const [code] = await once(socket, 'close');
      expect([path, code]).toEqual([path, 1011]);
    }
    expect(printed).toEqual(['A WebSocket: on purpose', 'A WebSocket: on purpose']);
  });

  it('is closed after a malformed frame', async () => {
    // Text without the mask that every frame of a client has.
    expect(await sendRaw(url, handshake('/echo'), Buffer.from([0x81, 0x01, 0x61]))).toMatch(/^HTTP\/1.1 101 /);
  });

  it('is refused at another path, and to pages of origins that are not admitted', async () => {
    expect(await sendRaw(url, handshake('/elsewhere'))).toMatch(/^HTTP\/1.1 404 /);
    expect(await sendRaw(url, handshake('/echo', 'http://evil.example'))).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(url, handshake('/echo', 'http://console.example'))).toMatch(/^HTTP\/1.1 101 /);
    expect(await sendRaw(url, handshake('//'))).toMatch(/^HTTP\/1.1 404 /);
    expect(await sendRaw(url, handshake('*'))).toMatch(/^HTTP\/1.1 400 /);
  });
});
