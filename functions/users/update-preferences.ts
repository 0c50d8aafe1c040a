import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changePreferences } from '../../lib/tenancy/users/change-preferences.ts';
import { updatePreferences } from '../../lib/tenancy/users/contract.ts';

// A platform administrator keeps their own preferences, whichever organization they act for.
export const handler = onLambda(updatePreferences, async ({ caller, body }) =>
  reply(200, await changePreferences(caller.organization, requireUser(caller).id, body)),
);
