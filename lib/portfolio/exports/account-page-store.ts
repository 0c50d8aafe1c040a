import { partitions } from '../../platform/aws/table/keys.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';

/** Large enough to amortize the request; larger pages use more memory without being faster. */
const rowsPerPage = 500;
/** Bounds memory, whatever the size of the portfolio. */
const pagesAhead = 4;

export interface AccountPage {
  readonly accounts: readonly Account[];
  readonly next: RowPosition | undefined;
}

export const accountPageStore = (organization: OrganizationId) => ({
  async *list(from: RowPosition = { partition: 0, after: '' }): AsyncGenerator<AccountPage> {
    const all = partitions.accounts(organization);
    let nextPartition = from.partition;
    const requested: { partition: number; page: ReturnType<typeof queryPage<Account>> }[] = [];
    const request = (partition: number, after: string) => {
      const page = queryPage<Account>({
        pk: all[partition] ?? '',
        kinds: 'account',
        after: after === '' ? undefined : after,
        limit: rowsPerPage,
      });
      // Each page is awaited in turn; until then its failure must not count as unhandled.
      page.catch(() => undefined);
      return { partition, page };
    };
    const fill = () => {
      while (requested.length < pagesAhead && nextPartition < all.length) {
        requested.push(request(nextPartition, nextPartition === from.partition ? from.after : ''));
        nextPartition++;
      }
    };
    fill();
    for (let current = requested.shift(); current; current = requested.shift()) {
      const { partition } = current;
      const { items, last } = await current.page;
      if (last !== undefined) requested.unshift(request(partition, last));
      fill();
      const nextPosition = requested[0] && { partition: requested[0].partition, after: last ?? '' };
      yield { accounts: items, next: nextPosition };
    }
  },
});
