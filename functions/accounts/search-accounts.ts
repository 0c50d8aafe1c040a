import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { searchAccounts } from '../../lib/portfolio/search/contract.ts';
import { findAccountsByText } from '../../lib/portfolio/search/find-accounts-by-text.ts';

export const handler = onLambda(searchAccounts, async ({ organization, query: { q, limit }, now }) =>
  reply(200, await findAccountsByText(organization, q, limit, now)),
);
