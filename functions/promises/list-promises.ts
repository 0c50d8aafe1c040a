import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { readContactNames } from '../../lib/portfolio/accounts/read-contact-names.ts';
import { listPromises } from '../../lib/portfolio/promises/contract.ts';
import { promiseListing } from '../../lib/portfolio/promises/promise-store.ts';
import { type PromiseToPay, promiseView } from '../../lib/portfolio/promises/promise.ts';

export const handler = onLambda(
  listPromises,
  async ({ organization, query: { status, due_from, due_to, ...paging } }) => {
    const listing = promiseListing(organization, { status, due_from, due_to });
    const page = await loadPage(organization, listing, paging, (promise: PromiseToPay) => promise);
    // A promise that was judged or cancelled just now may still be in the index under its former status.
    const found = page.data.filter((promise) => status === undefined || promise.status === status);
    const names = await readContactNames(
      organization,
      found.map(({ account_id }) => account_id),
    );
    const data = found.map((promise) => ({
      ...promiseView(promise),
      contact_name: names.get(promise.account_id) ?? null,
    }));
    return reply(200, { ...page, data });
  },
);
