import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import type { OrganizationId } from '../ids.ts';
import { setting } from '../setting.ts';

const gateway = new APIGatewayClient({});

/**
 * Gives an organization its place in the gateway's usage plan; a repetition completes what an earlier one began. The
 * gateway's key has the organization's id as its value: no credential, it only says whose burst allowance a call uses.
 */
export async function admitToUsagePlan(organization: OrganizationId): Promise<void> {
  const keyId = (await createKey(organization)) ?? (await findKey(organization));
  await unlessThere(() =>
    gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId: setting('USAGE_PLAN_ID'), keyId, keyType: 'API_KEY' })),
  );
}

async function createKey(organization: OrganizationId): Promise<string | undefined> {
  const key = await unlessThere(() =>
    gateway.send(new CreateApiKeyCommand({ name: organization, value: organization, enabled: true })),
  );
  return key?.id;
}

async function findKey(organization: OrganizationId): Promise<string | undefined> {
  const { items } = await gateway.send(new GetApiKeysCommand({ nameQuery: organization, limit: 1 }));
  return items?.[0]?.id;
}

async function unlessThere<Created>(create: () => Promise<Created>): Promise<Created | undefined> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof ConflictException) return undefined;
    throw error;
  }
}
