import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPageWithNames } from '../../lib/portfolio/accounts/load-page-with-names.ts';
import { listAllPayments } from '../../lib/portfolio/ledger/contract.ts';
import { paymentSelection } from '../../lib/portfolio/ledger/payment-selection.ts';
import { paymentStore } from '../../lib/portfolio/payments/payment-store.ts';
import { paymentView } from '../../lib/portfolio/payments/payment.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';

export const handler = onLambda(
  listAllPayments,
  async ({ organization, query: { limit, offset, cursor, ...filters } }) => {
    const settings = await organizationStore(organization).read();
    if (!settings) throw notFound('organization');
    const page = await loadPageWithNames(
      organization,
      paymentStore(organization).selection(paymentSelection(filters, settings.timezone)),
      { limit, offset, cursor },
      paymentView,
      // A payment that was just reversed is still stored in the list of all.
      ({ status }) => filters.status === undefined || status === filters.status,
    );
    return reply(200, page);
  },
);
