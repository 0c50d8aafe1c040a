import { requireUserPool } from '../../lib/aws/user-pool-setting.ts';
import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { changeMember } from '../../lib/organizations/users/change-member.ts';
import { updateUser } from '../../lib/organizations/users/contract.ts';
import { memberView } from '../../lib/organizations/users/member.ts';
import { recordSignIn } from '../../lib/organizations/users/record-sign-in.ts';

export const handler = onLambda(updateUser, async ({ organization, caller, params, body, newId, now }) => {
  requireUserPool();
  const user = requireUser(caller);
  // So that an admin who is not listed yet counts as one who remains.
  if (organization === caller.organization) await recordSignIn(organization, user, now);
  return reply(200, memberView(await changeMember(organization, params.id, body, { userId: user.id, newId, now })));
});
