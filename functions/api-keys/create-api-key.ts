import { ApiKeyId } from '../../lib/foundation/ids.ts';
import { refused } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { addApiKey } from '../../lib/tenancy/api-keys/add-api-key.ts';
import { apiKeyView } from '../../lib/tenancy/api-keys/api-key.ts';
import { createApiKey } from '../../lib/tenancy/api-keys/contract.ts';

export const handler = onLambda(createApiKey, async ({ organization, caller: { actor }, body, newId, now }) => {
  if (body.expires_at && body.expires_at <= now.toISOString())
    throw refused('expires_in_past', 'expires_at', 'Must be in the future.');
  const { apiKey, text } = await addApiKey(organization, body, newId(ApiKeyId), { actor, newId, now });
  const { last_used_at: _, revoked_at: __, ...view } = apiKeyView(apiKey);
  return reply(201, { ...view, key: text });
});
