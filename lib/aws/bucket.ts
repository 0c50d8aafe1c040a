import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { NODE_REGION_CONFIG_OPTIONS, loadConfig } from '@smithy/core/config';
import { HttpRequest, buildQueryString } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import { callLimits, handlerOptions } from './call-limits.ts';
import { readSetting } from '../foundation/setting.ts';

/** S3 refused a request, or kept failing. `code` is its own word for it. */
export class BucketError extends Error {
  override readonly name: string = 'BucketError';
  readonly status: number;
  readonly code: string;

  constructor(key: string, status: number, code: string) {
    super(`The bucket answered ${status} ${code} for ${key}.`);
    this.status = status;
    this.code = code;
  }
}

/** There is no object under the key. */
export class ObjectMissingError extends BucketError {
  override readonly name = 'ObjectMissing';
}

const hostIn = (region: string) => `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

const region = loadConfig(NODE_REGION_CONFIG_OPTIONS);
const endpoint = loadConfig({
  environmentVariableSelector: (env) => env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'],
  configFileSelector: () => undefined,
  default: async () => hostIn(await region()),
});
const signer = new SignatureV4({
  service: 's3',
  region,
  credentials: defaultProvider(),
  sha256: Sha256,
  uriEscapePath: false,
});
const http = new NodeHttpHandler(handlerOptions(callLimits.bucket));

const escaped = (segment: string) =>
  encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

async function request(method: 'GET' | 'PUT', key: string, headers: Record<string, string>, body?: Buffer) {
  const { protocol, hostname, port, host, pathname } = new URL(await endpoint());
  const path = [pathname.replace(/\/$/, ''), readSetting('BUCKET_NAME'), ...key.split('/').map(escaped)].join('/');
  return new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path,
    headers: { host, ...headers },
    body,
  });
}

const { attemptsMax } = callLimits.bucket;
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

/** Sends, and tries again where another attempt may succeed: what we send may be repeated without harm. */
async function send(key: string, toSign: HttpRequest, expected: number): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { response } = await http.handle(new HttpRequest(await signer.sign(toSign)));
      // What comes from node:http is a stream of Node.
      const body = await buffer(response.body as Readable);
      if (response.statusCode === expected) return body;
      const code = /<Code>(.*?)<\/Code>/.exec(body.toString())?.[1] ?? 'Unknown';
      throw new (code === 'NoSuchKey' ? ObjectMissingError : BucketError)(key, response.statusCode, code);
    } catch (error) {
      const isFinal = error instanceof BucketError && !isPassing(error.status) && error.code !== 'RequestTimeout';
      if (isFinal || attempt === attemptsMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));
    }
  }
}

/** Stores an object; the bucket checks that it got what was sent. */
export async function putObject(key: string, content: string | Buffer, contentType: string): Promise<void> {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const digest = createHash('sha256').update(body).digest();
  const headers = {
    'content-type': contentType,
    'x-amz-content-sha256': digest.toString('hex'),
    'x-amz-checksum-sha256': digest.toString('base64'),
  };
  await send(key, await request('PUT', key, headers, body), 200);
}

/** Reads an object, or the bytes from the first to the last, both included. */
export async function getObject(key: string, bytes?: readonly [first: number, last: number]): Promise<string> {
  const toSend = await request('GET', key, bytes ? { range: `bytes=${bytes[0]}-${bytes[1]}` } : {});
  return (await send(key, toSend, bytes ? 206 : 200)).toString();
}

/** An address from which an object can be read for a while without credentials. */
export async function presignObject(key: string, seconds: number): Promise<string> {
  const toSign = await request('GET', key, { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' });
  const { protocol, headers, path, query } = await signer.presign(toSign, { expiresIn: seconds });
  return `${protocol}//${headers['host']}${path}?${buildQueryString(query ?? {})}`;
}
