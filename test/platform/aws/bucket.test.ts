import { buildApp } from 'fauxqs';
import { type IncomingHttpHeaders, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getObject, presignObject, putObject } from '../../../lib/platform/aws/bucket.ts';

const s3 = buildApp({ logger: false, defaultRegion: 'eu-west-1' });

type Failure = (response: ServerResponse) => void;
let failures: Failure[] = [];
let received: { readonly method: string; readonly headers: IncomingHttpHeaders }[] = [];

/** Forwards requests to the bucket, except that each failure answers one request first. */
const proxy = createServer((incoming, outgoing) => {
  const { method = '', url, headers, rawHeaders } = incoming;
  received.push({ method, headers });
  const failure = failures.shift();
  if (failure) {
    incoming.resume().on('end', () => failure(outgoing));
    return;
  }
  const forwarded = request(s3.listeningOrigin, { method, path: url, headers: rawHeaders }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 500, reply.rawHeaders);
    reply.pipe(outgoing);
  });
  incoming.pipe(forwarded);
});

beforeAll(async () => {
  await s3.listen({ host: '127.0.0.1', port: 0 });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  // The address of a TCP server is always an object.
  const { port } = proxy.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('BUCKET_NAME', 'files');
  await fetch(`${s3.listeningOrigin}/files`, { method: 'PUT' });
});
afterAll(async () => {
  proxy.close();
  await s3.close();
});
beforeEach(() => {
  failures = [];
  received = [];
});

const fail =
  (status: number, code: string): Failure =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
const disconnect: Failure = (response) => response.destroy();
const breakOff: Failure = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('begin', () => response.destroy());
};

describe('an object', () => {
  it('is read as it was stored', async () => {
    await putObject('imports/a/payload.json', '{"name":"Muñoz"}', 'application/json');
    expect(await getObject('imports/a/payload.json')).toBe('{"name":"Muñoz"}');
  });

  it('may be empty, may be megabytes, and may have any key', async () => {
    const large = Buffer.alloc(6_000_000, 'line\n');
    await putObject('imports/a/empty', '', 'text/plain');
    await putObject("imports/a b/ñ+(1)*!'=&?#~.json", large, 'text/plain');
    expect(await getObject('imports/a/empty')).toBe('');
    expect((await getObject("imports/a b/ñ+(1)*!'=&?#~.json")).length).toBe(large.length);
  });

  it('can be read in part, by its first and last byte', async () => {
    await putObject('imports/a/records', Buffer.from('0123456789'), 'application/x-ndjson');
    expect(await getObject('imports/a/records', [2, 5])).toBe('2345');
    expect(await getObject('imports/a/records', [9, 9])).toBe('9');
  });

  it('is stored with its type and a checksum', async () => {
    await putObject('imports/a/typed', 'text', 'text/plain');
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '4',
      'x-amz-checksum-crc32': expect.stringMatching(/^.{6}==$/),
    });
  });

  it('that is missing fails with NoSuchKey, without a retry', async () => {
    await expect(getObject('imports/none')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(received).toHaveLength(1);
  });

  it('is downloaded through its link without credentials', async () => {
    await putObject('imports/a/errors.json', '[1]', 'application/json');
    const link = await presignObject('imports/a/errors.json', 3600);
    expect(await (await fetch(link)).text()).toBe('[1]');
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600');
  });
});

describe('a request', () => {
  it.each([
    { after: 'an overload', failure: fail(503, 'SlowDown') },
    { after: 'an error of the bucket', failure: fail(500, 'InternalError') },
    { after: 'too many requests', failure: fail(429, 'TooManyRequests') },
    { after: 'an upload that was too slow', failure: fail(400, 'RequestTimeout') },
    { after: 'a lost connection', failure: disconnect },
    { after: 'a reply that breaks off', failure: breakOff },
  ])('is retried after $after', async ({ failure }) => {
    await putObject('imports/b', 'stored', 'text/plain');
    failures = [failure];
    expect(await getObject('imports/b')).toBe('stored');
    failures = [failure];
    await putObject('imports/b', 'changed', 'text/plain');
    expect(await getObject('imports/b')).toBe('changed');
  });

  it.each([
    { end: 'with an overload', failure: fail(503, 'SlowDown') },
    { end: 'in a reply that breaks off', failure: breakOff },
  ])('fails after three attempts that end $end', async ({ failure }) => {
    failures = Array.from({ length: 9 }, () => failure);
    await expect(getObject('imports/b')).rejects.toThrow();
    expect(received).toHaveLength(3);
  });

  it.each([
    { status: 403, code: 'AccessDenied' },
    { status: 404, code: 'NoSuchBucket' },
    { status: 416, code: 'InvalidRange' },
    { status: 301, code: 'PermanentRedirect' },
  ])('that fails with $status $code is not retried', async ({ status, code }) => {
    failures = [fail(status, code)];
    await expect(getObject('imports/b')).rejects.toMatchObject({ name: code, $metadata: { httpStatusCode: status } });
    expect(received).toHaveLength(1);
  });

  it.each([
    { what: 'the whole object', headers: {} },
    { what: 'other bytes', headers: { 'content-range': 'bytes 0-3/10' } },
  ])('for a part fails if it returns $what', async ({ headers }) => {
    failures = [(response) => response.writeHead(200, headers).end('0123')];
    await expect(getObject('imports/b', [2, 5])).rejects.toThrow('for bytes 2-5 of imports/b.');
  });
});
