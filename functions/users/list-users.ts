import { requireUserPool } from '../../lib/aws/user-pool-setting.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { listUsers } from '../../lib/organizations/users/contract.ts';
import { memberListing } from '../../lib/organizations/users/member-store.ts';
import { memberView } from '../../lib/organizations/users/member.ts';

export const handler = onLambda(listUsers, async ({ organization, query }) => {
  requireUserPool();
  return reply(200, await loadPage(organization, memberListing(organization), query, memberView));
});
