import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { currentStamp } from '../../platform/aws/table/stamp-update.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  getItems,
  present,
  putItem,
} from '../../platform/aws/table/table.ts';
import type { Where } from '../../platform/aws/table/where.ts';
import type { AccountId, ImportJobId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import type { AwaitedReversal } from './awaited-reversal.ts';
import type { PaymentGroup } from './payment-group.ts';
import type { Payment } from './payment.ts';
import type { Reversal } from './reversal-reason.ts';

export type PaymentLocation = Key & {
  readonly kind: 'payment_location';
  readonly account_id: AccountId;
  readonly paid_at: string;
  readonly import_id?: ImportJobId;
  /** Its import was undone: the corrected file may register the payment again. */
  readonly is_undone?: true;
};

/** Which of an organization's payments a list has. Instants; `paidBefore` is exclusive. */
export interface PaymentSelection {
  readonly account?: AccountId | undefined;
  readonly isReversed?: true;
  readonly method?: string | undefined;
  readonly paidFrom?: string | undefined;
  readonly paidBefore?: string | undefined;
  readonly registeredFrom?: string | undefined;
}

type StoredUnderId = PaymentLocation | PaymentGroup | AwaitedReversal;

const storedUnderId = ['payment_location', 'payment_group', 'awaited_reversal'] as const;

const isAwaited: Condition = { expression: '#kind = :awaited', values: { ':awaited': 'awaited_reversal' } };

const notReversed: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#reversal)' };

export const paymentStore = (organization: OrganizationId) => ({
  insertion: (payment: Payment): readonly TransactionPart[] => [
    rowInsertion(organization, payment),
    locationInsertion(organization, payment, {
      expression: 'attribute_not_exists(#pk) OR #is_undone = :undone',
      values: { ':undone': true },
    }),
  ],

  /**
   * Of a payment whose reversal came first, and is stored in its place; that of a group is in the place of the group.
   * The account is not changed.
   */
  reversedInsertion: (payment: Payment & { readonly reversal: Reversal }): readonly TransactionPart[] => [
    { check: keys.account(organization, payment.account_id), onlyIf: present },
    rowInsertion(organization, payment),
    locationInsertion(organization, payment, payment.group_id ? absent : isAwaited),
  ],

  /** Parts of a transaction. Only one of two reversals succeeds, and none if its excess has paid for something since. */
  reversal: (
    { account_id, paid_at, id, overpaid_amount: overpaid }: Payment,
    reversal: Reversal,
  ): readonly TransactionPart[] => [
    {
      update: keys.payment(organization, account_id, paid_at, id),
      change: {
        set: { reversal, ...indexKeys.reversedPayment(organization, id, paid_at) },
        onlyIf: {
          expression: `${notReversed.expression} AND #overpaid_amount = :overpaid`,
          values: { ':overpaid': overpaid },
        },
      },
    },
    ...(reversal.reason === 'import_undone'
      ? [{ update: keys.paymentLocation(organization, id), change: { set: { is_undone: true } } }]
      : []),
  ],

  overpaidUpdate: ({ account_id, paid_at, id }: Payment, overpaid_amount: number): TransactionPart => ({
    update: keys.payment(organization, account_id, paid_at, id),
    change: { set: { overpaid_amount }, onlyIf: notReversed },
  }),

  listing: (account: AccountId): Listing => ({
    partitions: [partitions.ofAccount(organization, account)],
    descending: true,
    kinds: 'payment',
  }),

  selection({ account, isReversed, method, paidFrom, paidBefore, registeredFrom }: PaymentSelection): Listing {
    const where: Where = {
      ...(method !== undefined && { method }),
      ...(registeredFrom !== undefined && { created_at: { from: registeredFrom } }),
    };
    const selected = {
      descending: true,
      kinds: 'payment',
      // Sort keys begin with when it was paid, and are longer than an instant: that of `paidBefore` itself is left out.
      ...(paidFrom !== undefined && { from: paidFrom }),
      ...(paidBefore !== undefined && { upTo: paidBefore }),
      ...(Object.keys(where).length > 0 && { where }),
    } as const;
    if (account !== undefined) return { ...selected, partitions: [partitions.ofAccount(organization, account)] };
    if (isReversed) return { ...selected, partitions: [partitions.reversedPayments(organization)], index: 'gsi2' };
    return { ...selected, partitions: partitions.payments(organization), index: 'gsi1', mergesPartitions: true };
  },

  async readLocations(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, PaymentLocation | PaymentGroup>> {
    const keyOf = new Map(ids.map((id) => [id, keys.paymentLocation(organization, id)]));
    const found = await getItems<StoredUnderId & Key>([...keyOf.values()], storedUnderId, {
      consistent: true,
    });
    const byKey = new Map(found.map((location) => [location.pk, location]));
    return new Map(
      [...keyOf].flatMap(([id, { pk }]) => {
        const location = byKey.get(pk);
        return location && location.kind !== 'awaited_reversal' ? [[id, location] as const] : [];
      }),
    );
  },

  groupInsertion: (group: PaymentGroup, awaited?: AwaitedReversal): TransactionPart => ({
    put: { ...group, ...keys.paymentLocation(organization, group.id), organization },
    onlyIf: awaited ? isAwaited : absent,
  }),

  /** Does nothing, and returns false, if the payment is known by now. */
  async addAwaited(awaited: AwaitedReversal): Promise<boolean> {
    const item = { ...awaited, ...keys.paymentLocation(organization, awaited.id), organization };
    return (await putItem(item, absent)).ok;
  },

  /** In the order of the group. */
  async readOfGroup({ payments, paid_at }: PaymentGroup): Promise<readonly Payment[]> {
    const wanted = payments.map(({ id, account_id: account }) => keys.payment(organization, account, paid_at, id));
    const found = await getItems<Payment>(wanted, 'payment', { consistent: true });
    const byId = new Map(found.map((payment) => [payment.id, payment]));
    return payments.flatMap(({ id }) => byId.get(id) ?? []);
  },

  async read(id: PaymentId): Promise<Payment | PaymentGroup | AwaitedReversal | undefined> {
    const stored = await readStored(organization, id);
    if (stored?.kind !== 'payment_location') return stored;
    const key = keys.payment(organization, stored.account_id, stored.paid_at, id);
    return getItem<Payment>(key, 'payment', { consistent: true });
  },
});

const readStored = (organization: OrganizationId, id: PaymentId): Promise<StoredUnderId | undefined> =>
  getItem<StoredUnderId>(keys.paymentLocation(organization, id), storedUnderId, {
    consistent: true,
  });

const rowInsertion = (organization: OrganizationId, payment: Payment): TransactionPart => ({
  put: {
    ...payment,
    ...currentStamp(),
    ...keys.payment(organization, payment.account_id, payment.paid_at, payment.id),
    ...indexKeys.payment(organization, payment.id, payment.paid_at),
    ...(payment.reversal && indexKeys.reversedPayment(organization, payment.id, payment.paid_at)),
    organization,
  },
  onlyIf: {
    expression: 'attribute_not_exists(#pk) OR #reversal.#reason = :undone',
    values: { ':undone': 'import_undone' },
  },
});

const locationInsertion = (
  organization: OrganizationId,
  { id, account_id, paid_at, import_id }: Payment,
  onlyIf: Condition,
): TransactionPart => ({
  put: {
    ...keys.paymentLocation(organization, id),
    ...{ kind: 'payment_location', organization, account_id, paid_at, ...(import_id && { import_id }) },
  },
  onlyIf,
});
