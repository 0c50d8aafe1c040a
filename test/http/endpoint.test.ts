import { describe, expect, it } from 'vitest';
import { enqueueAccounts } from '../../lib/campaigns/execution/contract.ts';
import { type PipelineDependencies, handleRequest, parseRequest, reply } from '../../lib/http/endpoint.ts';
import { readHealth } from '../../lib/openapi/contract.ts';
import { listAccounts } from '../../lib/portfolio/accounts/contract.ts';
import { anOrganizationId } from '../builders.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';

const parsed = (sent: Partial<CallerRequest>, over: object = {}) => {
  const event = { ...requestEvent(listAccounts, { organization: anOrganizationId, ...sent }), ...over };
  return parseRequest(listAccounts, event, {
    isOrganization: async () => true,
    runOnce: () => Promise.reject(new Error('No POST.')),
  });
};

describe('a request', () => {
  it('is rejected if it repeats a query parameter, unless the route is open to anyone', async () => {
    const twice = {
      queryStringParameters: { status: 'paused' },
      multiValueQueryStringParameters: { status: ['active', 'paused'] },
    };
    await expect(parsed({}, twice)).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'status', code: 'repeated_parameter' }],
    });
    const fromAnyone = { ...requestEvent(readHealth, { organization: null }), ...twice };
    fromAnyone.requestContext.authorizer = undefined;
    await expect(parseRequest(readHealth, fromAnyone)).resolves.toBeDefined();
  });

  it.each(['', 'nobody', 'x'.repeat(3000)])(
    'gets 404 for a malformed organization id, as for an unknown one: %#',
    async (id) => {
      const event = requestEvent(listAccounts, { organization: null, role: 'platform_admin' });
      const headers = { ...event.headers, 'X-Organization-Id': id };
      await expect(parsed({ organization: null, role: 'platform_admin' }, { headers })).rejects.toMatchObject({
        status: 404,
        code: 'organization_not_found',
      });
    },
  );
});

describe('a request with an idempotency key', () => {
  it('is the same with an empty body as without one, if the body is optional', async () => {
    const fingerprints: (readonly string[])[] = [];
    const backing: PipelineDependencies = {
      isOrganization: async () => true,
      runOnce: async ({ fingerprint }) => {
        fingerprints.push(fingerprint);
        return { status: 200, body: '{}', replayed: false };
      },
    };
    const event = requestEvent(enqueueAccounts, { organization: anOrganizationId });
    const headers = { ...event.headers, 'Idempotency-Key': 'k', 'Content-Type': 'application/json' };
    for (const body of ['', '{}', ' {\n} '])
      await handleRequest(enqueueAccounts, () => reply(200, { enqueued: 0 }), { ...event, headers, body }, backing);
    const [first] = fingerprints;
    expect(fingerprints).toEqual([first, first, first]);
  });
});
