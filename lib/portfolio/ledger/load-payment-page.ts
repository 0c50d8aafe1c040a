import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { PageReply, Paging } from '../../platform/http/load-page.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { loadPageWithNames } from '../accounts/load-page-with-names.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { paymentView } from '../payments/payment.ts';
import type { ListedPayment, PaymentFilters } from './contract.ts';
import { paymentSelection } from './payment-selection.ts';

export async function loadPaymentPage(
  organization: OrganizationId,
  filters: PaymentFilters,
  paging: Paging,
): Promise<PageReply<ListedPayment>> {
  const settings = await organizationStore(organization).read();
  if (!settings) throw notFound('organization');
  const listing = paymentStore(organization).selection(paymentSelection(filters, settings.timezone));
  // A payment that was reversed a moment ago is still in the list of all.
  const isListed = ({ status }: { readonly status: string }) =>
    filters.status === undefined || status === filters.status;
  return loadPageWithNames(organization, listing, paging, paymentView, isListed);
}
