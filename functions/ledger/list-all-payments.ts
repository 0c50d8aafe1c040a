import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listAllPayments } from '../../lib/portfolio/ledger/contract.ts';
import { loadPaymentPage } from '../../lib/portfolio/ledger/load-payment-page.ts';

export const handler = onLambda(
  listAllPayments,
  async ({ organization, query: { limit, offset, cursor, ...filters } }) =>
    reply(200, await loadPaymentPage(organization, filters, { limit, offset, cursor })),
);
