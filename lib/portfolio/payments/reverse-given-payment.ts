import type { OrganizationId, PaymentId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { PaymentGroupView, RegisteredPaymentView } from './contract.ts';
import { loadGroupView, registeredPaymentView } from './load-payment-view.ts';
import { paymentStore } from './payment-store.ts';
import { type ReversalRequest, reversePayment } from './reverse-payment.ts';

/**
 * Reverses a payment, or each payment of a group. Each is a transaction of its own, because what a reversal changes has
 * no limit of 100 writes for twenty accounts; a repetition reverses those that are left.
 */
export async function reverseGivenPayment(
  organization: OrganizationId,
  id: PaymentId,
  request: ReversalRequest,
  acting: { readonly actor: Initiator; readonly now: Date },
): Promise<RegisteredPaymentView | PaymentGroupView> {
  const found = await paymentStore(organization).read(id);
  if (found?.kind !== 'payment_group') {
    const { payment, account } = await reversePayment(organization, id, request, {
      ...acting,
      ...(found && { read: found }),
    });
    return registeredPaymentView(payment, account);
  }
  // The newest first, as each reversal restores what was before its payment.
  for (const { id: part } of found.payments.toReversed()) await reversePayment(organization, part, request, acting);
  return loadGroupView(organization, found);
}
