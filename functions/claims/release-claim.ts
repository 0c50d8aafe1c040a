import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { releaseClaim } from '../../lib/organizations/claims/contract.ts';
import { releaseClaim as release } from '../../lib/organizations/claims/release-claim.ts';

export const handler = onLambda(releaseClaim, async ({ body, caller, newId, receivedAt }) => {
  const actor = { kind: caller.actor.kind, id: caller.actor.id };
  return reply(200, await release(body, { actor, newId, now: receivedAt }));
});
