import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createRequire, isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bundle, bundle } from '../../infra/bundle.ts';
import type { ResourceAccess } from '../../lib/platform/http/route.ts';
import { type Job, jobs } from '../../lib/platform/jobs/jobs.ts';
import { docsText } from '../../lib/entry/openapi/docs-text.ts';
import { loadDocsScript } from '../../lib/entry/openapi/load-docs-script.ts';
import { openapiText } from '../../lib/entry/openapi/openapi-text.ts';
import { allRoutes, functionFileName } from '../../lib/entry/deployment/declarations.ts';
import { bySize } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import {
  aiCall,
  emailSecret,
  outgoingEmail,
  telephonySecret,
  textMessage,
  voiceSecret,
} from '../platform/providers/samples.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-test-'));
const probesFolder = path.join(folder, 'probes');
const functionsFolder = path.join(folder, 'functions');
/** Of these a test knows what they contain. */
const named = [
  'email-domains/manage-email-domains',
  'scheduled/start-evaluations',
  'system/read-docs',
  'system/read-docs-script',
  'system/read-openapi',
];
/** The others resemble each other: `npm test` builds every sixth. */
const isBuilt = (entry: string, index: number): boolean =>
  named.includes(entry) || index % bySize({ small: 6, large: 1 }) === 0;
let probes: readonly Bundle[] = [];
let functions: readonly Bundle[] = [];

beforeAll(async () => {
  probes = await bundle({ from: 'test/infra/probes', to: probesFolder });
  functions = await bundle({ to: functionsFolder, only: isBuilt });
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const codeOf = ({ directory }: Bundle) => readFileSync(path.join(directory, 'index.js'), 'utf8');
const codeOfFunction = (name: string) =>
  functions
    .filter(({ entry }) => entry === name)
    .map(codeOf)
    .join();

interface Output {
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly imports: readonly { readonly path: string }[];
}

const outputsIn = (folder: string): Readonly<Record<string, Output>> =>
  JSON.parse(readFileSync(path.join(folder, 'metafile.json'), 'utf8')).outputs;

const filesIn = ({ inputs }: Output): string[] =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));

/** Every file that is in some bundle. */
const inputsOf = (folder: string): string[] => Object.values(outputsIn(folder)).flatMap(filesIn);

/** The functions that contain a file whose path matches. */
const functionsWith = (pattern: RegExp): string[] =>
  Object.entries(outputsIn(functionsFolder)).flatMap(([name, output]) =>
    filesIn(output).some((file) => pattern.test(file)) ? [name.replace(/^.*\/functions\/|\/index\.js$/g, '')] : [],
  );

const kilobyte = 1024;

const publicSuffixes = /node_modules\/tldts\//;
const phoneMetadata = /libphonenumber-js\/metadata\.max/;
const placeTable = /contact-rules\/places\/place-table/;

/** Prints the type of each bundle's handler, with the global of Lambda that streaming functions use when they are loaded. */
const loadAll = `
  globalThis.awslambda = { streamifyResponse: (handler) => handler };
  console.log(JSON.stringify(process.argv.slice(2).map((file) => [file, typeof require(file).handler])));
`;

