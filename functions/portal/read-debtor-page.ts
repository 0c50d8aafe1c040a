import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readDebtorPage } from '../../lib/entry/portal/contract.ts';
import { unknownLinkPage } from '../../lib/entry/portal/debtor-page.ts';
import { showDebtorPage } from '../../lib/entry/portal/show-debtor-page.ts';

export const handler = publicOnLambda(readDebtorPage, async ({ params, cookie, now }) => {
  const page = await showDebtorPage(params.token, cookie, now);
  return page === undefined ? reply(404, unknownLinkPage()) : reply(200, page);
});
