import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { revokeApiKey as revoke } from '../../lib/organizations/api-keys/api-key-store.ts';
import { revokeApiKey } from '../../lib/organizations/api-keys/contract.ts';

export const handler = onLambda(revokeApiKey, async ({ organization, caller: { actor }, params, newId, now }) => {
  const revoked = await revoke(organization, params.id, { actor, newId, now });
  if (!revoked) throw notFound('API key');
  return reply(200, { revoked: true as const, id: revoked.id });
});