describe('a bundle', () => {
  it('is one file in its own directory, with nothing beside it that would be uploaded', () => {
    expect(probes.map(({ entry }) => entry)).toContain('calls/put-item');
    for (const { directory } of probes) expect(readdirSync(directory).sort()).toEqual(['index.js', 'package.json']);
  });

  it('contains no path of the machine that built it', () => {
    for (const made of functions) expect(codeOf(made)).not.toContain(root);
  });

  it('loads by itself, with require as on Lambda, and exports its handler', async () => {
    const program = path.join(folder, 'load-all.cjs');
    writeFileSync(program, loadAll);
    const files = functions.map(({ directory }) => path.join(directory, 'index.js'));
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...files], { env: {} });
    expect(JSON.parse(stdout)).toEqual(files.map((file) => [file, 'function']));
  });

  it('contains no import()', () => {
    for (const made of functions) expect(codeOf(made)).not.toMatch(/\bimport\(/);
  });

  it('has the list of public suffixes only where domains are registered', () => {
    expect(functionsWith(publicSuffixes)).toEqual(['email-domains/manage-email-domains']);
  });

  it('has at most 400 KB, and 100 KB for each large library or table, except those with the script of the docs page and with all that debtors do', () => {
    const large = [/@aws-sdk\/client-s3\//, publicSuffixes, phoneMetadata, placeTable].map(functionsWith);
    const exceptions = new Map([
      ['system/read-docs-script', 2000],
      ['portal/send-debtor-form', 800],
    ]);
    const maxBytes = (entry: string) =>
      (exceptions.get(entry) ?? 400 + 100 * large.filter((entries) => entries.includes(entry)).length) * kilobyte;
    const tooLarge = functions.filter(({ entry, bytes }) => bytes > maxBytes(entry));
    expect(tooLarge.map(({ entry, bytes }) => `${entry}: ${bytes} bytes`)).toEqual([]);
    expect(functions.every(({ bytes }) => bytes > 0)).toBe(true);
  });

  it('contains each client of AWS only if the function calls that service', () => {
    const jobRows = Object.entries(jobs).flatMap(([folder, family]) =>
      Object.entries<Job>(family).map(([name, row]) => ({ entry: `${folder}/${functionFileName(name)}`, row })),
    );
    const routeRows = allRoutes.map(({ folder, name, route }) => ({
      entry: `${folder}/${functionFileName(name)}`,
      row: route,
    }));
    // They ask whether a platform administrator has a second factor.
    const authorizerRows = ['authorize-v1', 'authorize-internal'].map(
      (name): { readonly entry: string; readonly row: ResourceAccess } => ({
        entry: `authorizers/${name}`,
        row: { userPool: ['AdminGetUser'] },
      }),
    );
    const rows = [...jobRows, ...routeRows, ...authorizerRows];
    const entriesOf = (isCaller: (row: ResourceAccess & Partial<Job>) => boolean) =>
      rows.flatMap(({ entry, row }) => (isCaller(row) ? [entry] : []));
    // Consumers of the stream park changes in their dead-letter queues.
    const isQueued = ({ trigger }: Partial<Job>) =>
      trigger !== undefined && ('queue' in trigger || 'stream' in trigger);
    for (const [client, callers] of [
      ['client-s3', entriesOf(({ bucket }) => bucket !== undefined)],
      ['client-sqs', entriesOf((row) => row.sends !== undefined || isQueued(row))],
      ['client-eventbridge', entriesOf(({ events }) => events === true)],
      ['client-cognito-identity-provider', entriesOf(({ userPool = [] }) => userPool.length > 0)],
      ['client-secrets-manager', entriesOf(({ secrets, sealingKey }) => secrets !== undefined || sealingKey === true)],
    ] as const)
      expect(callers, client).toEqual(expect.arrayContaining(functionsWith(new RegExp(`@aws-sdk/${client}/`))));
  });

  it('contains no client of SSO, STS, OIDC or the instance metadata service', () => {
    const credentials = /credential-provider-(?!node|env)|nested-clients|token-providers|client-(sso|sts)/;
    expect(inputsOf(functionsFolder).filter((file) => credentials.test(file))).toEqual([]);
  });

  it('leaves out only what the SDK loads by import()', () => {
    const left = Object.values(outputsIn(functionsFolder)).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect([...new Set(left)].filter((name) => !isBuiltin(name)).sort()).toEqual([
      '@aws-sdk/credential-provider-http',
      '@aws-sdk/credential-provider-ini',
      '@aws-sdk/credential-provider-process',
      '@aws-sdk/credential-provider-sso',
      '@aws-sdk/credential-provider-web-identity',
      '@smithy/core/event-streams',
      '@smithy/credential-provider-imds',
    ]);
  });

  it('contains no schema of an operation that it does not call', () => {
    const sender = codeOfFunction('scheduled/start-evaluations');
    expect(sender).toContain('SendMessageBatch');
    expect(sender).not.toContain('CreateQueue');
    expect(sender).not.toContain('QueueNameExists');
  });

  it('contains the finished text of the interface, and not what it is built from', async () => {
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
    for (const [entry, text] of [
      ['system/read-openapi', openapiText()],
      ['system/read-docs', docsText()],
    ] as const) {
      const { directory = '', bytes } = functions.find((made) => made.entry === entry) ?? {};
      expect(bytes).toBeLessThan(Buffer.byteLength(text) + 64 * 1024);
      const { handler } = createRequire(import.meta.url)(path.join(directory, 'index.js'));
      const answer = await handler({ headers: {}, requestContext: { requestId: 'r' } }, {});
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(text);
    }
  });

  it('contains the script of the docs page, and nothing that it is built from', () => {
    expect(codeOfFunction('system/read-docs-script')).toContain(Buffer.from(loadDocsScript()).toString('base64'));
    expect(inputsOf(functionsFolder).filter((file) => file.includes('@scalar/'))).toEqual([]);
  });
});

