import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { apiKeyText, defaultCallsPerWindow } from '../../../lib/tenancy/api-keys/api-key.ts';
import { noon } from '../../builders.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercise, type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface CreatedKey {
  readonly id: string;
  readonly key: string;
}

const createKey = (service: Service, organization: OrganizationId): Promise<CreatedKey> =>
  service.call<CreatedKey>('createApiKey', { organization, body: { name: 'ERP', scopes: ['accounts:read'] } });

/** Advances the clock by a second per call: the table client would take a write with equal values for a retry. */
const callerWith = (service: Service, key: string) => (): Promise<unknown> => {
  vi.setSystemTime(Date.now() + 1000);
  return service.authorize({ 'X-Api-Key': key });
};

async function keyOf(service: Service, name: string): Promise<() => Promise<unknown>> {
  const { key } = await createKey(service, await service.organization(name));
  return callerWith(service, key);
}

/** A key whose quota of the current window is used up, as known to the function. */
async function usedUpKey(service: Service, name: string): Promise<() => Promise<unknown>> {
  const { key } = await createKey(service, await service.organization(name));
  const place = keys.apiKey(createHash('sha256').update(key).digest('hex'));
  const call = callerWith(service, key);
  await call();
  await service.table.copy(await service.table.read(place), [{ window_calls: defaultCallsPerWindow }]);
  return call;
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await act();
}

/** Stops the clock, or a quota window might end during the exercise. */
const atNoon =
  (prepare: Parameters<typeof measureOnce>[0]): Exercise =>
  async (service) => {
    vi.setSystemTime(noon);
    try {
      return await measureOnce(prepare)(service);
    } finally {
      vi.useRealTimers();
    }
  };

export const keyPatterns: Exercises = {
  'key-first-call': atNoon((service) => keyOf(service, 'key-first-call')),

  'key-further-call': atNoon(async (service) => {
    const call = await keyOf(service, 'key-further-call');
    await call();
    return call;
  }),

  'key-further-call-cold': atNoon(async (service) => {
    const call = await keyOf(service, 'key-further-call-cold');
    await call();
    await service.coldStart();
    return call;
  }),

  'key-first-denied': atNoon((service) => usedUpKey(service, 'key-first-denied')),

  'key-denied': atNoon(async (service) => {
    const call = await usedUpKey(service, 'key-denied');
    await call();
    return call;
  }),

  'key-unknown': measureOnce((service) =>
    Promise.resolve(() => service.authorize({ 'X-Api-Key': apiKeyText('0'.repeat(64)) })),
  ),

  'key-create': measureOnce(async (service) => {
    const organization = await service.organization('key-create');
    await createKey(service, organization);
    return () => createKey(service, organization);
  }),

  'key-list': measureGrowth('n', [1, 5], async (service, size) => {
    const organization = await service.organization(`key-list ${size}`);
    await repeat(size, () => createKey(service, organization));
    return () => service.call('listApiKeys', { organization });
  }),

  'key-change': measureOnce(async (service) => {
    const organization = await service.organization('key-change');
    const { id } = await createKey(service, organization);
    return () => service.call('updateApiKey', { organization, params: { id }, body: { requests_per_window: 500 } });
  }),

  'key-revoke': measureOnce(async (service) => {
    const organization = await service.organization('key-revoke');
    const { id } = await createKey(service, organization);
    return () => service.call('revokeApiKey', { organization, params: { id } });
  }),
};

const platform = { organization: null, role: 'platform_admin' } as const;

export const organizationPatterns: Exercises = {
  'organization-create': measureOnce((service) =>
    Promise.resolve(() => service.call('createOrganization', { ...platform, body: { name: 'Acme' } })),
  ),

  'organization-read': measureOnce(async (service) => {
    const organization = await service.organization('organization-read');
    return () => service.call('readOrganization', { organization });
  }),

  'organization-change': measureOnce(async (service) => {
    const organization = await service.organization('organization-change');
    return () => service.call('updateOrganization', { organization, body: { name: 'Acme' } });
  }),

  'organization-list': measureOnce(async (service) => {
    for (let n = 0; n < 12; n++) await service.organization(`organization-list ${n}`);
    return () => service.call('listOrganizations', { ...platform, query: { limit: '10' } });
  }),
};
