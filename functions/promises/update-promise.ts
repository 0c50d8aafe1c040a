import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { cancelPromise } from '../../lib/portfolio/promises/cancel-promise.ts';
import { updatePromise } from '../../lib/portfolio/promises/contract.ts';
import { promiseView } from '../../lib/portfolio/promises/promise.ts';

export const handler = onLambda(updatePromise, async ({ organization, caller: { actor }, params, now }) => {
  const cancelling = initiatorOf(actor);
  return reply(200, promiseView(await cancelPromise(organization, params.id, cancelling, now)));
});
