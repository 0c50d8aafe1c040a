import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeMember } from '../../lib/tenancy/users/change-member.ts';
import { updateUser } from '../../lib/tenancy/users/contract.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';
import { recordSignIn } from '../../lib/tenancy/users/record-sign-in.ts';

export const handler = onLambda(updateUser, async ({ organization, caller, params, body, newId, now }) => {
  requireUserPool();
  const user = requireUser(caller);
  // So that an admin who is not listed yet counts as one who remains.
  if (organization === caller.organization) await recordSignIn(organization, user, now);
  return reply(200, memberView(await changeMember(organization, params.id, body, { userId: user.id, newId, now })));
});
