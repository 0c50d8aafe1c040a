import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { type StoredPromise, parsePromise } from '../promises/earlier-promise.ts';
import type { PromiseToPay } from '../promises/promise.ts';
import type { Payment } from './payment.ts';

interface PaymentHistory {
  readonly payments: readonly Payment[];
  readonly promises: readonly PromiseToPay[];
}

const pageSize = 1000;

export const paymentHistoryStore = (organization: OrganizationId) => ({
  /** What a reversal may affect: nothing while something is owed and nothing was promised, which costs no read. */
  async read(account: Account): Promise<PaymentHistory> {
    const payments: Payment[] = [];
    const promises: PromiseToPay[] = [];
    if (account.pending_balance > 0 && !account.promise_count) return { payments, promises };
    let after: string | undefined;
    do {
      const page = await queryPage<Payment | StoredPromise | { readonly kind: 'another' }>({
        pk: partitions.ofAccount(organization, account.id),
        after,
        limit: pageSize,
        consistent: true,
      });
      for (const item of page.items) {
        if (item.kind === 'payment') payments.push(item);
        if (item.kind === 'promise') promises.push(parsePromise(item));
      }
      after = page.last;
    } while (after !== undefined);
    return { payments, promises };
  },
});
