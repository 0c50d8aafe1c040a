import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusEvent, publishEvents as PublishEvents } from '../../../lib/platform/aws/event-bus.ts';
import { noon } from '../../builders.ts';
import { required } from '../../harness/required.ts';
import { type ProviderServer, hangUp, json, providerServer } from '../providers/provider-server.ts';

let bridge: ProviderServer;
let publishEvents: typeof PublishEvents;

beforeAll(async () => void (bridge = await providerServer()));
afterAll(() => bridge.close());
beforeEach(async () => {
  bridge.forget();
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', bridge.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('EVENT_BUS_NAME', 'bus');
  vi.resetModules();
  ({ publishEvents } = await import('../../../lib/platform/aws/event-bus.ts'));
});
afterEach(() => vi.unstubAllEnvs());

const events = (count: number): (BusEvent & { readonly id: string })[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), type: 'payment.registered', at: noon.toISOString() }));

const entriesIn = (body: string): readonly { readonly Detail: string }[] => JSON.parse(body).Entries;
const idsIn = (body: string): string[] => entriesIn(body).map(({ Detail }) => JSON.parse(Detail).id);
const accepted = (count: number) =>
  json(200, { FailedEntryCount: 0, Entries: Array.from({ length: count }, (_, n) => ({ EventId: `e${n}` })) });

describe('publishEvents', () => {
  it('puts each event on the bus under its type', async () => {
    bridge.answers.push(accepted(1));
    await publishEvents(events(1));
    expect(entriesIn(required(bridge.received[0]?.body))).toEqual([
      {
        EventBusName: 'bus',
        Source: 'collection-management',
        DetailType: 'payment.registered',
        Time: noon.getTime() / 1000,
        Detail: JSON.stringify(events(1)[0]),
      },
    ]);
  });

  it('sends ten events in a request; no events need no request', async () => {
    bridge.answers.push(accepted(10), accepted(10), accepted(10));
    await publishEvents(events(25));
    await publishEvents([]);
    expect(bridge.received.map(({ body }) => idsIn(body).length).sort()).toEqual([10, 10, 5].sort());
    expect(new Set(bridge.received.flatMap(({ body }) => idsIn(body))).size).toBe(25);
  });

  it('sends again the events that the bus did not accept, and no others', async () => {
    const failed = { ErrorCode: 'ThrottlingException', ErrorMessage: 'later' };
    bridge.answers.push(
      json(200, { FailedEntryCount: 2, Entries: [failed, { EventId: 'e' }, failed] }),
      json(200, { FailedEntryCount: 1, Entries: [{ EventId: 'e' }, failed] }),
      accepted(1),
    );
    await publishEvents(events(3));
    expect(bridge.received.map(({ body }) => idsIn(body))).toEqual([['0', '1', '2'], ['0', '2'], ['2']]);
  });

  it('retries after a lost connection and an error of the service', async () => {
    bridge.answers.push(hangUp, json(500, { __type: 'InternalException' }), accepted(2));
    await publishEvents(events(2));
    expect(bridge.received).toHaveLength(3);
  });

  it.each([
    ['no event is accepted', () => json(200, { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] }), 4],
    ['the reply has no results', () => json(200, {}), 4],
    ['it is not allowed to', () => json(400, { __type: 'AccessDeniedException' }), 1],
  ])('fails if %s', async (_, answer, requests) => {
    bridge.answers.push(...Array.from({ length: 9 }, answer));
    await expect(publishEvents(events(1))).rejects.toThrow();
    expect(bridge.received).toHaveLength(requests);
  });

  const refused = { ErrorCode: 'MalformedDetail' };
  it.each([
    ['the bus gives no result', () => json(200, {}), true],
    ['one event is refused and another has no result', () => json(200, { Entries: [refused] }), true],
    ['the content of every event is refused', () => json(200, { Entries: [refused, refused] }), false],
  ])('reports whether a later attempt may succeed: %s', async (_, answer, isUnavailable) => {
    bridge.answers.push(...Array.from({ length: 4 }, answer));
    const { UnavailableError } = await import('../../../lib/platform/aws/unavailable.ts');
    const error: unknown = await publishEvents(events(2)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof UnavailableError).toBe(isUnavailable);
  });
});
