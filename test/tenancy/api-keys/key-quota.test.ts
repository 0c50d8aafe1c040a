import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { maxCallsOfOrganization } from '../../../lib/tenancy/api-keys/api-key.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});

/** Ten past the hour: no window ends during a test. */
beforeEach(() => {
  const hourMs = 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / hourMs) * hourMs + 600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());

const create = (organization: OrganizationId, quota?: number) =>
  askRoute(service, 'createApiKey', {
    organization,
    body: { name: 'ERP', scopes: ['accounts:read'], ...(quota !== undefined && { requests_per_window: quota }) },
  });
const change = (organization: OrganizationId, id: string, quota: number) =>
  askRoute(service, 'updateApiKey', { organization, params: { id }, body: { requests_per_window: quota } });
const revoke = (organization: OrganizationId, id: string) =>
  askRoute(service, 'revokeApiKey', { organization, params: { id } });

const counted = async (organization: OrganizationId) =>
  unmarshall(await service.table.read(keys.apiKeyQuota(organization)))['calls'];

/** Calls once with a key, and returns its quota as the authorizer sees it. */
async function callWith(key: string) {
  const { context } = await service.authorize({ 'X-Api-Key': key });
  return { limit: context?.['rate_limit'], left: context?.['rate_remaining'], exceeded: context?.['rate_exceeded'] };
}

describe('the quota of an API key', () => {
  it('is 100 requests per window unless an administrator sets another', async () => {
    const organization = await anOrganization();
    expect((await create(organization)).body).toMatchObject({ requests_per_window: 100 });
    const { body } = await create(organization, 2000);
    expect(body).toMatchObject({ requests_per_window: 2000 });
    expect(await callWith(body.key)).toEqual({ limit: '2000', left: '1999', exceeded: 'false' });
  });

  it('admits as many requests as it says and refuses the next', async () => {
    const { body } = await create(await anOrganization(), 2);
    expect(await callWith(body.key)).toMatchObject({ left: '1', exceeded: 'false' });
    expect(await callWith(body.key)).toMatchObject({ left: '0', exceeded: 'false' });
    expect(await callWith(body.key)).toMatchObject({ left: '0', exceeded: 'true' });
  });

  it('admits again once raised, in the window in which it was used up', async () => {
    const organization = await anOrganization();
    const { body } = await create(organization, 1);
    for (let call = 0; call < 3; call++) await callWith(body.key);
    expect(await callWith(body.key)).toMatchObject({ exceeded: 'true' });
    expect(await change(organization, body.id, 5)).toMatchObject({ status: 200, body: { requests_per_window: 5 } });
    expect(await callWith(body.key)).toEqual({ limit: '5', left: '3', exceeded: 'false' });
  });

  it.each([0, 10_001, 1.5, '100'])('is never %j', async (quota) => {
    const organization = await anOrganization();
    const body = { name: 'ERP', scopes: ['accounts:read'], requests_per_window: quota };
    expect(await askRoute(service, 'createApiKey', { organization, body })).toMatchObject({ status: 422 });
  });
});

describe('what the keys of an organization may call together', () => {
  it('is never more than its limit, also if several keys are created at once', async () => {
    const organization = await anOrganization();
    for (let key = 0; key < 4; key++) expect(await create(organization, 10_000)).toMatchObject({ status: 201 });
    const answers = await Promise.all([6000, 6000, 6000].map((quota) => create(organization, quota)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({ details: [{ path: 'requests_per_window', code: 'quota_exceeded' }] });
    expect(await counted(organization)).toBe(46_000);
    expect(await create(organization, maxCallsOfOrganization - 46_000)).toMatchObject({ status: 201 });
    expect(await create(organization, 1)).toMatchObject({ status: 422 });
  });

  it('follows changes and revocations, each of which counts once', async () => {
    const organization = await anOrganization();
    const { body } = await create(organization, 3000);
    await create(organization);
    expect(await counted(organization)).toBe(3100);
    await Promise.all([change(organization, body.id, 500), change(organization, body.id, 500)]);
    expect(await counted(organization)).toBe(600);
    await Promise.all([revoke(organization, body.id), revoke(organization, body.id)]);
    expect(await counted(organization)).toBe(100);
    expect(await change(organization, body.id, 700)).toMatchObject({ status: 404 });
  });

  it('counts the keys from before there was a count', async () => {
    const organization = await anOrganization();
    const created = [await create(organization, 400), await create(organization), await create(organization)];
    await revoke(organization, created[2]?.body.id);
    await service.table.remove(keys.apiKeyQuota(organization));
    await revoke(organization, created[1]?.body.id);
    await expect(service.table.read(keys.apiKeyQuota(organization))).rejects.toThrow();
    await create(organization, 50);
    expect(await counted(organization)).toBe(450);
  });
});
