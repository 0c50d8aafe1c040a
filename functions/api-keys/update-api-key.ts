import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { apiKeyView } from '../../lib/tenancy/api-keys/api-key.ts';
import { changeApiKey } from '../../lib/tenancy/api-keys/change-api-key.ts';
import { updateApiKey } from '../../lib/tenancy/api-keys/contract.ts';

export const handler = onLambda(updateApiKey, async ({ organization, caller: { actor }, params, body, newId, now }) => {
  const acting = { actor, newId, now };
  return reply(200, apiKeyView(await changeApiKey(organization, params.id, body.requests_per_window, acting)));
});
