import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { admitToUsagePlan as Admit } from '../../lib/organizations/gateway-keys.ts';
import { type ControlReply, type GatewayKeys, gatewayKeys } from '../../local/gateway-keys.ts';
import { signatures } from '../bucket/signature.ts';
import { anOrganizationId as organization } from '../builders.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let server: Server;
let origin: string;
let keys: GatewayKeys;
let received: Received[] = [];
/** What is answered in place of the control plane: a reply, or a connection that is lost when all was done. */
let instead: (ControlReply | 'lost' | undefined)[] = [];
let admitToUsagePlan: typeof Admit;

const plan = 'plan';

/** The control plane of an account without keys, as the runner has it. */
const newControlPlane = () =>
  gatewayKeys(
    { folder: '', path: (name) => name, recall: () => undefined, remember: () => undefined, close: () => undefined },
    [plan],
  );

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '' } = incoming;
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      received.push({ method, url, headers: Object.fromEntries(headers), body });
      const wanted = instead.shift();
      const reply = typeof wanted === 'object' ? wanted : keys.answer(method, url, body);
      if (wanted === 'lost') return outgoing.destroy();
      return outgoing
        .writeHead(reply.status, { ...(reply.errorType && { 'x-amzn-errortype': reply.errorType }) })
        .end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  received = [];
  instead = [];
  keys = newControlPlane();
  vi.stubEnv('AWS_ENDPOINT_URL_API_GATEWAY', origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('USAGE_PLAN_ID', plan);
  vi.resetModules();
  ({ admitToUsagePlan } = await import('../../lib/organizations/gateway-keys.ts'));
});
afterEach(() => vi.unstubAllEnvs());

const refusal = (status: number, errorType: string): ControlReply => ({ status, errorType, body: { message: 'no' } });
const calls = () => received.map(({ method, url }) => `${method} ${url.split('?')[0]}`);

function expectSigned(): void {
  for (const { method, url, headers } of received) {
    expect(headers['authorization']).toContain('/eu-west-1/apigateway/aws4_request');
    const { claimed, right } = signatures({ method, url, headers }, 'not a secret');
    expect(claimed).toBe(right);
  }
}

describe('an organization that is admitted to the usage plan', () => {
  it('gets a key with its id as value, in the plan, by signed requests', async () => {
    await admitToUsagePlan(organization);
    expect(keys.isInPlan(organization)).toBe(true);
    expect(calls()).toEqual(['POST /apikeys', `POST /usageplans/${plan}/keys`]);
    expectSigned();
  });

  it('is admitted once, whatever time it is asked', async () => {
    await admitToUsagePlan(organization);
    await admitToUsagePlan(organization);
    expect(keys.isInPlan(organization)).toBe(true);
    expect(calls().slice(2)).toEqual(['POST /apikeys', 'GET /apikeys', `POST /usageplans/${plan}/keys`]);
    expectSigned();
  });

  it('is admitted although the replies get lost: what was made is found again', async () => {
    instead = ['lost', undefined, undefined, 'lost'];
    await admitToUsagePlan(organization);
    expect(keys.isInPlan(organization)).toBe(true);
    expect(calls()).toEqual([
      ...['POST /apikeys', 'POST /apikeys', 'GET /apikeys'],
      ...[`POST /usageplans/${plan}/keys`, `POST /usageplans/${plan}/keys`],
    ]);
  });

  it('waits while the control plane is asked too often, or fails', async () => {
    instead = [refusal(429, 'TooManyRequestsException'), refusal(503, 'ServiceUnavailableException')];
    await admitToUsagePlan(organization);
    expect(keys.isInPlan(organization)).toBe(true);
    expect(received).toHaveLength(4);
  });

  it('is told at once that the function may not', async () => {
    instead = [refusal(403, 'AccessDeniedException:http://internal.amazon.com/coral/com.amazon.coral.service/')];
    await expect(admitToUsagePlan(organization)).rejects.toMatchObject({
      name: 'CallRefused',
      status: 403,
      code: 'AccessDeniedException',
    });
    expect(received).toHaveLength(1);
  });

  it('fails where its key is there under another name, and nobody can find it', async () => {
    keys.answer('POST', '/apikeys', JSON.stringify({ name: 'another', value: organization }));
    await expect(admitToUsagePlan(organization)).rejects.toThrow(organization);
  });
});

it("asks in the same words as AWS's own client", async () => {
  await admitToUsagePlan(organization);
  await admitToUsagePlan(organization);
  const [create, join, , find] = received;
  const official = new APIGatewayClient({ endpoint: origin });
  received = [];
  keys = newControlPlane();
  const { id } = await official.send(
    new CreateApiKeyCommand({ name: organization, value: organization, enabled: true }),
  );
  const { keyId } = JSON.parse(join?.body ?? '');
  await official.send(new CreateUsagePlanKeyCommand({ usagePlanId: plan, keyId: id, keyType: 'API_KEY' }));
  await official.send(new GetApiKeysCommand({ nameQuery: organization, limit: 1 }));

  const wordsOf = (call: Received | undefined) => {
    const { pathname, searchParams } = new URL(call?.url ?? '', origin);
    const { 'content-type': contentType, accept } = call?.headers ?? {};
    return { method: call?.method, pathname, query: [...searchParams].sort(), contentType, accept };
  };
  expect([create, join, find].map(wordsOf)).toEqual(received.map(wordsOf));
  expect(JSON.parse(create?.body ?? '')).toEqual(JSON.parse(received[0]?.body ?? ''));
  expect(JSON.parse(join?.body ?? '')).toEqual({ ...JSON.parse(received[1]?.body ?? ''), keyId });
});
