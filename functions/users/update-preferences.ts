import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { updatePreferences } from '../../lib/organizations/users/contract.ts';
import { changePreferences } from '../../lib/organizations/users/preferences-store.ts';
import { mergePreferences } from '../../lib/organizations/users/preferences.ts';

export const handler = onLambda(updatePreferences, async ({ caller, body }) => {
  // The user's own organization, whichever one a platform administrator acts for.
  const owner = { organization: caller.organization, user: requireUser(caller).id };
  return reply(200, await changePreferences(owner, (before) => mergePreferences(before, body)));
});
