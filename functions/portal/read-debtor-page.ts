import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { readDebtorPage } from '../../lib/entry/portal/contract.ts';
import { showDebtorPage } from '../../lib/entry/portal/show-debtor-page.ts';

export const handler = publicOnLambda(readDebtorPage, ({ params: { token }, cookie, address, now }) =>
  showDebtorPage({ token, cookie, address }, now),
);
