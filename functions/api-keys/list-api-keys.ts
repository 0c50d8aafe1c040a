import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { apiKeyStore } from '../../lib/tenancy/api-keys/api-key-store.ts';
import { apiKeyView } from '../../lib/tenancy/api-keys/api-key.ts';
import { listApiKeys } from '../../lib/tenancy/api-keys/contract.ts';

export const handler = onLambda(listApiKeys, async ({ organization, query }) =>
  reply(200, await loadPage(organization, apiKeyStore(organization).listing(), query, apiKeyView)),
);
