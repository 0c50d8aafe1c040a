import type { OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';
import { CallRefused, fieldOf, signedRestCaller, textOf } from '../signed-call.ts';

/** Its control plane makes five keys a second in a region, whoever asks: a burst is waited out. */
const gateway = signedRestCaller({
  name: 'apigateway',
  endpointVariable: 'AWS_ENDPOINT_URL_API_GATEWAY',
  attemptsMax: 5,
});

/**
 * Gives an organization its place in the gateway's usage plan; a repetition completes what an earlier one began. The
 * gateway's key has the organization's id as its value: no credential, it only says whose burst allowance a call uses.
 */
export async function admitToUsagePlan(organization: OrganizationId): Promise<void> {
  const keyId = (await createKey(organization)) ?? (await findKey(organization));
  const plan = encodeURIComponent(setting('USAGE_PLAN_ID'));
  await unlessThere(() => gateway('POST', `/usageplans/${plan}/keys`, { body: { keyId, keyType: 'API_KEY' } }));
}

async function createKey(organization: OrganizationId): Promise<string | undefined> {
  const body = { name: organization, value: organization, enabled: true };
  const key = await unlessThere(() => gateway('POST', '/apikeys', { body }));
  return key === undefined ? undefined : textOf(key, 'id');
}

async function findKey(organization: OrganizationId): Promise<string> {
  const answer = await gateway('GET', '/apikeys', { query: { name: organization, limit: '1' } });
  const found = fieldOf(answer, 'item');
  const id = Array.isArray(found) ? textOf(found[0], 'id') : '';
  if (id === '') throw new Error(`The gateway has a key of the value ${organization}, and none of that name.`);
  return id;
}

/** What was made; undefined where it was there already, as after a reply that got lost. */
async function unlessThere(create: () => Promise<unknown>): Promise<unknown> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'ConflictException') return undefined;
    throw error;
  }
}
