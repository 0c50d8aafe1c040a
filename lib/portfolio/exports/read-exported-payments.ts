import type { OrganizationId } from '../../foundation/ids.ts';
import { paymentSelection } from '../ledger/payment-selection.ts';
import type { PaymentView } from '../payments/contract.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { type Payment, paymentView } from '../payments/payment.ts';
import type { Named } from './account-names.ts';
import type { ExportOf, ExportPage, ExportPosition } from './exported-kind.ts';
import { readNamedRows } from './read-named-rows.ts';

export async function* readExportedPayments(
  organization: OrganizationId,
  { filters, timezone = 'UTC' }: ExportOf<'payments'>,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Named<PaymentView>>> {
  const listing = paymentStore(organization).selection(paymentSelection(filters, timezone));
  const view = (payment: Payment) => {
    const shown = paymentView(payment);
    return filters.status === undefined || shown.status === filters.status ? shown : undefined;
  };
  yield* readNamedRows(organization, listing, view, from);
}
