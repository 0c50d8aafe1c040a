import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { buildApp } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BucketError, ObjectMissingError, getObject, presignObject, putObject } from '../../lib/aws/bucket.ts';
import { type SignedRequest, compareSignatures } from './signature.ts';

const secret = 'not/a+secret';
const s3 = buildApp({ logger: false, defaultRegion: 'eu-west-1' });

type Failure = (response: ServerResponse) => void;
let failures: Failure[] = [];
let received: SignedRequest[] = [];

/** Stands before the bucket, keeps what arrives, and answers for it as long as there are failures left. */
const front = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  received.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers });
  const failure = failures.shift();
  if (failure) {
    incoming.resume().on('end', () => failure(outgoing));
    return;
  }
  const { method, url, rawHeaders } = incoming;
  const onward = request(s3.listeningOrigin, { method, path: url, headers: rawHeaders }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 500, reply.rawHeaders);
    reply.pipe(outgoing);
  });
  incoming.pipe(onward);
});

beforeAll(async () => {
  await s3.listen({ host: '127.0.0.1', port: 0 });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  // An address that is not a pipe is always an object.
  const { port } = front.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  vi.stubEnv('AWS_SESSION_TOKEN', 'a session/+=');
  vi.stubEnv('BUCKET_NAME', 'files');
  await fetch(`${s3.listeningOrigin}/files`, { method: 'PUT' });
});
afterAll(async () => {
  front.close();
  await s3.close();
});
beforeEach(() => {
  failures = [];
  received = [];
});

const refuse =
  (status: number, code: string): Failure =>
  (response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
const hangUp: Failure = (response) => response.destroy();
const breakOff: Failure = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('begin', () => response.destroy());
};

describe('an object', () => {
  it('is read as it was put', async () => {
    await putObject('imports/a/payload.json', '{"name":"Muñoz"}', 'application/json');
    expect(await getObject('imports/a/payload.json')).toBe('{"name":"Muñoz"}');
  });

  it('may be empty, and may be megabytes', async () => {
    const large = Buffer.alloc(6_000_000, 'line\n');
    await putObject('imports/a/empty', '', 'text/plain');
    await putObject('imports/a/large', large, 'text/plain');
    expect(await getObject('imports/a/empty')).toBe('');
    expect((await getObject('imports/a/large')).length).toBe(large.length);
  });

  it('is read in part by its first and last byte', async () => {
    await putObject('imports/a/records', Buffer.from('0123456789'), 'application/x-ndjson');
    expect(await getObject('imports/a/records', [2, 5])).toBe('2345');
    expect(await getObject('imports/a/records', [9, 9])).toBe('9');
  });

  it('comes with its type and its checksum', async () => {
    await putObject('imports/a/typed', 'text', 'text/plain');
    const digest = createHash('sha256').update('text').digest();
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '4',
      'x-amz-content-sha256': digest.toString('hex'),
      'x-amz-checksum-sha256': digest.toString('base64'),
    });
  });

  it('that is not there is a kind of failure of its own, not tried again', async () => {
    await expect(getObject('imports/none')).rejects.toThrow(ObjectMissingError);
    expect(received).toHaveLength(1);
  });

  it('is read without credentials through its link', async () => {
    await putObject('imports/a/errors.json', '[1]', 'application/json');
    const link = await presignObject('imports/a/errors.json', 3600);
    expect(await (await fetch(link)).text()).toBe('[1]');
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600');
  });
});

describe('a request', () => {
  it.each([
    { of: 'an overload', failure: refuse(503, 'SlowDown') },
    { of: 'an error of the bucket', failure: refuse(500, 'InternalError') },
    { of: 'too many requests', failure: refuse(429, 'TooManyRequests') },
    { of: 'an upload that was too slow', failure: refuse(400, 'RequestTimeout') },
    { of: 'a lost connection', failure: hangUp },
    { of: 'an answer that breaks off', failure: breakOff },
  ])('is made again after $of', async ({ failure }) => {
    await putObject('imports/b', 'kept', 'text/plain');
    failures = [failure];
    expect(await getObject('imports/b')).toBe('kept');
    failures = [failure];
    await putObject('imports/b', 'changed', 'text/plain');
    expect(await getObject('imports/b')).toBe('changed');
  });

  it('is given up after its third attempt', async () => {
    failures = Array.from({ length: 9 }, () => refuse(503, 'SlowDown'));
    await expect(getObject('imports/b')).rejects.toMatchObject({ name: 'BucketError', status: 503, code: 'SlowDown' });
    expect(received).toHaveLength(3);
  });

  it.each([
    { status: 403, code: 'AccessDenied' },
    { status: 404, code: 'NoSuchBucket' },
    { status: 416, code: 'InvalidRange' },
    { status: 301, code: 'PermanentRedirect' },
  ])('that is refused with $status $code is not made again', async ({ status, code }) => {
    failures = [refuse(status, code)];
    const failure = await getObject('imports/b').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BucketError);
    expect(failure).not.toBeInstanceOf(ObjectMissingError);
    expect(failure).toMatchObject({ status, code });
    expect(received).toHaveLength(1);
  });

  it('for a part is not content with the whole', async () => {
    failures = [(response) => response.writeHead(200).end('0123456789')];
    await expect(getObject('imports/b', [2, 5])).rejects.toThrow(BucketError);
  });
});

describe('a signature', () => {
  const key = "imports/a b/ñ+(1)*!'=&?#~.json";
  const sdk = () => new S3Client({ forcePathStyle: true });
  const object = { Bucket: 'files', Key: key };

  it('of a request is the one the guide asks for, as it is for the same request of the SDK', async () => {
    await putObject(key, 'ours', 'text/plain');
    await getObject(key, [0, 1]);
    await sdk().send(new PutObjectCommand({ ...object, Body: 'theirs', ContentType: 'text/plain' }));
    await sdk().send(new GetObjectCommand({ ...object, Range: 'bytes=0-1' }));

    for (const each of received) {
      const { claimed, right } = compareSignatures(each, secret);
      expect(claimed).toBe(right);
      expect(each.headers['x-amz-security-token']).toBe('a session/+=');
    }
    const [ourPut, ourGet, theirPut, theirGet] = received.map(({ url }) => url.split('?')[0]);
    expect([ourPut, ourGet]).toEqual([theirPut, theirGet]);
  });

  it('covers every header that carries meaning', async () => {
    await putObject(key, 'ours', 'text/plain');
    await getObject(key, [0, 1]);
    const signed = received.map(({ headers }) => /SignedHeaders=([^,]*)/.exec(headers['authorization'] ?? '')?.[1]);
    expect(signed).toEqual([
      'content-type;host;x-amz-checksum-sha256;x-amz-content-sha256;x-amz-date;x-amz-security-token',
      'host;range;x-amz-content-sha256;x-amz-date;x-amz-security-token',
    ]);
  });

  it('of a link is the one the guide asks for, as it is for a link of the SDK', async () => {
    const links = [
      await presignObject(key, 60),
      await getSignedUrl(sdk(), new GetObjectCommand(object), { expiresIn: 60 }),
    ].map((link) => new URL(link));
    for (const { pathname, search, host } of links) {
      const { claimed, right } = compareSignatures(
        { method: 'GET', url: `${pathname}${search}`, headers: { host } },
        secret,
      );
      expect(claimed).toBe(right);
    }
    const [ours, theirs] = links;
    expect(ours?.pathname).toBe(theirs?.pathname);
    const names = [...(ours?.searchParams.keys() ?? [])];
    expect([...(theirs?.searchParams.keys() ?? [])]).toEqual(expect.arrayContaining(names));
  });
});
