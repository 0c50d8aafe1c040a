import { requireUserPool } from '../../lib/platform/aws/user-pool-access.ts';
import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resendInvitation } from '../../lib/tenancy/users/contract.ts';
import { memberView } from '../../lib/tenancy/users/member.ts';
import { resendInvitation as resend } from '../../lib/tenancy/users/resend-invitation.ts';

export const handler = onLambda(resendInvitation, async ({ organization, caller, params, newId, now, receivedAt }) => {
  requireUserPool();
  const { id: userId } = requireUser(caller);
  return reply(200, memberView(await resend(organization, params.id, { userId, newId, now, receivedAt })));
});
