import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { revokeApiKey as revoke } from '../../lib/api-keys/api-key-store.ts';
import { revokeApiKey } from '../../lib/api-keys/contract.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(revokeApiKey, async ({ organization, params, now }) => {
  const revoked = await revoke(organization, idFromPath(params.id), now);
  if (!revoked) throw notFound('api key');
  return reply(200, { revoked: true as const, id: revoked.id });
});
