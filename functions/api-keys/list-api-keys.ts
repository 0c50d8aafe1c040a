import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { apiKeyListing } from '../../lib/organizations/api-keys/api-key-store.ts';
import { apiKeyView } from '../../lib/organizations/api-keys/api-key.ts';
import { listApiKeys } from '../../lib/organizations/api-keys/contract.ts';

export const handler = onLambda(listApiKeys, async ({ organization, query }) =>
  reply(200, await loadPage(organization, apiKeyListing(organization), query, apiKeyView)),
);
