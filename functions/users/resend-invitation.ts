import { requireUserPool } from '../../lib/aws/user-pool-setting.ts';
import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { resendInvitation } from '../../lib/organizations/users/contract.ts';
import { memberView } from '../../lib/organizations/users/member.ts';
import { repeatInvitation } from '../../lib/organizations/users/repeat-invitation.ts';

export const handler = onLambda(resendInvitation, async ({ organization, caller, params, newId, now, receivedAt }) => {
  requireUserPool();
  const { id: userId } = requireUser(caller);
  return reply(200, memberView(await repeatInvitation(organization, params.id, { userId, newId, now, receivedAt })));
});
