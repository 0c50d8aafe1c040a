import { partitions } from '../../aws/table/keys.ts';
import { queryPage } from '../../aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';

/** Large enough to hide the overhead of a request; larger pages would use more memory and not be faster. */
const rowsPerPage = 500;
/** How many pages are requested ahead of the one being written, and held in memory, whatever the size of the portfolio. */
const pagesAhead = 4;

interface Page {
  readonly items: Account[];
  readonly last: string | undefined;
}

/** Lists all accounts of an organization in the order of their ids, page by page, and requests the next pages ahead. */
export async function* listAccountPages(organization: OrganizationId): AsyncGenerator<Account[]> {
  const partitionsLeft = partitions.accounts(organization);
  const requested: { pk: string; page: Promise<Page> }[] = [];
  const request = (pk: string, after?: string) => {
    const page = queryPage<Account>({ pk, kinds: 'account', after, limit: rowsPerPage });
    // The page is awaited in its turn; until then a failure must not count as unhandled.
    page.catch(() => undefined);
    return { pk, page };
  };
  const fill = () => {
    while (requested.length < pagesAhead) {
      const pk = partitionsLeft.shift();
      if (pk === undefined) return;
      requested.push(request(pk));
    }
  };
  fill();
  for (let next = requested.shift(); next; next = requested.shift()) {
    const { items, last } = await next.page;
    if (last !== undefined) requested.unshift(request(next.pk, last));
    fill();
    yield items;
  }
}
