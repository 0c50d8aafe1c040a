import type { Account } from '../accounts/account.ts';
import type { AccountId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { type Key, indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import { absent, getItem, transact } from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { Payment, AppliedPayment } from './payment.ts';

/** Where a payment with an external_id is found without knowing its account or time. */
type PaymentPlace = Key & { readonly account_id: AccountId; readonly paid_at: string };

export type RegisterPaymentResult = 'registered' | 'account has changed' | 'registered before';

/** The payments of one organization. */
export const paymentStore = (organization: OrganizationId) => ({
  /** Writes the payment and what it does to the account together, or nothing. */
  async register(before: Account, { payment, account }: AppliedPayment, now: Date): Promise<RegisterPaymentResult> {
    const place = keys.payment(organization, payment.account_id, payment.paid_at, payment.id);
    const result = await transact([
      {
        update: keys.account(organization, before.id),
        change: {
          set: {
            pending_balance: account.pending_balance,
            collection_status: account.collection_status,
            ...(account.collection_status !== before.collection_status &&
              indexKeys.accountStatus(organization, before.id, account.collection_status)),
            updated_at: now.toISOString(),
          },
          add: { version: 1, paid_amount: payment.amount },
          onlyIf: { expression: '#version = :before', values: { ':before': before.version } },
        },
      },
      { put: { ...payment, ...place, organization }, onlyIf: absent },
      ...(payment.external_id === undefined
        ? []
        : [
            {
              put: {
                ...keys.paymentExternalId(organization, payment.id),
                kind: 'payment_external_id',
                organization,
                account_id: payment.account_id,
                paid_at: payment.paid_at,
              },
              onlyIf: absent,
            },
          ]),
    ]);
    if (result.ok) return 'registered';
    return result.refused.has(1) || result.refused.has(2) ? 'registered before' : 'account has changed';
  },

  /** The payment that was registered under an external_id. */
  async readByExternalId(id: PaymentId): Promise<Payment | undefined> {
    const place = await getItem<PaymentPlace>(keys.paymentExternalId(organization, id), { consistent: true });
    return place && this.read(place.account_id, place.paid_at, id);
  },

  read: (account: AccountId, paidAt: string, id: PaymentId): Promise<Payment | undefined> =>
    getItem<Payment>(keys.payment(organization, account, paidAt, id), { consistent: true }),
});

export const paymentsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  sortKeyIncludes: '#PAYMENT#',
});
