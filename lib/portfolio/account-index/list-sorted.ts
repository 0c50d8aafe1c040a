import { type Listing, type SortedRow } from '../../platform/aws/table/listed-rows.ts';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type IndexedFilters, accountConditions } from '../accounts/account-query.ts';
import type { AccountSort } from '../accounts/contract.ts';
import { accountOrder, parseSortPosition, sortPosition } from './account-order.ts';
import { readMatches } from './read-matches.ts';

/** Lists the accounts that match all filters, sorted by their index: by values that may lack changes of the last seconds. */
export function listSorted(
  organization: OrganizationId,
  filters: IndexedFilters,
  sort: AccountSort,
  now: Date,
): Listing {
  const where = accountConditions(filters);
  const { valueOf, compare } = accountOrder(sort);
  return {
    partitions: partitions.accounts(organization),
    kinds: 'account',
    where,
    sorted: {
      by: sort,
      find: async (position, count): Promise<SortedRow[]> => {
        const after = parseSortPosition(position);
        const found = await readMatches(organization, where, now, (accounts) =>
          accounts
            .map(({ id, fields }) => ({ id, value: valueOf(fields) }))
            .filter((account) => !after || compare(account, after) > 0)
            .sort(compare)
            .slice(0, count),
        );
        return found
          .flat()
          .sort(compare)
          .slice(0, count)
          .map((account) => ({ key: keys.account(organization, account.id), after: sortPosition(account) }));
      },
    },
  };
}
