import { type Listing, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import { maxDirectoryEntries } from './contract.ts';

interface FirstItems<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

export const directoryStore = () => ({
  async readFirst<Item>(listing: Listing): Promise<FirstItems<Item>> {
    const { rows, end } = await readRows(listing, null, maxDirectoryEntries);
    const items = await loadItems<Item>(listing, rows);
    return { items: items.map(({ item }) => item), hasMore: end !== null };
  },
});
