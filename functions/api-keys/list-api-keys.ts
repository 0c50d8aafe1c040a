import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { apiKeyView } from '../../lib/api-keys/api-key.ts';
import { apiKeys } from '../../lib/api-keys/api-key-store.ts';
import { listApiKeys } from '../../lib/api-keys/contract.ts';

export const handler = onLambda(listApiKeys, async ({ organization, query }) =>
  reply(200, await pageOf(organization, apiKeys(organization), query, apiKeyView)),
);
