import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeMember } from '../../lib/tenancy/users/change-member.ts';
import { updateUser } from '../../lib/tenancy/users/contract.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';

export const handler = onLambda(updateUser, async ({ organization, caller, params, body, newId, now }) => {
  requireUserPool();
  return reply(200, memberView(await changeMember(organization, params.id, body, { caller, newId, now })));
});
