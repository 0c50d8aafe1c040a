import type { OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import type { PaymentGroupView, PaymentView, RegisteredPaymentView } from './contract.ts';
import { type PaymentGroup, paymentGroupView } from './payment-group.ts';
import { paymentStore } from './payment-store.ts';
import { type Payment, paymentView } from './payment.ts';

type ShownAccount = Pick<Account, 'pending_balance' | 'collection_status'>;

export const registeredPaymentView = (
  payment: Payment,
  { pending_balance, collection_status }: ShownAccount,
): RegisteredPaymentView => ({ ...paymentView(payment), account: { pending_balance, collection_status } });

/** @throws Problem 404 `payment_not_found` */
export async function loadPaymentView(
  organization: OrganizationId,
  id: PaymentId,
): Promise<PaymentView | PaymentGroupView> {
  const found = await paymentStore(organization).read(id);
  if (!found || found.kind === 'awaited_reversal') throw notFound('payment');
  return found.kind === 'payment_group' ? loadGroupView(organization, found) : paymentView(found);
}

export async function loadGroupView(organization: OrganizationId, group: PaymentGroup): Promise<PaymentGroupView> {
  const payments = await paymentStore(organization).readOfGroup(group);
  const ids = payments.map(({ account_id: id }) => id);
  const accounts = await accountStore(organization).readMany(ids, { consistent: true });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const views = payments.flatMap((payment) => {
    const account = byId.get(payment.account_id);
    return account ? [registeredPaymentView(payment, account)] : [];
  });
  return paymentGroupView(group, views);
}
