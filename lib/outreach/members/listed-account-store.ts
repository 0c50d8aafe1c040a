import { type Listing, type RowPosition, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import type { Account } from '../../portfolio/accounts/account.ts';

interface ListedPage {
  readonly accounts: readonly Account[];
  /** Null if no accounts follow. */
  readonly next: RowPosition | null;
}

export const listedAccountStore = (listing: Listing) => ({
  async read(from: RowPosition | null, count: number): Promise<ListedPage> {
    const { rows, end: next } = await readRows(listing, from, count);
    return { accounts: (await loadItems<Account>(listing, rows)).map(({ item }) => item), next };
  },
});
