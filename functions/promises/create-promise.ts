import { PromiseId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createPromise } from '../../lib/portfolio/promises/contract.ts';
import { promiseView } from '../../lib/portfolio/promises/promise.ts';
import { recordPromise } from '../../lib/portfolio/promises/record-promise.ts';

export const handler = onLambda(createPromise, async ({ organization, params, query, body, newId, now }) => {
  const account = resolveAccountId(organization, params.id, query.by);
  return reply(201, promiseView(await recordPromise(organization, account, body, { id: newId(PromiseId), now })));
});
