import type { Account } from '../accounts/account.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { AccountId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { type Key, keys, partitions } from '../../aws/table/keys.ts';
import { absent, getItem, transact } from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { Payment, AppliedPayment } from './payment.ts';

/** Locates a payment with an external_id, whose account and time are part of its key. */
type PaymentLocation = Key & { readonly account_id: AccountId; readonly paid_at: string };

export type RegisterPaymentResult = 'registered' | 'already_registered' | 'conflict';

/** The payments of one organization. */
export const paymentStore = (organization: OrganizationId) => ({
  /** Writes the payment and the account it changes in one transaction. */
  async register(before: Account, { payment, account }: AppliedPayment, now: Date): Promise<RegisterPaymentResult> {
    const { account_id, paid_at } = payment;
    const location = { kind: 'payment_external_id', organization, account_id, paid_at };
    const result = await transact([
      accountStore(organization).paymentUpdate(before, account, payment.amount, now),
      {
        put: { ...payment, ...keys.payment(organization, account_id, paid_at, payment.id), organization },
        onlyIf: absent,
      },
      ...(payment.external_id === undefined
        ? []
        : [{ put: { ...keys.paymentExternalId(organization, payment.id), ...location }, onlyIf: absent }]),
    ]);
    if (result.ok) return 'registered';
    return result.refused.has(1) || result.refused.has(2) ? 'already_registered' : 'conflict';
  },

  /** The payment that was registered under an external_id. */
  async readByExternalId(id: PaymentId): Promise<Payment | undefined> {
    const location = await getItem<PaymentLocation>(keys.paymentExternalId(organization, id), { consistent: true });
    return location && this.read(location.account_id, location.paid_at, id);
  },

  read: (account: AccountId, paidAt: string, id: PaymentId): Promise<Payment | undefined> =>
    getItem<Payment>(keys.payment(organization, account, paidAt, id), { consistent: true }),
});

export const paymentsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  sortKeyIncludes: '#PAYMENT#',
});
