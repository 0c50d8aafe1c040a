import { requireUserPool } from '../../lib/aws/user-pool-setting.ts';
import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { addMember } from '../../lib/organizations/users/add-member.ts';
import { inviteUser } from '../../lib/organizations/users/contract.ts';
import { memberView } from '../../lib/organizations/users/member.ts';
import { recordSignIn } from '../../lib/organizations/users/record-sign-in.ts';

export const handler = onLambda(inviteUser, async ({ organization, caller, body, newId, now, receivedAt }) => {
  requireUserPool();
  const user = requireUser(caller);
  // So that an admin who is not listed yet cannot invite themselves with another role.
  if (organization === caller.organization) await recordSignIn(organization, user, receivedAt);
  const actor = { kind: 'user', id: user.id } as const;
  const { member } = await addMember(organization, body, { actor, newId, now, receivedAt });
  return reply(201, memberView(member));
});
