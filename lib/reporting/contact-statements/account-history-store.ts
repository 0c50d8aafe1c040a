import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { LedgerEntry } from '../../portfolio/ledger/ledger-entry.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import type { Payment } from '../../portfolio/payments/payment.ts';
import type { StoredPromise } from '../../portfolio/promises/earlier-promise.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';

type Recorded = Payment | StoredPromise | Settlement | InstalmentPlan;

/** Of one account, oldest first. */
export interface AccountRecords {
  readonly payments: readonly Payment[];
  readonly promises: readonly StoredPromise[];
  readonly settlements: readonly Settlement[];
  readonly plans: readonly InstalmentPlan[];
}

const rowsPerPage = 1000;

export const accountHistoryStore = (organization: OrganizationId) => {
  const readAll = async <Item>(
    query: Omit<Parameters<typeof queryPage>[0], 'after' | 'limit' | 'consistent'>,
  ): Promise<Item[]> => {
    const found: Item[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<Item>({ ...query, after, limit: rowsPerPage, consistent: true });
      found.push(...page.items);
      after = page.last;
    } while (after !== undefined);
    return found;
  };

  return {
    readEntries: (account: AccountId): Promise<LedgerEntry[]> =>
      readAll<LedgerEntry>({ pk: partitions.ledgerOfAccount(organization, account), kinds: 'ledger_entry' }),

    /** Reads everything that happened with the account, and returns the payments and agreements, oldest first. */
    async readRecords(account: AccountId): Promise<AccountRecords> {
      const items = await readAll<Recorded | { readonly kind: 'another' }>({
        pk: partitions.ofAccount(organization, account),
      });
      const payments: Payment[] = [];
      const promises: StoredPromise[] = [];
      const settlements: Settlement[] = [];
      const plans: InstalmentPlan[] = [];
      for (const item of items) {
        if (item.kind === 'payment') payments.push(item);
        if (item.kind === 'promise') promises.push(item);
        if (item.kind === 'settlement') settlements.push(item);
        if (item.kind === 'plan') plans.push(item);
      }
      return { payments, promises, settlements, plans };
    },
  };
};
