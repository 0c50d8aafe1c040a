import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage, transact } from '../../platform/aws/table/table.ts';
import { filterExpression } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { PromiseCompletion, RegisteredPayment, StoredPromise } from './earlier-promise.ts';

// Separate from the promise store, so that no deployed function contains it.

const pageSize = 1000;

export const earlierPromiseStore = (organization: OrganizationId) => ({
  listOfAccount: (account: AccountId): Promise<readonly StoredPromise[]> =>
    listOfAccount<StoredPromise>(organization, account, 'promise', {}),

  listPayments: (account: AccountId): Promise<readonly RegisteredPayment[]> =>
    listOfAccount<RegisteredPayment>(organization, account, 'payment', { consistent: true }),

  complete: async (completion: Exclude<PromiseCompletion, string>): Promise<boolean> => (await transact(completion)).ok,
});

async function listOfAccount<Item extends { readonly kind: string }>(
  organization: OrganizationId,
  account: AccountId,
  kind: Item['kind'],
  options: { readonly consistent?: boolean },
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const page = await queryPage<Item>({
      pk: partitions.ofAccount(organization, account),
      kinds: kind,
      filter: filterExpression({ kind }),
      after,
      limit: pageSize,
      ...options,
    });
    found.push(...page.items);
    after = page.last;
  } while (after !== undefined);
  return found;
}
