import type { AccountId, ContactId, PaymentId } from '../../foundation/ids.ts';
import { add } from '../../foundation/money.ts';
import type { PaymentGroupView, RegisteredPaymentView } from './contract.ts';

/** What was paid at once over several accounts. It is stored under its id as payments are, so that both share external_ids. */
export interface PaymentGroup {
  readonly kind: 'payment_group';
  readonly id: PaymentId;
  readonly contact_id: ContactId;
  readonly external_id?: string;
  readonly payments: readonly { readonly id: PaymentId; readonly account_id: AccountId }[];
  readonly paid_at: string;
  readonly created_at: string;
}

export const paymentGroupView = (
  { id, external_id: externalId, paid_at, created_at }: PaymentGroup,
  payments: readonly RegisteredPaymentView[],
): PaymentGroupView => ({
  group_id: id,
  external_id: externalId ?? null,
  amount: add(...payments.map(({ amount }) => amount)),
  overpaid_amount: add(...payments.map(({ overpaid_amount: overpaid }) => overpaid)),
  currency: payments[0]?.currency ?? '',
  paid_at,
  created_at,
  payments: [...payments],
});
