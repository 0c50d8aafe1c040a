import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { inviteUser } from '../../lib/tenancy/users/contract.ts';
import { inviteMember } from '../../lib/tenancy/users/invite-member.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';

export const handler = onLambda(inviteUser, async ({ organization, caller, body, newId, now, receivedAt }) => {
  requireUserPool();
  return reply(201, memberView(await inviteMember(organization, body, { caller, newId, now, receivedAt })));
});
