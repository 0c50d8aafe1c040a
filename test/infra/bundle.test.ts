import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bundle, bundle } from '../../infra/bundle.ts';
import { docsText } from '../../lib/openapi/docs-text.ts';
import { openapiText } from '../../lib/openapi/openapi-text.ts';
import { aiCall, emailSecret, outgoingEmail, telephonySecret, textMessage, voiceSecret } from '../providers/samples.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-test-'));
const probesFolder = path.join(folder, 'probes');
const functionsFolder = path.join(folder, 'functions');
let probes: readonly Bundle[] = [];
let functions: readonly Bundle[] = [];

beforeAll(async () => {
  probes = await bundle({ from: 'test/infra/probes', to: probesFolder });
  functions = await bundle({ to: functionsFolder });
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const codeOf = ({ directory }: Bundle) => readFileSync(path.join(directory, 'index.js'), 'utf8');
const codeOfFunction = (name: string) =>
  functions
    .filter(({ entry }) => entry === name)
    .map(codeOf)
    .join();

/** Every file that is in some bundle. */
const inputsOf = (folder: string): string[] => {
  const { outputs } = JSON.parse(readFileSync(path.join(folder, 'metafile.json'), 'utf8'));
  return Object.values<{ inputs: Record<string, { bytesInOutput: number }> }>(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
};

describe('a bundle', () => {
  it('is made of each file in its own directory, with nothing beside it that would be uploaded', () => {
    expect(probes.map(({ entry }) => entry)).toContain('calls/put-item');
    for (const { directory } of probes) expect(readdirSync(directory).sort()).toEqual(['index.js', 'package.json']);
  });

  it('says nothing of the machine that made it', () => {
    for (const made of functions) expect(codeOf(made)).not.toContain(root);
  });

  it('has no import() left', () => {
    for (const made of functions) expect(codeOf(made)).not.toMatch(/\bimport\(/);
  });

  it('has at most 350 KB', () => {
    const tooLarge = functions.filter(({ bytes }) => bytes > 350 * 1024);
    expect(tooLarge.map(({ entry, bytes }) => `${entry}: ${bytes} bytes`)).toEqual([]);
    expect(functions.every(({ bytes }) => bytes > 0)).toBe(true);
  });

  it('has no client of SSO, STS, OIDC or the instance metadata service', () => {
    const credentials = /credential-provider-|nested-clients|token-providers|client-(sso|sts)/;
    expect(inputsOf(functionsFolder).filter((file) => credentials.test(file))).toEqual([]);
  });

  it('has no part of the SDK that is never called: event streams, endpoint discovery, schemas of other operations', () => {
    const inputs = inputsOf(functionsFolder).join('\n');
    expect(inputs).not.toMatch(/@smithy\/core\/.*event-streams|endpoint-discovery\/|endpoint-cache/);
    const sender = codeOfFunction('scheduled/start-evaluations');
    expect(sender).toContain('SendMessageBatch');
    expect(sender).not.toContain('CreateQueue');
  });

  it('has the interface as a finished text, and not what it is made of', async () => {
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
    for (const [entry, text] of [
      ['system/read-openapi', openapiText()],
      ['system/read-docs', docsText()],
    ] as const) {
      const { directory = '', bytes } = functions.find((made) => made.entry === entry) ?? {};
      expect(bytes).toBeLessThan(100 * 1024);
      const { handler } = createRequire(import.meta.url)(path.join(directory, 'index.js'));
      const answer = await handler({ headers: {}, requestContext: { requestId: 'r' } }, {});
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(text);
    }
  });
});

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: object, errorType?: string): Answer =>
  (response) => {
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      ...(errorType && { 'x-amzn-errortype': errorType }),
    });
    response.end(JSON.stringify(body));
  };
const xml =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
const hangUp: Answer = (response) => response.destroy();

interface Call {
  readonly request: IncomingMessage;
  readonly body: string;
}

let answers: Answer[] = [];
let calls: Call[] = [];

/** Stands for AWS: keeps each call and gives the next answer. */
const aws = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({ request, body });
    (answers.shift() ?? hangUp)(response);
  });
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((listening) => aws.listen(0, '127.0.0.1', listening));
  // An address that is not a pipe is always an object.
  endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
});
afterAll(() => void aws.close());
beforeEach(() => {
  answers = [];
  calls = [];
});

/** Runs the handler of a probe's bundle as Lambda would: alone in its process, with nothing but its environment. */
const invoke = (entry: string, event?: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const { directory = '' } = probes.find((probe) => probe.entry === entry) ?? {};
    const code = `const { parentPort, workerData } = require('node:worker_threads');
      require(${JSON.stringify(path.join(directory, 'index.js'))}).handler(workerData)
        .then((result) => ({ result }), ({ name, message }) => ({ failure: { name, message } }))
        .then((outcome) => parentPort.postMessage(outcome));`;
    const env = {
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'not a secret',
      AWS_SESSION_TOKEN: 'session',
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: endpoint,
      TABLE_NAME: 'portfolio',
      BUCKET_NAME: 'files',
      IMPORT_QUEUE_URL: `${endpoint}/queue/import`,
      TELEPHONY_SECRET: 'telephony',
      EMAILPROVIDER_SECRET: 'emailprovider',
      VOICEPROVIDER_SECRET: 'voiceprovider',
    };
    const worker = new Worker(code, { eval: true, env, workerData: event });
    worker
      .once('error', reject)
      .once('message', ({ result, failure }: { result?: unknown; failure?: { name: string; message: string } }) =>
        failure ? reject(Object.assign(new Error(failure.message), { name: failure.name })) : resolve(result),
      );
  });

