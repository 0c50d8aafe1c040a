import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { updatePreferences } from '../../lib/tenancy/users/contract.ts';
import { changePreferences } from '../../lib/tenancy/users/preferences-store.ts';
import { mergePreferences } from '../../lib/tenancy/users/preferences.ts';

export const handler = onLambda(updatePreferences, async ({ caller, body }) => {
  // The user's own organization, whichever one a platform administrator acts for.
  const owner = { organization: caller.organization, user: requireUser(caller).id };
  return reply(200, await changePreferences(owner, (before) => mergePreferences(before, body)));
});
