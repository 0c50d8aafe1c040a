import { describe, expect, it, onTestFinished } from 'vitest';
import { type DispatchRequest, createClient, dispatch, isApiError } from '@collection-management/client';
import { type Step, reply, startScriptedServer } from '../harness/scripted-server.ts';

async function aClient(...script: readonly Step[]) {
  const server = await startScriptedServer(...script);
  onTestFinished(server[Symbol.dispose]);
  return { ...server, client: createClient({ baseUrl: server.url, apiKey: 'key', retryDelayMs: 1 }) };
}

const sms: DispatchRequest = { channel: 'sms', account_external_id: 'INV-1', action_type: 'reminder' };
const call: DispatchRequest = { channel: 'voice', account_id: '1', agent_type: 'human' };

const sent = { status: 'sent', interaction_id: 'i', channel: 'sms', to: '+1', provider_message_id: 'm' };
const blocked = {
  error: 'Not now.',
  code: 'minimum_gap',
  details: [],
  request_id: 'r',
  blocked: true,
  retry_at: '2030-01-15T15:00:00.000Z',
  checks: [],
  decision_id: 'd',
};
const failed = {
  error: 'Refused.',
  code: 'provider_error',
  details: [],
  request_id: 'r',
  interaction_id: 'i',
  outcome: 'refused',
  provider: { name: 'telephony', status: 400, code: '21610', reason: 'unsubscribed' },
};

describe('a dispatch', () => {
  it.each([
    ['/api/v1/dispatch/email', { ...sms, channel: 'email' }, { account_external_id: 'INV-1', action_type: 'reminder' }],
    ['/api/v1/dispatch/sms', sms, { account_external_id: 'INV-1', action_type: 'reminder' }],
    [
      '/api/v1/dispatch/whatsapp',
      { ...sms, channel: 'whatsapp' },
      { account_external_id: 'INV-1', action_type: 'reminder' },
    ],
    ['/api/v1/dispatch/voice', call, { account_id: '1', agent_type: 'human' }],
  ] as const)('calls %s', async (url, request, body) => {
    const { client, requests } = await aClient(reply(200, sent));
    expect(await dispatch(client, request, { idempotencyKey: 'K' })).toEqual({ kind: 'sent', ...sent });
    expect(requests.map((each) => [each.url, JSON.parse(each.body), each.headers['idempotency-key']])).toEqual([
      [url, body, 'K'],
    ]);
  });

  it.each([
    ['blocked', 422, blocked],
    ['failed', 502, failed],
  ])('that is %s is a result, and is not repeated', async (kind, status, body) => {
    const { client, requests } = await aClient(reply(status, body));
    expect(await dispatch(client, sms)).toEqual({ kind, ...body });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['no such account', 404, { error: 'There is no such account.', code: 'account_not_found' }],
    ['a value of the wrong form', 422, { error: 'Wrong.', code: 'validation_failed' }],
    ['a proxy in between', 403, { message: 'Forbidden' }],
  ])('throws for %s', async (_, status, body) => {
    const { client } = await aClient(reply(status, body));
    const error: unknown = await dispatch(client, sms).catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.status).toBe(status);
  });

  it('is repeated under its key if the connection breaks', async () => {
    const { client, requests } = await aClient(reply(503, { code: 'service_unavailable' }), reply(200, sent));
    expect(await dispatch(client, sms)).toMatchObject({ kind: 'sent' });
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });
});
