import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { addMember } from '../../lib/tenancy/users/add-member.ts';
import { inviteUser } from '../../lib/tenancy/users/contract.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';
import { recordSignIn } from '../../lib/tenancy/users/record-sign-in.ts';

export const handler = onLambda(inviteUser, async ({ organization, caller, body, newId, now, receivedAt }) => {
  requireUserPool();
  const user = requireUser(caller);
  // So that an admin who is not listed yet cannot invite themselves with another role.
  if (organization === caller.organization) await recordSignIn(organization, user, receivedAt);
  const actor = { kind: 'user', id: user.id } as const;
  const { member } = await addMember(organization, body, { actor, newId, now, receivedAt });
  return reply(201, memberView(member));
});
