import type { APIGatewayProxyResult } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gatewayReplies } from '../../../infra/gateway-replies.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type Route, isCallback } from '../../../lib/platform/http/route.ts';
import { operationNotes } from '../../../lib/entry/openapi/merge-documentation.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { requestEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization(randomUUID());
});

const names: Readonly<Record<string, string>> = { channel: 'sms', jobId: `imp_${'0'.repeat(32)}` };
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  searchAccounts: { q: 'Ana' },
  listLedgerEntries: { day: '2026-01-15' },
  readClaim: { kind: 'email_domain', value: 'firma.example' },
};
/** Their jobs have ids of another form than imports. */
const isOfMembers = ({ path }: Route) => path.includes('/members/');
const paramsOf = (route: Route) =>
  Object.fromEntries(
    Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
      name,
      (!isOfMembers(route) && names[name]) || randomUUID(),
    ]),
  );

async function ask(name: string, route: Route): Promise<APIGatewayProxyResult> {
  const role = typeof route.access === 'object' && 'role' in route.access && route.access.role === 'platform_admin';
  const example = operationNotes.get(name)?.body;
  const isNamed = typeof example === 'object' && example !== null && 'organization_id' in example;
  const body = isNamed ? { ...example, organization_id: organization } : example;
  const sent = {
    params: paramsOf(route),
    organization,
    role: role ? ('platform_admin' as const) : ('admin' as const),
    user: randomUUID(),
    ...(queries[name] && { query: queries[name] }),
    ...(body !== undefined && { body }),
  };
  if (!route.streams) return service.invoke(name, requestEvent(route, sent));
  const text = await service.stream(name, sent);
  return { statusCode: text.includes('service_unavailable') ? 503 : 200, body: text, headers: { 'Retry-After': '5' } };
}

describe('while no service of AWS answers', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_ENDPOINT_URL')))
      vi.stubEnv(name, 'http://127.0.0.1:9');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    await service.coldStart();
  });
  afterAll(() => vi.unstubAllEnvs());

  // The presets are part of the code.
  const withTable = allRoutes.filter(
    ({ name, route }) => route.table !== undefined && !isCallback(route) && name !== 'listContactRulePresets',
  );

  it.each(withTable.map(({ name, route }) => [name, route] as const))(
    '%s answers 503 and says when to try again',
    async (name, route) => {
      const { statusCode, headers, body } = await ask(name, route);
      expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
      expect(headers).toMatchObject({ 'Retry-After': '5' });
    },
  );

  it('the gateway answers the same if an authorizer fails or takes too long', () => {
    const replies = gatewayReplies([]);
    for (const kind of ['AUTHORIZER_FAILURE', 'AUTHORIZER_CONFIGURATION_ERROR'])
      expect(replies[kind]).toMatchObject({
        statusCode: 503,
        responseParameters: { 'gatewayresponse.header.Retry-After': "'5'" },
        responseTemplates: { 'application/json': expect.stringContaining('"code":"service_unavailable"') },
      });
  });
});