const signedFor = (service: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\\d{8}/eu-west-1/${service}/aws4_request, ` +
        'SignedHeaders=.*x-amz-security-token.*, Signature=[0-9a-f]{64}$',
    ),
  );
const authorizations = () => calls.map(({ request }) => request.headers.authorization);

describe('the SDK in a bundle', () => {
  it('signs a request to the table with the credentials of the environment, and reads the answer', async () => {
    answers = [json(200, {})];
    expect(await invoke('calls/put-item')).toEqual({ ok: true, item: { pk: 'p', sk: 's' } });
    expect(authorizations()).toEqual([signedFor('dynamodb')]);
  });

  it('makes a request again after an overload, an error of the service and a lost connection', async () => {
    const overload = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
    answers = [json(400, { __type: overload }), json(500, { __type: 'InternalServerError' }), hangUp, json(200, {})];
    expect(await invoke('calls/put-item')).toMatchObject({ ok: true });
    expect(calls).toHaveLength(4);
  });

  it('knows a failed condition and the item it met', async () => {
    const failed = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
    answers = [json(400, { __type: failed, message: 'no', Item: { pk: { S: 'p' }, amount: { N: '12.5' } } })];
    expect(await invoke('calls/put-item')).toEqual({ ok: false, current: { pk: 'p', amount: 12.5 } });
  });

  it('fails with the error of the service otherwise', async () => {
    answers = [json(400, { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message: 'gone' })];
    await expect(invoke('calls/put-item')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'gone',
    });
  });

  it('sends messages to a queue, and makes a message again that was throttled', async () => {
    const MD5OfMessageBody = createHash('md5').update('{"job":1}').digest('hex');
    answers = [
      json(400, { __type: 'com.amazonaws.sqs#RequestThrottled', message: 'slowly' }),
      json(200, { Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody }] }),
    ];
    await invoke('calls/send-message', 'organization');
    expect(authorizations()).toEqual([signedFor('sqs'), signedFor('sqs')]);
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual({
      QueueUrl: `${endpoint}/queue/import`,
      Entries: [{ Id: '0', MessageBody: '{"job":1}', MessageGroupId: 'organization' }],
    });
  });

  it('stores and reads an object, and knows one that is missing', async () => {
    answers = [
      xml(503, '<Error><Code>SlowDown</Code></Error>'),
      xml(200, ''),
      (response) => response.writeHead(206).end('con'),
    ];
    expect(await invoke('calls/store-object', 'imports/file')).toBe('con');
    expect(calls.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
      'PUT /files/imports/file',
      'PUT /files/imports/file',
      'GET /files/imports/file',
    ]);
    expect(authorizations()).toEqual(['s3', 's3', 's3'].map(signedFor));

    answers = [xml(200, ''), xml(404, '<Error><Code>NoSuchKey</Code></Error>')];
    await expect(invoke('calls/store-object', 'imports/file')).rejects.toMatchObject({ name: 'ObjectMissing' });
  });

  it('reads the secrets of the providers and calls each of them, in less than half of what a function may weigh', async () => {
    const probe = probes.find(({ entry }) => entry === 'calls/use-providers');
    expect(probe?.bytes).toBeGreaterThan(0);
    expect(probe?.bytes).toBeLessThan(150 * 1024);

    const secret = (content: object) => json(200, { SecretString: JSON.stringify(content) });
    answers = [
      secret(telephonySecret(endpoint)),
      json(201, { sid: 'SM1', status: 'queued' }),
      secret(emailSecret(endpoint)),
      json(200, { id: 'e1' }),
      secret(voiceSecret(endpoint)),
      json(200, { success: true, message: '', conversation_id: 'c1', callSid: 'CA1' }),
    ];
    const sendings = { message: textMessage, mail: outgoingEmail, call: aiCall };
    expect(await invoke('calls/use-providers', sendings)).toMatchObject([
      { kind: 'accepted', value: { messageId: 'SM1' } },
      { kind: 'accepted', value: { messageId: 'e1' } },
      { kind: 'accepted', value: { callSid: 'CA1' } },
    ]);
    const [telephony, , email, , voice] = authorizations();
    expect([telephony, email, voice]).toEqual(Array(3).fill(signedFor('secretsmanager')));
  });

  it('has no package of a provider in it', () => {
    const packages = /node_modules\/(twilio|resend|svix|standardwebhooks|stripe|@elevenlabs)\//;
    expect([...inputsOf(probesFolder), ...inputsOf(functionsFolder)].filter((file) => packages.test(file))).toEqual([]);
  });
});
