import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import { filterExpression } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { CountedPayment } from './source-amounts.ts';

/** Of the payment that lib/portfolio/payments stores. */
interface StoredPayment extends CountedPayment {
  readonly reversal?: object;
}

const pageSize = 1000;

export const countedPaymentStore = (organization: OrganizationId) => ({
  /** The payments of an account made since an instant that were not reversed. Reads everything that happened with the account since then. */
  async listSince(account: AccountId, paidFrom: string): Promise<readonly CountedPayment[]> {
    const found: CountedPayment[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<StoredPayment>({
        pk: partitions.ofAccount(organization, account),
        kinds: 'payment',
        filter: filterExpression({ kind: 'payment' }),
        from: paidFrom,
        after,
        limit: pageSize,
        consistent: true,
      });
      found.push(...page.items.filter(({ reversal }) => reversal === undefined));
      after = page.last;
    } while (after !== undefined);
    return found;
  },
});
