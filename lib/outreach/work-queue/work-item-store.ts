import { type Listing, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';

export const workItemStore = () => ({
  /** The first items of a listing. */
  async list<Item>(listing: Listing, count: number): Promise<readonly Item[]> {
    const { rows } = await readRows(listing, null, count);
    return (await loadItems<Item>(listing, rows)).map(({ item }) => item);
  },
});
