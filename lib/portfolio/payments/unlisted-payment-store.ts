import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { present, queryPage, updateItem } from '../../platform/aws/table/table.ts';
import { filterExpression } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Payment } from './payment.ts';

// Separate from the payment store, so that no deployed function contains it.

/** A payment as it is stored: those of versions before 1.4.0 are in no index. */
export type StoredPayment = Payment & { readonly gsi1pk?: string };

const pageSize = 1000;

export const unlistedPaymentStore = (organization: OrganizationId) => ({
  async listOfAccount(account: AccountId): Promise<readonly StoredPayment[]> {
    const found: StoredPayment[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<StoredPayment>({
        pk: partitions.ofAccount(organization, account),
        kinds: 'payment',
        filter: filterExpression({ kind: 'payment' }),
        after,
        limit: pageSize,
        consistent: true,
      });
      found.push(...page.items);
      after = page.last;
    } while (after !== undefined);
    return found;
  },

  /** Adds the payment to the list of all payments; false if it is no longer what was read. */
  async enlist({ account_id, paid_at, id, reversal }: Payment): Promise<boolean> {
    const { ok } = await updateItem(keys.payment(organization, account_id, paid_at, id), {
      set: {
        ...indexKeys.payment(organization, id, paid_at),
        ...(reversal && indexKeys.reversedPayment(organization, id, paid_at)),
      },
      // A payment whose import was undone may have been registered again since it was read.
      onlyIf: reversal ? { expression: 'attribute_exists(#reversal)' } : present,
    });
    return ok;
  },
});
