import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callLimits } from '../../lib/platform/aws/call-limits.ts';
import { anOrganizationId as organization } from '../builders.ts';
import { deafService, silentService } from './unreachable.ts';

const endpoints = ['DYNAMODB', 'S3', 'SQS', 'EVENTBRIDGE', 'SECRETS_MANAGER', 'COGNITO_IDENTITY_PROVIDER'];

/** A call of every client, from freshly loaded modules, with all services at one port. */
async function clientsAt(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  for (const name of endpoints) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_MAX_ATTEMPTS', String(callLimits.table.maxAttempts));
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('BUCKET_NAME', 'files');
  vi.stubEnv('EVENT_BUS_NAME', 'events');
  vi.stubEnv('USER_POOL_ID', 'eu-west-1_users');
  vi.stubEnv('IMPORT_QUEUE_URL', `${origin}/000000000000/import`);
  vi.stubEnv('JWT_ISSUER', 'https://issuer.example');
  vi.stubEnv('JWT_AUDIENCE', 'console');
  vi.stubEnv('JWT_JWKS_URI', `${origin}/jwks`);
  vi.resetModules();
  const [table, bucket, queue, bus, secrets, users, tokens] = await Promise.all([
    import('../../lib/platform/aws/table/table.ts'),
    import('../../lib/platform/aws/bucket.ts'),
    import('../../lib/platform/aws/queue-client.ts'),
    import('../../lib/platform/aws/event-bus.ts'),
    import('../../lib/platform/aws/secrets.ts'),
    import('../../lib/platform/aws/user-pool.ts'),
    import('../../lib/tenancy/authorizers/authorize-token.ts'),
  ]);
  const key = { pk: 'p', sk: 's' };
  const part = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url');
  const token = `${part({ alg: 'RS256', kid: 'k' })}.${part({ iss: 'https://issuer.example', aud: 'console' })}.AAAA`;
  const event = { type: 'account.created', at: '2026-11-21T14:00:00.000Z' };
  const { table: ofTable, bucket: ofBucket, service: ofService, issuer: ofIssuer } = callLimits;
  const arn = 'arn:aws:execute-api:eu-west-1:1:api/dev/GET/me';
  return [
    { what: 'a read of the table', head: '.GetItem', limits: ofTable, call: () => table.getItem(key, 'account') },
    { what: 'a query', head: '.Query', limits: ofTable, call: () => table.queryPage({ pk: 'p', limit: 1 }) },
    { what: 'a write', head: '.PutItem', limits: ofTable, call: () => table.putItem(key, table.absent) },
    { what: 'a transaction', head: '.Transact', limits: ofTable, call: () => table.transact([{ put: key }]) },
    { what: 'a read of the bucket', head: 'GET /files', limits: ofBucket, call: () => bucket.getObject('a') },
    {
      what: 'a write to it',
      head: 'PUT /files',
      limits: ofBucket,
      call: () => bucket.putObject('a', '{}', 'text/plain'),
    },
    {
      what: 'a message',
      head: '.SendMessage',
      limits: ofService,
      call: () => queue.sendMessages('import', organization, [{}]),
    },
    { what: 'an event', head: '.PutEvents', limits: ofService, call: () => bus.publishEvents([event]) },
    { what: 'a read of a secret', head: '.GetSecret', limits: ofService, call: () => secrets.readSecret('name') },
    { what: 'a read of a user', head: '.AdminGetUser', limits: ofService, call: () => users.readPoolUser('user') },
    {
      what: 'the keys of tokens',
      head: '/jwks',
      limits: ofIssuer,
      call: () => tokens.authorizeToken(arn, `Bearer ${token}`),
    },
  ];
}

type Client = Awaited<ReturnType<typeof clientsAt>>[number];

/** Makes all calls at once, since each takes seconds to fail. */
const callsTo = async (clients: readonly Client[]) => {
  const answers = await Promise.allSettled(clients.map(({ call }) => call()));
  return clients.map(({ what, head, limits }, index) => ({ what, head, limits, answer: answers[index] }));
};

type Calls = Awaited<ReturnType<typeof callsTo>>;

let requestsToSilent: readonly string[];
let callsToSilent: Calls;
let callsToDeaf: Calls;

beforeAll(async () => {
  const silent = await silentService();
  const clients = await clientsAt(silent.port);
  const failing = callsTo(clients);
  // A client reads the address of its service before its first attempt; from then on that of the others may replace it.
  const isAsked = ({ head }: Client) => silent.requests.some((request) => request.includes(head));
  await vi.waitUntil(() => clients.every(isAsked), { timeout: 30_000 });
  const deaf = await deafService();
  callsToDeaf = await callsTo(await clientsAt(deaf.port));
  callsToSilent = await failing;
  requestsToSilent = silent.requests;
  await Promise.all([silent.stop(), deaf.stop()]);
});
afterAll(() => vi.unstubAllEnvs());

describe('a service that never replies', () => {
  it('makes every call fail after its number of attempts', () => {
    const attempts = callsToSilent.map(({ what, head, answer }) => ({
      what,
      outcome: answer?.status,
      attempts: requestsToSilent.filter((request) => request.includes(head)).length,
    }));
    expect(attempts).toEqual(
      callsToSilent.map(({ what, limits }) => ({ what, outcome: 'rejected', attempts: limits.maxAttempts })),
    );
  });
});

describe('a service that accepts no connection', () => {
  it('makes every call fail', () => {
    expect(callsToDeaf.map(({ what, answer }) => [what, answer?.status])).toEqual(
      callsToDeaf.map(({ what }) => [what, 'rejected']),
    );
  });
});
