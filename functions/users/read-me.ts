import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readMe } from '../../lib/tenancy/users/contract.ts';
import { loadCurrentUser } from '../../lib/tenancy/users/load-current-user.ts';

export const handler = onLambda(readMe, async ({ caller, organization, now }) =>
  reply(200, await loadCurrentUser(caller, organization, now)),
);
