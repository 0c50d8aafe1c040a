import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DomainEvent } from '../../lib/reporting/events/event.ts';
import type { publishEvents as Publish } from '../../lib/aws/event-bus.ts';
import { anOrganizationId as organization, noon } from '../builders.ts';
import { compareSignatures } from './signature.ts';
import { type ProviderServer, hangUp, json, providerServer } from '../providers/provider-server.ts';

let bridge: ProviderServer;
let publish: typeof Publish;

beforeAll(async () => void (bridge = await providerServer()));
afterAll(() => bridge.close());
beforeEach(async () => {
  bridge.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', bridge.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('EVENT_BUS_NAME', 'bus');
  vi.resetModules();
  ({ publishEvents: publish } = await import('../../lib/aws/event-bus.ts'));
});
afterEach(() => vi.unstubAllEnvs());

const events = (count: number): DomainEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    type: 'payment.registered',
    organization,
    at: noon.toISOString(),
    data: { amount: n },
  }));

interface Entry {
  readonly Detail: string;
}
const entriesOf = (body: string) => (JSON.parse(body) as { Entries: Entry[] }).Entries;
const idsOf = (body: string) => entriesOf(body).map(({ Detail }) => (JSON.parse(Detail) as DomainEvent).id);
const taken = (count: number) =>
  json(200, { FailedEntryCount: 0, Entries: Array.from({ length: count }, (_, n) => ({ EventId: `e${n}` })) });

describe('publishing events', () => {
  it('puts each on the bus under its type, in a signed request', async () => {
    bridge.answers.push(taken(1));
    await publish(events(1));
    const [{ method, url, headers, body }] = bridge.received as [(typeof bridge.received)[0]];
    expect(entriesOf(body)).toEqual([
      {
        EventBusName: 'bus',
        Source: 'collection-management',
        DetailType: 'payment.registered',
        Time: noon.getTime() / 1000,
        Detail: JSON.stringify(events(1)[0]),
      },
    ]);
    expect(headers).toMatchObject({
      'x-amz-target': 'AWSEvents.PutEvents',
      'content-type': 'application/x-amz-json-1.1',
    });
    expect(headers['authorization']).toContain('/eu-west-1/events/aws4_request');
    const { claimed, right } = compareSignatures({ method, url, headers }, 'not a secret');
    expect(claimed).toBe(right);
  });

  it('takes ten to a request, and asks nothing for none', async () => {
    bridge.answers.push(taken(10), taken(10), taken(10));
    await publish(events(25));
    await publish([]);
    expect(bridge.received.map(({ body }) => idsOf(body).length).sort()).toEqual([10, 10, 5].sort());
    expect(new Set(bridge.received.flatMap(({ body }) => idsOf(body))).size).toBe(25);
  });

  it('puts again what the bus did not take, and only that', async () => {
    const failed = { ErrorCode: 'ThrottlingException', ErrorMessage: 'later' };
    bridge.answers.push(
      json(200, { FailedEntryCount: 2, Entries: [failed, { EventId: 'e' }, failed] }),
      json(200, { FailedEntryCount: 1, Entries: [{ EventId: 'e' }, failed] }),
      taken(1),
    );
    await publish(events(3));
    expect(bridge.received.map(({ body }) => idsOf(body))).toEqual([['0', '1', '2'], ['0', '2'], ['2']]);
  });

  it('tries a passing failure again', async () => {
    bridge.answers.push(hangUp, json(500, { __type: 'InternalException' }), taken(2));
    await publish(events(2));
    expect(bridge.received).toHaveLength(3);
  });

  it.each([
    [
      'the bus takes none',
      Array.from({ length: 9 }, () => json(200, { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] })),
      4,
    ],
    ['the bus answers something else', Array.from({ length: 9 }, () => json(200, {})), 4],
    ['it may not', [json(400, { __type: 'AccessDeniedException' })], 1],
  ])('fails where %s', async (_, answers, requests) => {
    bridge.answers.push(...answers);
    await expect(publish(events(1))).rejects.toThrow();
    expect(bridge.received).toHaveLength(requests);
  });
});
