import type { Account } from '../accounts/account.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { partitions } from '../../aws/table/keys.ts';
import { queryPage } from '../../aws/table/table.ts';

/** Enough that a request's own cost does not show; of larger pages memory would hold more, and nothing be faster. */
const rowsPerPage = 500;
/** Pages asked for ahead of the one being written: memory holds so many, however large the portfolio. */
const pagesAhead = 4;

interface Page {
  readonly items: Account[];
  readonly last: string | undefined;
}

/** All accounts of an organization in the order of their ids, a page at a time, the next pages already on their way. */
export async function* listAccountPages(organization: OrganizationId): AsyncGenerator<Account[]> {
  const waiting = partitions.accounts(organization);
  const underWay: { pk: string; page: Promise<Page> }[] = [];
  const ask = (pk: string, after?: string) => {
    const page = queryPage<Account>({ pk, after, limit: rowsPerPage });
    // It is awaited when its turn comes; until then a failure is not unhandled.
    page.catch(() => undefined);
    return { pk, page };
  };
  const fill = () => {
    while (underWay.length < pagesAhead) {
      const pk = waiting.shift();
      if (pk === undefined) return;
      underWay.push(ask(pk));
    }
  };
  fill();
  for (let next = underWay.shift(); next; next = underWay.shift()) {
    const { items, last } = await next.page;
    if (last !== undefined) underWay.unshift(ask(next.pk, last));
    fill();
    yield items;
  }
}