describe('bundles that share code, which the local service runs', () => {
  it('use http without undici, which Node loads for an import of http', async () => {
    const from = path.join(folder, 'sources');
    mkdirSync(from);
    writeFileSync(
      path.join(from, 'ask.ts'),
      "import { request } from 'node:http';\nexport const handler = () => request.name;\n",
    );
    const [made] = await bundle({ from, to: path.join(folder, 'shared'), sharesCode: true });
    const code = `const { parentPort, workerData } = require('node:worker_threads');
      const name = require(workerData).handler();
      parentPort.postMessage({ name, loaded: process.moduleLoadList.map((each) => each.split(' ').at(-1)) });`;
    const worker = new Worker(code, { eval: true, workerData: path.join(required(made).directory, 'index.js') });
    const [{ name, loaded }] = await once(worker, 'message');
    expect(name).toBe('request');
    expect(loaded).not.toContain('internal/deps/undici/undici');
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

/** Stands in for AWS: records each call and returns the next answer. */
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

const trace = 'Root=1-65a1b2c3-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1;Lineage=1:abcdef01:0';

/** Runs the handler of a probe's bundle as Lambda does: alone in its process, with nothing but its environment. */
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
      AWS_LAMBDA_FUNCTION_NAME: 'probe',
      _X_AMZN_TRACE_ID: trace,
      AWS_ENDPOINT_URL: endpoint,
      TABLE_NAME: 'portfolio',
      BUCKET_NAME: 'files',
      EVENT_BUS_NAME: 'bus',
      USER_POOL_ID: 'eu-west-1_users',
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
/** The client of SQS compares the digest with that of what it sent. */
const messageAccepted = {
  Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody: createHash('md5').update('{"job":1}').digest('hex') }],
};
const authorizations = () => calls.map(({ request }) => request.headers.authorization);

describe('the SDK in a bundle', () => {
  it('signs a request to the table with the credentials of the environment, and reads the reply', async () => {
    answers = [json(200, {})];
    expect(await invoke('calls/put-item')).toEqual({ ok: true, item: { pk: 'p', sk: 's' } });
    expect(authorizations()).toEqual([signedFor('dynamodb')]);
  });

  it('signs a request to the user pool, and reads the reply and why it was refused', async () => {
    const Attributes = [
      { Name: 'sub', Value: 'id' },
      { Name: 'email', Value: 'ana@mail.example' },
    ];
    const User = { Username: 'id', Attributes, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' };
    answers = [json(200, { User }), json(400, { __type: 'UsernameExistsException' })];
    expect(await invoke('calls/create-user', 'ana@mail.example')).toMatchObject({ id: 'id', isInvited: true });
    expect(await invoke('calls/create-user', 'ana@mail.example')).toBe('exists');
    expect(authorizations()).toEqual([signedFor('cognito-idp'), signedFor('cognito-idp')]);
    expect(JSON.parse(required(calls[0]?.body))).toEqual({
      UserPoolId: 'eu-west-1_users',
      Username: 'ana@mail.example',
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: 'ana@mail.example' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:organization_id', Value: 'organization' },
      ],
    });
  });

  it('retries a throttled request to the user pool, and gives up with a problem that says so', async () => {
    const throttle = json(400, { __type: 'TooManyRequestsException' });
    answers = [throttle, throttle, json(400, { __type: 'UsernameExistsException' })];
    expect(await invoke('calls/create-user', 'ana@mail.example')).toBe('exists');
    answers = [throttle, throttle, throttle];
    await expect(invoke('calls/create-user', 'ana@mail.example')).rejects.toThrow('The user pool did not answer');
    expect(calls).toHaveLength(6);
  });

  it('retries after a throttle, an error of the service and a lost connection', async () => {
    const throttle = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
    answers = [json(400, { __type: throttle }), json(500, { __type: 'InternalServerError' }), hangUp, json(200, {})];
    expect(await invoke('calls/put-item')).toMatchObject({ ok: true });
    expect(calls).toHaveLength(4);
  });

  it('returns the item for which a condition failed', async () => {
    const failed = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
    answers = [json(400, { __type: failed, message: 'no', Item: { pk: { S: 'p' }, amount: { N: '12.5' } } })];
    expect(await invoke('calls/put-item')).toEqual({ ok: false, current: { pk: 'p', amount: 12.5 } });
  });

  it('throws any other error of the service by its name', async () => {
    answers = [json(400, { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message: 'gone' })];
    await expect(invoke('calls/put-item')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'gone',
    });
  });

  it('sends messages to a queue, and retries after a throttle', async () => {
    answers = [
      json(400, { __type: 'com.amazonaws.sqs#RequestThrottled', message: 'slowly' }),
      json(200, messageAccepted),
    ];
    await invoke('calls/send-message', 'organization');
    expect(authorizations()).toEqual([signedFor('sqs'), signedFor('sqs')]);
    expect(JSON.parse(required(calls[1]?.body))).toEqual({
      QueueUrl: `${endpoint}/queue/import`,
      Entries: [{ Id: '0', MessageBody: '{"job":1}', MessageGroupId: 'organization' }],
    });
  });

  it('publishes events', async () => {
    answers = [json(200, { FailedEntryCount: 0, Entries: [{ EventId: 'e' }] })];
    await invoke('calls/publish-events', 'account.created');
    expect(authorizations()).toEqual([signedFor('events')]);
  });

  it('sends the trace of the invocation along, by which Lambda detects loops', async () => {
    answers = [json(200, {}), json(200, messageAccepted), json(200, { Entries: [{ EventId: 'e' }] })];
    await invoke('calls/put-item');
    await invoke('calls/send-message', 'organization');
    await invoke('calls/publish-events', 'account.created');
    expect(calls.map(({ request }) => request.headers['x-amzn-trace-id'])).toEqual([trace, trace, trace]);
  });

  it('stores and reads an object, and recognizes a missing one', async () => {
    answers = [
      xml(503, '<Error><Code>SlowDown</Code></Error>'),
      xml(200, ''),
      (response) => response.writeHead(206, { 'content-range': 'bytes 0-2/7' }).end('con'),
    ];
    expect(await invoke('calls/store-object', 'imports/file')).toBe('con');
    expect(calls.map(({ request }) => `${request.method} ${request.url?.split('?')[0]}`)).toEqual([
      'PUT /files/imports/file',
      'PUT /files/imports/file',
      'GET /files/imports/file',
    ]);
    expect(authorizations()).toEqual(['s3', 's3', 's3'].map(signedFor));

    answers = [xml(200, ''), xml(404, '<Error><Code>NoSuchKey</Code></Error>')];
    await expect(invoke('calls/store-object', 'imports/file')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('reads the secrets of the providers and calls each of them', async () => {
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

  it('contains no package of a provider', () => {
    const packages = /node_modules\/(twilio|resend|svix|standardwebhooks|stripe|@elevenlabs)\//;
    expect([...inputsOf(probesFolder), ...inputsOf(functionsFolder)].filter((file) => packages.test(file))).toEqual([]);
  });
});
