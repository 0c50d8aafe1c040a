import { readDebtorPage } from '../../lib/entry/portal/contract.ts';
import { pageOnLambda } from '../../lib/entry/portal/page-on-lambda.ts';
import { showDebtorPage } from '../../lib/entry/portal/show-debtor-page.ts';

export const handler = pageOnLambda(readDebtorPage, ({ params: { token }, query, cookie, address, now }) =>
  showDebtorPage({ token, cookie, address, ...query }, now),
);
