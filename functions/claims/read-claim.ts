import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readClaim } from '../../lib/channels/claims/contract.ts';
import { claimView, loadClaim } from '../../lib/channels/claims/load-claim.ts';

export const handler = onLambda(readClaim, async ({ query: { kind, value } }) => {
  const claim = await loadClaim(kind, value);
  if (!claim) throw notFound('claim');
  return reply(200, claimView(claim));
});
