import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { promiseIdOf } from '../../lib/foundation/derived-ids.ts';
import { PromiseId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { createPromise } from '../../lib/portfolio/promises/contract.ts';
import { promiseView } from '../../lib/portfolio/promises/promise.ts';
import { recordPromise } from '../../lib/portfolio/promises/record-promise.ts';

export const handler = onLambda(
  createPromise,
  async ({ organization, caller: { actor }, params, query, body, newId, now }) => {
    const account = resolveAccountId(organization, params.id, query.by);
    const id = body.external_id ? promiseIdOf(account, body.external_id) : newId(PromiseId);
    const recording = { id, actor: initiatorOf(actor), now };
    const { promise, isFirst } = await recordPromise(organization, account, body, recording);
    return reply(isFirst || !body.external_id ? 201 : 200, promiseView(promise));
  },
);
