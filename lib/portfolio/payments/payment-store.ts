import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { absent, getItem, getItems, transact } from '../../platform/aws/table/table.ts';
import type { AccountId, ImportJobId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { settlementEndUpdate } from '../settlements/settlement-end.ts';
import { endedCopy } from '../settlements/settlement.ts';
import type { AppliedPayment, Payment } from './payment.ts';

/** Leads from the id of a payment to its account and time, which are part of its key. */
export type PaymentLocation = Key & {
  readonly kind: 'payment_location';
  readonly account_id: AccountId;
  readonly paid_at: string;
  /** The import that registered the payment. */
  readonly import_id?: ImportJobId;
};

export type RegisterPaymentResult = 'registered' | 'already_registered' | 'conflict';

/** The payments of one organization. */
export const paymentStore = (organization: OrganizationId) => ({
  /** Writes the payment, the account it changes, and the settlement that it ends, in one transaction. */
  async register(
    before: Account,
    { payment, account, settlementEnd: end }: AppliedPayment,
    now: Date,
  ): Promise<RegisterPaymentResult> {
    const { account_id, paid_at, import_id } = payment;
    const { settlement } = before;
    const location = { kind: 'payment_location', organization, account_id, paid_at, ...(import_id && { import_id }) };
    const after = { ...account, settlement: end && settlement ? endedCopy(settlement, end) : settlement };
    const result = await transact([
      accountStore(organization).paymentUpdate(before, after, payment.amount),
      {
        put: { ...payment, ...keys.payment(organization, account_id, paid_at, payment.id), organization },
        onlyIf: absent,
      },
      { put: { ...keys.paymentLocation(organization, payment.id), ...location }, onlyIf: absent },
      ...(end && settlement ? [settlementEndUpdate(organization, account_id, settlement, end, now)] : []),
    ]);
    if (result.ok) return 'registered';
    return result.refused.has(1) || result.refused.has(2) ? 'already_registered' : 'conflict';
  },

  /** Reads consistently which of the payments are registered, and for which accounts. */
  async readLocations(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, PaymentLocation>> {
    const keyOf = new Map(ids.map((id) => [id, keys.paymentLocation(organization, id)]));
    const found = await getItems<PaymentLocation>([...keyOf.values()], 'payment_location', { consistent: true });
    const byKey = new Map(found.map((location) => [location.pk, location]));
    return new Map(
      [...keyOf].flatMap(([id, { pk }]) => {
        const location = byKey.get(pk);
        return location ? [[id, location] as const] : [];
      }),
    );
  },

  /** Reads a payment by its id, consistently: its location, then the payment. */
  async read(id: PaymentId): Promise<Payment | undefined> {
    const location = await getItem<PaymentLocation>(keys.paymentLocation(organization, id), 'payment_location', {
      consistent: true,
    });
    if (!location) return undefined;
    const key = keys.payment(organization, location.account_id, location.paid_at, id);
    return getItem<Payment>(key, 'payment', { consistent: true });
  },
});

export const paymentsOf = (organization: OrganizationId, account: AccountId): Listing => ({
  partitions: [partitions.ofAccount(organization, account)],
  descending: true,
  kinds: 'payment',
});
