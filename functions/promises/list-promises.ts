import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPageWithNames } from '../../lib/portfolio/accounts/load-page-with-names.ts';
import { listPromises } from '../../lib/portfolio/promises/contract.ts';
import { promiseStore } from '../../lib/portfolio/promises/promise-store.ts';
import { promiseView } from '../../lib/portfolio/promises/promise.ts';

export const handler = onLambda(
  listPromises,
  async ({ organization, query: { status, due_from, due_to, ...paging } }) => {
    const listing = promiseStore(organization).listing({ status, due_from, due_to });
    const page = await loadPageWithNames(
      organization,
      listing,
      paging,
      promiseView,
      (promise) => status === undefined || promise.status === status,
    );
    return reply(200, page);
  },
);
