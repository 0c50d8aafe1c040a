import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listUsers } from '../../lib/tenancy/users/contract.ts';
import { memberStore } from '../../lib/tenancy/users/member-store.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';

export const handler = onLambda(listUsers, async ({ organization, query }) => {
  requireUserPool();
  return reply(200, await loadPage(organization, memberStore(organization).listing(), query, memberView));
});
