import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { revokeApiKey as revoke } from '../../lib/tenancy/api-keys/revoke-api-key.ts';
import { revokeApiKey } from '../../lib/tenancy/api-keys/contract.ts';

export const handler = onLambda(revokeApiKey, async ({ organization, caller: { actor }, params, newId, now }) => {
  const revoked = await revoke(organization, params.id, { actor, newId, now });
  if (!revoked) throw notFound('API key');
  return reply(200, { revoked: true as const, id: revoked.id });
});
