import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundle } from '../../infra/bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-test-'));
let bundles: readonly Bundle[] = [];

beforeAll(async () => {
  bundles = await bundle({ from: 'test/infra/probes', to: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const codeOf = ({ directory }: Bundle) => readFileSync(path.join(directory, 'index.js'), 'utf8');

describe('a bundle', () => {
  it('is made of each file in its own directory, with nothing beside it that would be uploaded', () => {
    expect(bundles.map(({ entry }) => entry)).toEqual(['signing/read-item']);
    for (const { directory } of bundles) expect(readdirSync(directory).sort()).toEqual(['index.js', 'package.json']);
  });

  it('says nothing of the machine that made it', () => {
    for (const made of bundles) expect(codeOf(made)).not.toContain(root);
  });

  it('has no import() left, and no client of SSO, STS or OIDC', () => {
    const { outputs } = JSON.parse(readFileSync(path.join(folder, 'metafile.json'), 'utf8'));
    const inputs = Object.values<{ inputs: Record<string, unknown> }>(outputs).flatMap(({ inputs }) =>
      Object.keys(inputs),
    );
    expect(inputs.filter((file) => /credential-provider|nested-clients|token-providers/.test(file))).toEqual([]);
    for (const made of bundles) expect(codeOf(made)).not.toMatch(/\bimport\(/);
  });

  it('signs its requests with the credentials of the environment', async () => {
    const authorizations: (string | undefined)[] = [];
    const dynamodb = createServer((request, response) => {
      authorizations.push(request.headers.authorization);
      response.setHeader('Content-Type', 'application/x-amz-json-1.0');
      response.end('{"Item":{"pk":{"S":"p"}}}');
    });
    await new Promise<void>((listening) => dynamodb.listen(0, '127.0.0.1', listening));
    // An address that is not a pipe is always an object.
    const { port } = dynamodb.address() as AddressInfo;

    const item = await invokeInWorker(path.join(bundles[0]!.directory, 'index.js'), {
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'not a secret',
      AWS_SESSION_TOKEN: 'session',
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    });
    dynamodb.close();

    expect(item).toEqual({ pk: { S: 'p' } });
    expect(authorizations).toEqual([
      expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/dynamodb\/aws4_request, SignedHeaders=.*x-amz-security-token.*, Signature=[0-9a-f]{64}$/,
      ),
    ]);
  });
});

const invokeInWorker = (file: string, env: Record<string, string>) =>
  new Promise<unknown>((resolve, reject) => {
    const code = `require(${JSON.stringify(file)}).handler()
      .then((result) => require('node:worker_threads').parentPort.postMessage(result));`;
    new Worker(code, { eval: true, env }).once('message', resolve).once('error', reject);
  });
