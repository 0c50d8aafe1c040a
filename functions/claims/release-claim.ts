import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { releaseClaim } from '../../lib/channels/claims/contract.ts';
import { releaseClaim as release } from '../../lib/channels/claims/release-claim.ts';

export const handler = onLambda(releaseClaim, async ({ body, caller, newId, receivedAt }) => {
  const actor = initiatorOf(caller.actor);
  return reply(200, await release(body, { actor, newId, now: receivedAt }));
});
